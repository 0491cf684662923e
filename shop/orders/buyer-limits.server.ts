import { limit, type Limited } from "#platform/limits.server.ts";

/**
 * How often a caller may do what could be abused. Generous by address: behind one address there may be
 * a whole office, or everyone on a telephone company's network.
 */
const allowances = {
  "track-by-address": { points: 30, seconds: 15 * 60 },
  "track-by-number": { points: 10, seconds: 15 * 60 },
  "order-by-address": { points: 120, seconds: 60 * 60 },
  "receipt-by-order": { points: 10, seconds: 60 * 60 },
  "receipt-by-address": { points: 30, seconds: 60 * 60 },
};

export type TooMany = { ok: false; reason: "too-many"; retryAfter: number };

/** Takes one turn; refuses with the seconds to wait. */
export async function takeTurn(
  name: keyof typeof allowances,
  key: string,
): Promise<{ ok: true } | TooMany> {
  const taken: Limited = await limit(name, key, allowances[name]);
  return taken.ok ? taken : { ok: false, reason: "too-many", retryAfter: taken.retryAfter };
}
