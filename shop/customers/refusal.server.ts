import { isAPIError } from "better-auth/api";
import { limit, type Allowance } from "#platform/limits.server.ts";

/** What the auth library refused, in its own words, or that somebody knocks too often. */
export type Refusal =
  | { ok: false; reason: "refused"; message: string }
  | { ok: false; reason: "too-many-tries"; retryAfter: number };

/** The library's refusal as a value. Anything else that it threw is broken, and is thrown on. */
export function refusalOf(error: unknown): Refusal {
  if (!isAPIError(error) || error.statusCode >= 500) throw error;
  return { ok: false, reason: "refused", message: error.body?.message ?? error.message };
}

export type Door = { name: string; key: string; allowance: Allowance };

/** Knocks at every door; undefined when all let the caller in. */
export async function knock(doors: Door[]): Promise<Refusal | undefined> {
  for (const { name, key, allowance } of doors) {
    const answer = await limit(name, key, allowance);
    if (!answer.ok) return { ...answer, reason: "too-many-tries" };
  }
  return undefined;
}
