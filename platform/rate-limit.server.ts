import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "#db/client.server.ts";
import { retryIfLost } from "#db/database-wait.ts";

export type RateLimit = { points: number; seconds: number };
export type RateLimitResult = { ok: true } | { ok: false; retryAfter: number };

const limiters = new Map<string, RateLimiterPostgres>();

/** Recent refusals by key, so that repeated requests are refused from memory, without a database query. */
const recentRefusals = new Map<string, { until: number; recheckAt: number }>();
const maxRecentRefusals = 10_000;
/** After this time, a refusal is checked in the database again: another process may have returned a consumed point. */
const recheckAfterMs = 10_000;

/**
 * Consumes one of the `points` that `key` has in each period of `seconds`. The count is in the database, so all
 * processes share it. A refusal says how many seconds to wait.
 */
export async function consumeRateLimit(
  name: string,
  key: string,
  rateLimit: RateLimit,
): Promise<RateLimitResult> {
  const counter = counterOf(name, key, rateLimit);
  const known = recentRefusals.get(counter.id);
  if (known && Date.now() < known.recheckAt) return rateLimited(known.until);
  const limiter = limiterFor(name, rateLimit);
  try {
    await retryIfLost(() => limiter.consume(counter.key));
    return { ok: true };
  } catch (answer) {
    if (!(answer instanceof RateLimiterRes)) throw answer;
    const now = Date.now();
    const until = now + answer.msBeforeNext;
    rememberRefusal(counter.id, { until, recheckAt: Math.min(until, now + recheckAfterMs) });
    return rateLimited(until);
  }
}

/** Gives back the point that `consumeRateLimit` took. Called after a success if a limit counts only failures. */
export async function returnRateLimitPoint(
  name: string,
  key: string,
  rateLimit: RateLimit,
): Promise<void> {
  const counter = counterOf(name, key, rateLimit);
  const limiter = limiterFor(name, rateLimit);
  await limiter.reward(counter.key);
  recentRefusals.delete(counter.id);
}

function rateLimited(until: number): RateLimitResult {
  return { ok: false, retryAfter: Math.max(1, Math.ceil((until - Date.now()) / 1000)) };
}

function rememberRefusal(id: string, refusal: { until: number; recheckAt: number }) {
  recentRefusals.delete(id);
  recentRefusals.set(id, refusal);
  if (recentRefusals.size > maxRecentRefusals)
    recentRefusals.delete(recentRefusals.keys().next().value!);
}

function counterOf(name: string, key: string, { points, seconds }: RateLimit) {
  const hashedKey = hashKey(key);
  return { key: hashedKey, id: `${name} ${points} ${seconds} ${hashedKey}` };
}

/** Keys may be email addresses or phone numbers. A hash has a fixed length and contains no personal data. */
function hashKey(key: string) {
  return createHash("sha256").update(key).digest("base64url");
}

function limiterFor(name: string, { points, seconds }: RateLimit): RateLimiterPostgres {
  const id = `${name} ${points} ${seconds}`;
  const limiter = limiters.get(id) ?? createLimiter(name, points, seconds);
  limiters.set(id, limiter);
  return limiter;
}

function createLimiter(name: string, points: number, duration: number) {
  return new RateLimiterPostgres({
    storeClient: db.$client,
    tableName: "rate_limiter",
    // A migration creates the table as UNLOGGED, so that counting does not wait for the disk.
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
  });
}
