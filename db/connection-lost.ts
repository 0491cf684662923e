/** A structural type, because the queue's failures are plain copies, not `Error` objects. */
export type Failure = {
  code?: string;
  syscall?: string;
  message?: string;
  cause?: Failure;
  errors?: Failure[];
};

/** The error, its cause, the cause of that, and so on. */
export function causesOf(error: unknown): Failure[] {
  const causes: Failure[] = [];
  let current = error as Failure | undefined;
  while (typeof current === "object" && current !== null) {
    causes.push(current);
    current = current.cause ?? current.errors?.[0];
  }
  return causes;
}

/**
 * Whether a statement failed because its connection broke or could not be opened, or because the server is shutting
 * down, starting or no longer the primary. The same statement may succeed on a new connection a few seconds later.
 */
export function isConnectionLost(error: unknown): boolean {
  return causesOf(error).some(
    ({ code = "", syscall = "", message = "" }) =>
      /^(08(?!P01)|57P0[1-3]|25006)/.test(code) ||
      /^(connect|getaddrinfo)$/.test(syscall) ||
      (syscall !== "" && /^(ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT)$/.test(code)) ||
      driverMessages.test(message),
  );
}

/** The driver's messages for a lost connection, which have no SQLSTATE. */
const driverMessages =
  /^(Connection terminated|LISTEN\/NOTIFY (heartbeat|connection)|timeout e(xceeded|xpired)|The database stopped answering|Client (has encountered a connection error|was closed)|Cannot use a pool after)/;
