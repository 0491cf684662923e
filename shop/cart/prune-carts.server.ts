import { and, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { carts } from "#db/schema/cart.ts";
import { log } from "#platform/log.server.ts";
import { registerScheduledWorker } from "#platform/queue.server.ts";

const batchSize = 1_000;

/** An hour after the file sweep, at 13:00 in Malaysia: shops that switch their computer off at night are open. */
export async function registerCartPruning(): Promise<void> {
  await registerScheduledWorker("prune-carts", "0 5 * * *", pruneCarts);
}

/**
 * Deletes guest carts unchanged for 90 days, because each visit of a bot may leave one. Customers' carts and drafts
 * stay until someone empties them. Returns the number deleted.
 */
export async function pruneCarts(): Promise<number> {
  let removed = 0;
  for (;;) {
    // A cart that is being changed right now is no longer old: skip it.
    const oldCarts = db
      .select({ id: carts.id })
      .from(carts)
      .where(and(isNotNull(carts.guestId), lt(carts.updatedAt, sql`now() - interval '90 days'`)))
      .limit(batchSize)
      .for("update", { skipLocked: true });
    const { rowCount } = await db.delete(carts).where(inArray(carts.id, oldCarts));
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < batchSize) break;
  }
  if (removed > 0) log.info({ removed }, "abandoned guest carts were removed");
  return removed;
}
