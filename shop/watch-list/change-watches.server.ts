import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-lock.server.ts";
import { db, type Tx } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import { watches } from "#db/schema/watches.ts";
import { pricePartsToday } from "#shop/catalogue/price-parts.ts";
import { priceColumns } from "#shop/catalogue/product-columns.server.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { isId } from "#shop/id.ts";
import { unitPrice } from "#shop/money.ts";
import { ofOwner, type WatchOwner } from "./watch-owner.server.ts";

/** The most pieces that a watch list holds. */
export const maxWatches = 100;

export type WatchChange = { ok: true } | { ok: false; reason: "gone" | "full" };

/** Adds a piece with what it costs now. A piece that is on the list already stays as it is. */
export async function addWatch(owner: WatchOwner, productId: string): Promise<WatchChange> {
  if (!isId(productId)) return { ok: false, reason: "gone" };
  return db.transaction(async (tx): Promise<WatchChange> => {
    const [product] = await tx
      .select(priceColumns)
      .from(products)
      .where(and(eq(products.id, productId), isNull(products.archivedAt)));
    if (!product) return { ok: false, reason: "gone" };
    await lockWatches(tx, owner);
    const own = await watchedIds(tx, owner);
    if (own.includes(productId)) return { ok: true };
    if (own.length >= maxWatches) return { ok: false, reason: "full" };
    const parts = pricePartsToday(product, await currentGoldPrices(tx));
    const priceThen = parts ? unitPrice(parts) : null;
    await tx.insert(watches).values({ ...owner, productId, priceThen });
    return { ok: true };
  });
}

/** A piece that is not on the list is not an error. */
export async function removeWatch(owner: WatchOwner, productId: string): Promise<void> {
  if (!isId(productId)) return;
  await db.delete(watches).where(and(ofOwner(owner), eq(watches.productId, productId)));
}

/**
 * On sign-in, moves the guest's pieces to the customer's list, the newest first, up to its limit. A piece that is on both
 * keeps the customer's row. The guest's list is deleted, so that a second sign-in adds nothing.
 */
export async function mergeWatches(guestId: string, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWatches(tx, { guestId });
    const ofGuest = await watchedIds(tx, { guestId });
    if (ofGuest.length === 0) return;
    await lockWatches(tx, { userId });
    const ofUser = await watchedIds(tx, { userId });
    const added = ofGuest.filter((id) => !ofUser.includes(id)).slice(0, maxWatches - ofUser.length);
    if (added.length > 0) {
      await tx
        .update(watches)
        .set({ userId, guestId: null })
        .where(and(ofOwner({ guestId }), inArray(watches.productId, added)));
    }
    await tx.delete(watches).where(ofOwner({ guestId }));
  });
}

/** One change of a list at a time, so that it never holds more than `maxWatches`. A guest's list comes before a customer's. */
async function lockWatches(tx: Tx, owner: WatchOwner) {
  const key = "userId" in owner ? owner.userId : owner.guestId;
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.watches}, hashtext(${key}))`);
}

/** The newest first. */
async function watchedIds(tx: Tx, owner: WatchOwner): Promise<string[]> {
  const rows = await tx
    .select({ id: watches.productId })
    .from(watches)
    .where(ofOwner(owner))
    .orderBy(sql`${watches.addedAt} desc`);
  return rows.map(({ id }) => id);
}
