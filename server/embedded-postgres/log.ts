/** Messages of the supervisor to the operator; implemented by pino's logger. */
export type Log = Record<"info" | "warn" | "error", (line: string) => void>;
