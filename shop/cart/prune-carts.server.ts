import { and, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { carts } from "#db/schema/cart.ts";
import { log } from "#platform/log.server.ts";

const batchSize = 1_000;

/**
 * Deletes guest carts that were unchanged for 90 days, because each visit of a bot may leave one. Keeps the carts of
 * customers and drafts. Returns the number of deleted carts.
 */
export async function pruneCarts(): Promise<number> {
  let removed = 0;
  for (;;) {
    // Skips a cart that is being changed right now, because after the change it is no longer old.
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
