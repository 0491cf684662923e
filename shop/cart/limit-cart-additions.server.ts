import { consumeRateLimit } from "#platform/rate-limit.server.ts";

/** Two per second for each IP address, because a whole office may share one. */
const perIpAllowance = { points: 1200, seconds: 600 };

export type TooManyCartAdditions = { ok: false; reason: "too-many"; retryAfter: number };

/** Limited by IP address, because a client that keeps no cookies gets a new cart with each request. */
export async function consumeCartRateLimit(
  ip: string,
): Promise<{ ok: true } | TooManyCartAdditions> {
  const result = await consumeRateLimit("cart-by-address", ip, perIpAllowance);
  return result.ok ? result : { ...result, reason: "too-many" };
}
