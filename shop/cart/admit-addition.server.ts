import { limit } from "#platform/limits.server.ts";

/** Two a second from one address, where a whole office may sit behind it. */
const perAddress = { points: 1200, seconds: 600 };

export type TooManyAdditions = { ok: false; reason: "too-many"; retryAfter: number };

/** Whether this address may put another piece in a cart: who keeps no cookie begins a new cart each time. */
export async function admitAddition(ip: string): Promise<{ ok: true } | TooManyAdditions> {
  const taken = await limit("cart-by-address", ip, perAddress);
  return taken.ok ? taken : { ...taken, reason: "too-many" };
}
