/** Where the supervisor tells the operator what happens; pino's logger is one. */
export type Log = Record<"info" | "warn" | "error", (line: string) => void>;
