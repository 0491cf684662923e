/** How the supervisor reports to the operator; pino's logger implements it. */
export type Log = Record<"info" | "warn" | "error", (line: string) => void>;
