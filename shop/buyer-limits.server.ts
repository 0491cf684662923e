import { consumeRateLimit, type RateLimitResult } from "#platform/rate-limit.server.ts";

/** Rate limits against abuse. Limits by IP address are high, because a whole office may share one address. */
const allowances = {
  /** Counted by IP address, not by cart: a client that keeps no cookies gets a new cart with each request. */
  "cart-by-ip": { points: 1200, seconds: 10 * 60 },
  "wishlist-by-ip": { points: 1200, seconds: 10 * 60 },
  "track-by-ip": { points: 30, seconds: 15 * 60 },
  "track-by-number": { points: 10, seconds: 15 * 60 },
  /** Each is an email. */
  "alert-by-ip": { points: 20, seconds: 24 * 60 * 60 },
  "alert-by-email": { points: 10, seconds: 24 * 60 * 60 },
  "order-by-ip": { points: 120, seconds: 60 * 60 },
  "receipt-by-order": { points: 10, seconds: 60 * 60 },
  "receipt-by-ip": { points: 30, seconds: 60 * 60 },
  "return-by-order": { points: 10, seconds: 60 * 60 },
  "return-by-ip": { points: 30, seconds: 60 * 60 },
  "arrival-by-order": { points: 20, seconds: 60 * 60 },
  "arrival-by-ip": { points: 60, seconds: 60 * 60 },
  "lost-parcel-by-order": { points: 20, seconds: 60 * 60 },
  "lost-parcel-by-ip": { points: 60, seconds: 60 * 60 },
  "loss-by-order": { points: 10, seconds: 60 * 60 },
  "loss-by-ip": { points: 30, seconds: 60 * 60 },
  /** A page and its picture are two. No one guesses 128 bits; this only bounds the work. */
  "certificate-by-ip": { points: 600, seconds: 60 * 60 },
  /** The last four digits of a phone number have 10,000 values. */
  "purchase-by-number": { points: 5, seconds: 60 * 60 },
  "purchase-by-ip": { points: 30, seconds: 60 * 60 },
  "trade-in-by-number": { points: 5, seconds: 24 * 60 * 60 },
  "trade-in-by-ip": { points: 20, seconds: 60 * 60 },
  /** Each change is an email to the buyer. */
  "collector-by-order": { points: 20, seconds: 60 * 60 },
};

export type TooManyRequests = { ok: false; reason: "too-many-tries"; retryAfter: number };

/** Counts one request by `key`. Above the limit, refuses the request and says after how many seconds to retry. */
export async function consumeBuyerRateLimit(
  name: keyof typeof allowances,
  key: string,
): Promise<{ ok: true } | TooManyRequests> {
  const result: RateLimitResult = await consumeRateLimit(name, key, allowances[name]);
  return result.ok
    ? result
    : { ok: false, reason: "too-many-tries", retryAfter: result.retryAfter };
}
