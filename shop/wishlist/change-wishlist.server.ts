import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-lock.server.ts";
import { db, type Tx } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import { wishlistItems } from "#db/schema/wishlist.ts";
import { pricePartsToday } from "#shop/catalogue/price-parts.ts";
import { priceColumns } from "#shop/catalogue/product-columns.server.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { isId } from "#shop/id.ts";
import { unitPrice } from "#shop/money.ts";
import { ofOwner, type WishlistOwner } from "./wishlist-owner.server.ts";

/** The most pieces that a wishlist holds. */
export const maxWishlistItems = 100;

export type WishlistChange = { ok: true } | { ok: false; reason: "gone" | "full" };

/** Adds a piece with what it costs now. A piece that is on the list already stays as it is. */
export async function addToWishlist(
  owner: WishlistOwner,
  productId: string,
): Promise<WishlistChange> {
  if (!isId(productId)) return { ok: false, reason: "gone" };
  return db.transaction(async (tx): Promise<WishlistChange> => {
    const [product] = await tx
      .select(priceColumns)
      .from(products)
      .where(and(eq(products.id, productId), isNull(products.archivedAt)));
    if (!product) return { ok: false, reason: "gone" };
    await lockWishlist(tx, owner);
    const own = await wishlistIds(tx, owner);
    if (own.includes(productId)) return { ok: true };
    if (own.length >= maxWishlistItems) return { ok: false, reason: "full" };
    const parts = pricePartsToday(product, await currentGoldPrices(tx));
    const priceThen = parts ? unitPrice(parts) : null;
    await tx.insert(wishlistItems).values({ ...owner, productId, priceThen });
    return { ok: true };
  });
}

/** A piece that is not on the list is not an error. */
export async function removeFromWishlist(owner: WishlistOwner, productId: string): Promise<void> {
  if (!isId(productId)) return;
  await db.delete(wishlistItems).where(and(ofOwner(owner), eq(wishlistItems.productId, productId)));
}

/**
 * On sign-in, moves the guest's pieces to the customer's list, the newest first, up to its limit. A piece that is on both
 * keeps the customer's row. The guest's list is deleted, so that a second sign-in adds nothing.
 */
export async function mergeWishlists(guestId: string, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWishlist(tx, { guestId });
    const ofGuest = await wishlistIds(tx, { guestId });
    if (ofGuest.length === 0) return;
    await lockWishlist(tx, { userId });
    const ofUser = await wishlistIds(tx, { userId });
    const added = ofGuest
      .filter((id) => !ofUser.includes(id))
      .slice(0, maxWishlistItems - ofUser.length);
    if (added.length > 0) {
      await tx
        .update(wishlistItems)
        .set({ userId, guestId: null })
        .where(and(ofOwner({ guestId }), inArray(wishlistItems.productId, added)));
    }
    await tx.delete(wishlistItems).where(ofOwner({ guestId }));
  });
}

/** One change of a list at a time, so that it never holds more than `maxWishlistItems`. A guest's list comes before a customer's. */
async function lockWishlist(tx: Tx, owner: WishlistOwner) {
  const key = "userId" in owner ? owner.userId : owner.guestId;
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.wishlist}, hashtext(${key}))`);
}

/** The newest first. */
async function wishlistIds(tx: Tx, owner: WishlistOwner): Promise<string[]> {
  const rows = await tx
    .select({ id: wishlistItems.productId })
    .from(wishlistItems)
    .where(ofOwner(owner))
    .orderBy(sql`${wishlistItems.addedAt} desc`);
  return rows.map(({ id }) => id);
}
