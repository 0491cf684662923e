import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "#db/client.server.ts";

export type Allowance = { points: number; seconds: number };
export type Limited = { ok: true } | { ok: false; retryAfter: number };

const limiters = new Map<string, RateLimiterPostgres>();

/** Who was refused a moment ago, and until when: a flood is answered from here, without the database. */
const refused = new Map<string, { until: number; askAgain: number }>();
const mostRefused = 10_000;
/** Another process may have given something back meanwhile. */
const trustedFor = 10_000;

/**
 * Takes one of the `points` that `key` has per `seconds` under this name; the count is in the database,
 * so all processes share it. Refuses with the seconds to wait.
 */
export async function limit(name: string, key: string, allowance: Allowance): Promise<Limited> {
  const place = placeOf(name, key, allowance);
  const known = refused.get(place.id);
  if (known && Date.now() < known.askAgain) return refusal(known.until);
  const limiter = limiterFor(name, allowance);
  try {
    await limiter.consume(place.key);
    return { ok: true };
  } catch (answer) {
    if (!(answer instanceof RateLimiterRes)) throw answer;
    const now = Date.now();
    const until = now + answer.msBeforeNext;
    remember(place.id, { until, askAgain: Math.min(until, now + trustedFor) });
    return refusal(until);
  }
}

/** Gives back what one `limit` took, where only failures are to count. */
export async function giveBack(name: string, key: string, allowance: Allowance): Promise<void> {
  const place = placeOf(name, key, allowance);
  const limiter = limiterFor(name, allowance);
  await limiter.reward(place.key);
  refused.delete(place.id);
}

function refusal(until: number): Limited {
  return { ok: false, retryAfter: Math.max(1, Math.ceil((until - Date.now()) / 1000)) };
}

function remember(id: string, known: { until: number; askAgain: number }) {
  refused.delete(id);
  refused.set(id, known);
  if (refused.size > mostRefused) refused.delete(refused.keys().next().value!);
}

function placeOf(name: string, key: string, { points, seconds }: Allowance) {
  const hidden = digest(key);
  return { key: hidden, id: `${name} ${points} ${seconds} ${hidden}` };
}

/** Keys are e-mail addresses and phone numbers, and of any length: neither belongs in the table. */
function digest(key: string) {
  return createHash("sha256").update(key).digest("base64url");
}

function limiterFor(name: string, { points, seconds }: Allowance): RateLimiterPostgres {
  const id = `${name} ${points} ${seconds}`;
  const made = limiters.get(id) ?? createLimiter(name, points, seconds);
  limiters.set(id, made);
  return made;
}

function createLimiter(name: string, points: number, duration: number) {
  return new RateLimiterPostgres({
    storeClient: db.$client,
    tableName: "rate_limiter",
    // By a migration: unlogged, so that no try waits for the disk.
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
  });
}
