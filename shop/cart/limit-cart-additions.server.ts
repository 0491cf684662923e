import { consumeRateLimit } from "#platform/rate-limit.server.ts";

/** Two per second per IP address, which a whole office may share. */
const perIpAllowance = { points: 1200, seconds: 600 };

export type TooManyCartAdditions = { ok: false; reason: "too-many"; retryAfter: number };

/** Rate limit per IP address: a client that keeps no cookie creates a new cart with each request. */
export async function consumeCartRateLimit(
  ip: string,
): Promise<{ ok: true } | TooManyCartAdditions> {
  const result = await consumeRateLimit("cart-by-address", ip, perIpAllowance);
  return result.ok ? result : { ...result, reason: "too-many" };
}
