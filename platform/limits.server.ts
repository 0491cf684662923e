import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "#db/client.server.ts";

export type Allowance = { points: number; seconds: number };
export type Limited = { ok: true } | { ok: false; retryAfter: number };

const limiters = new Map<string, Promise<RateLimiterPostgres>>();

/**
 * Takes one of the `points` that `key` has per `seconds` under this name; the count is in the database,
 * so all processes share it. Refuses with the seconds to wait.
 */
export async function limit(name: string, key: string, allowance: Allowance): Promise<Limited> {
  const limiter = await limiterFor(name, allowance);
  try {
    await limiter.consume(digest(key));
    return { ok: true };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { ok: false, retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
  }
}

/** Gives back what one `limit` took, where only failures are to count. */
export async function giveBack(name: string, key: string, allowance: Allowance): Promise<void> {
  const limiter = await limiterFor(name, allowance);
  await limiter.reward(digest(key));
}

/** Keys are e-mail addresses and phone numbers, and of any length: neither belongs in the table. */
function digest(key: string) {
  return createHash("sha256").update(key).digest("base64url");
}

function limiterFor(name: string, { points, seconds }: Allowance) {
  const id = `${name} ${points} ${seconds}`;
  const made = limiters.get(id) ?? createLimiter(name, points, seconds);
  limiters.set(id, made);
  made.catch(() => limiters.delete(id));
  return made;
}

function createLimiter(name: string, points: number, duration: number) {
  return new Promise<RateLimiterPostgres>((resolve, reject) => {
    const limiter: RateLimiterPostgres = new RateLimiterPostgres(
      { storeClient: db.$client, tableName: "rate_limiter", keyPrefix: name, points, duration },
      (error?: Error) => (error ? reject(error) : resolve(limiter)),
    );
  });
}
