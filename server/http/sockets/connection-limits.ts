import type { Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "#app/http/network.server.ts";
import { maxOpenFiles } from "./max-open-files.ts";

const secondMs = 1_000;

/**
 * `requestTimeout` is for uploads; `bufferBody` limits all other bodies to 30 seconds. Our keep-alive timeout must be
 * longer than a proxy's, or the proxy sometimes sends a request on a connection that is being closed.
 */
export function connectionLimits(hops: number): ServerOptions {
  return {
    headersTimeout: 10 * secondMs,
    requestTimeout: 120 * secondMs,
    connectionsCheckingInterval: secondMs,
    keepAliveTimeout: (hops > 0 ? 75 : 5) * secondMs,
    maxHeaderSize: 16 * 1024,
  };
}

/** High, because a browser opens six connections, and an entire office may share one IP address. */
const maxConnectionsPerNetwork = 256;

/**
 * Limits the number of connections: in total and, if there is no proxy, per network. Closes new connections above the
 * limit, and any connection after two minutes without traffic.
 */
export function limitConnections(server: Server, hops: number) {
  server.maxConnections = maxConnections();
  // By their size alone: above a count, Node drops the last headers, and a proxy's may be among them.
  server.maxHeadersCount = 0;
  server.maxRequestsPerSocket = 1_000;
  server.timeout = 120 * secondMs;
  if (hops > 0) return;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? null);
    const count = (open.get(network) ?? 0) + 1;
    if (count > maxConnectionsPerNetwork) return socket.destroy();
    open.set(network, count);
    socket.once("close", () => {
      const remaining = open.get(network)! - 1;
      if (remaining > 0) open.set(network, remaining);
      else open.delete(network);
    });
  });
}

/** Leaves enough file handles for files and the database while all connections are in use. */
function maxConnections(): number {
  const files = maxOpenFiles();
  return Math.min(10_000, Math.max(files - 256, Math.floor(files / 2)));
}
