import type { IncomingMessage } from "node:http";

/**
 * Returns the client's address. Trusted proxies add the last `hops` entries of X-Forwarded-For; a client can forge the
 * entries before them.
 */
export function clientIp(incoming: IncomingMessage, hops: number): string {
  const socket = incoming.socket.remoteAddress ?? "unknown";
  if (hops === 0) return socket;
  const forwarded = [incoming.headers["x-forwarded-for"] ?? []].flat().join(",");
  const addresses = forwarded.split(",").map((one) => one.trim());
  return withoutPort(addresses.filter(Boolean).at(-hops) ?? socket);
}

/** Removes the port that some proxies add, as in `203.0.113.5:4711` or `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const [, inBrackets, plain] =
    /^(?:\[([\da-f:.%]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i.exec(address) ?? [];
  return inBrackets ?? plain ?? address;
}
