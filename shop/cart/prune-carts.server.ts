import { and, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { carts } from "#db/schema/cart.ts";
import { log } from "#platform/log.server.ts";
import { workByClock } from "#platform/queue.server.ts";

const atOnce = 1_000;

/** An hour after the files are swept, when shops are open that close their computer at night. */
export async function registerCartPruning(): Promise<void> {
  await workByClock("prune-carts", "0 5 * * *", pruneCarts);
}

/**
 * Removes the carts of browsers that put nothing in for 90 days: every visit of a robot may leave one, and
 * nobody else would. Customers' carts and drafts stay until somebody empties them. Says how many it were.
 */
export async function pruneCarts(): Promise<number> {
  let removed = 0;
  for (;;) {
    // A cart that its browser changes at this moment is not an old one for long: it is left for tomorrow.
    const old = db
      .select({ id: carts.id })
      .from(carts)
      .where(and(isNotNull(carts.guestId), lt(carts.updatedAt, sql`now() - interval '90 days'`)))
      .limit(atOnce)
      .for("update", { skipLocked: true });
    const { rowCount } = await db.delete(carts).where(inArray(carts.id, old));
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < atOnce) break;
  }
  if (removed > 0) log.info({ removed }, "carts that browsers left long ago were removed");
  return removed;
}
