import type { IncomingMessage } from "node:http";

/**
 * The caller's address. Only the last `hops` entries of X-Forwarded-For were written by proxies that we
 * know; whatever stands before them is the caller's own claim.
 */
export function clientAddress(incoming: IncomingMessage, hops: number): string {
  const socket = incoming.socket.remoteAddress ?? "unknown";
  if (hops === 0) return socket;
  const forwarded = [incoming.headers["x-forwarded-for"] ?? []].flat().join(",");
  const claimed = forwarded.split(",").map((one) => one.trim());
  return withoutPort(claimed.filter(Boolean).at(-hops) ?? socket);
}

/** Some proxies write where the caller's connection came from: `203.0.113.5:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const [, inBrackets, plain] =
    /^(?:\[([\da-f:.%]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i.exec(address) ?? [];
  return inBrackets ?? plain ?? address;
}
