import type { Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "#app/http/network.server.ts";
import { mostOpenFiles } from "./most-open-files.ts";

const second = 1_000;

/**
 * What a connection may take. `requestTimeout` is an upload's; the body of any other request has its 30
 * seconds from `holdBody`. Behind a proxy a connection is kept for longer than proxies keep theirs, or one
 * would sometimes send a request into a connection that is just being closed.
 */
export function connectionLimits(hops: number): ServerOptions {
  return {
    headersTimeout: 10 * second,
    requestTimeout: 120 * second,
    connectionsCheckingInterval: second,
    keepAliveTimeout: (hops > 0 ? 75 : 5) * second,
    maxHeaderSize: 16 * 1024,
  };
}

/** So many connections of one network: a browser opens six, and behind one address there may be an office. */
const mostOfOne = 256;

/**
 * Bounds how many connections there are, altogether and, unless they all come from a proxy, of one
 * network; who opens more finds them closed. A connection on which nothing moves for two minutes goes.
 */
export function boundConnections(server: Server, hops: number) {
  server.maxConnections = mostConnections();
  server.maxHeadersCount = 100;
  server.maxRequestsPerSocket = 1_000;
  server.timeout = 120 * second;
  if (hops > 0) return;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? null);
    const count = (open.get(network) ?? 0) + 1;
    if (count > mostOfOne) return socket.destroy();
    open.set(network, count);
    socket.once("close", () => {
      const left = open.get(network)! - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** Files and the database must still be opened when every connection is taken. */
function mostConnections(): number {
  const files = mostOpenFiles();
  return Math.min(10_000, Math.max(files - 256, Math.floor(files / 2)));
}
