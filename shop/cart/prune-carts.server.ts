import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { cartItems, carts } from "#db/schema/cart.ts";
import { log } from "#platform/log.server.ts";

const batchSize = 1_000;

/**
 * Deletes carts that were unchanged for 90 days: those of guests, because each visit of a bot may leave one, and the empty
 * ones that placed drafts leave. Keeps open drafts and the carts of customers. Returns the number of deleted carts.
 */
export async function pruneCarts(): Promise<number> {
  let removed = 0;
  for (;;) {
    const isOld = lt(carts.updatedAt, sql`now() - interval '90 days'`);
    // Skips a cart that is being changed right now, because after the change it is no longer old.
    const oldCarts = db
      .select({ id: carts.id })
      .from(carts)
      .where(and(isOld, or(isNotNull(carts.guestId), isEmptyDraft())))
      .limit(batchSize)
      .for("update", { skipLocked: true });
    const { rowCount } = await db.delete(carts).where(inArray(carts.id, oldCarts));
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < batchSize) break;
  }
  if (removed > 0) log.info({ removed }, "old carts were removed");
  return removed;
}

function isEmptyDraft() {
  const items = db.select().from(cartItems).where(eq(cartItems.cartId, carts.id));
  return and(isNotNull(carts.draftId), isNull(carts.tradeIn), notExists(items));
}
