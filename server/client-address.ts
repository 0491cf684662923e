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
  return claimed.filter(Boolean).at(-hops) ?? socket;
}
