import type { Server } from "node:http";

/** So long a running request may take to end, once the shop is told to stop. */
const patience = 12_000;
/** Whoever asks again meanwhile is told to leave; who does not is waiting for nothing. */
const idle = 500;

/**
 * Takes no more connections, and ends when the requests that run have ended. A connection that is kept alive
 * is let go of with its next answer: it would bring ever new requests, until one is cut off.
 */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener("request", (_, outgoing) => {
      outgoing.shouldKeepAlive = false;
    });
    const leaving = setInterval(() => server.closeIdleConnections(), idle);
    const late = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearInterval(leaving);
      clearTimeout(late);
      resolve();
    });
  });
}
