import type { Server } from "node:http";

/** The time that running requests get to finish during shutdown. */
const shutdownTimeoutMs = 12_000;
/** How often idle keep-alive connections are closed during shutdown. */
const idleCheckIntervalMs = 500;

/**
 * Accepts no more connections, and resolves when the running requests have finished. Closes each keep-alive connection
 * with its next response, because its client would otherwise send more requests until the timeout cuts one off.
 */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener("request", (_, outgoing) => {
      outgoing.shouldKeepAlive = false;
    });
    const idleTimer = setInterval(() => server.closeIdleConnections(), idleCheckIntervalMs);
    const forceCloseTimer = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
    server.close(() => {
      clearInterval(idleTimer);
      clearTimeout(forceCloseTimer);
      resolve();
    });
  });
}
