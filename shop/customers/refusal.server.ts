import { isAPIError } from "better-auth/api";
import {
  consumeRateLimit,
  returnRateLimitPoint,
  type RateLimit,
} from "#platform/rate-limit.server.ts";

/** A refusal by Better Auth, with its message, or by a rate limit. */
export type Refusal =
  | { ok: false; reason: "refused"; message: string }
  | { ok: false; reason: "too-many-tries"; retryAfter: number };

/** Turns a refusal that Better Auth throws (a status below 500) into a value; rethrows every other error. */
export function refusalOf(error: unknown): Refusal {
  if (!isAPIError(error) || error.statusCode >= 500) throw error;
  return { ok: false, reason: "refused", message: error.body?.message ?? error.message };
}

export type RateLimitCheck = { name: string; key: string; allowance: RateLimit };

/** Consumes a point of each rate limit, then runs `work`. A refusal by Better Auth becomes a value. */
export async function withinRateLimits<Answer, Refused = Refusal>(
  checks: RateLimitCheck[],
  work: () => Promise<Answer>,
  toRefusal: (error: unknown) => Refusal | Refused = refusalOf,
): Promise<Answer | Refusal | Refused> {
  for (const { name, key, allowance } of checks) {
    const result = await consumeRateLimit(name, key, allowance);
    if (!result.ok) return { ...result, reason: "too-many-tries" };
  }
  return work().catch(toRefusal);
}

/** Gives back the points that `withinRateLimits` consumed, for rate limits that count only failures. */
export async function returnRateLimitPoints(checks: RateLimitCheck[]): Promise<void> {
  for (const { name, key, allowance } of checks) await returnRateLimitPoint(name, key, allowance);
}
