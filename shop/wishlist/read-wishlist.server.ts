import { desc, eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { awaitAll } from "#db/await-all.ts";
import { productImages, products } from "#db/schema/catalogue.ts";
import { listing } from "#db/schema/listing.ts";
import type { Picture } from "#db/schema/units.ts";
import { wishlistItems } from "#db/schema/wishlist.ts";
import { pricePartsToday } from "#shop/catalogue/price-parts.ts";
import { isPriceFromColumn } from "#shop/catalogue/product-cards.server.ts";
import { priceColumns } from "#shop/catalogue/product-columns.server.ts";
import { relatedPieces } from "#shop/catalogue/related-pieces.server.ts";
import { inCurrentLanguage, translated } from "#shop/catalogue/translated.server.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { unitPrice } from "#shop/money.ts";
import { ofOwner, type WishlistOwner } from "./wishlist-owner.server.ts";

/** A piece on a wishlist, with its price now and when it was added. */
export type WishlistItem = Awaited<ReturnType<typeof listWishlist>>[number];

/** Of so many sold-out pieces, those near them are shown: each takes a query. */
const maxWithNearPieces = 5;

/** The pieces of a list, the newest first. None for a visitor who has no list. */
export async function listWishlist(
  owner: WishlistOwner | undefined,
  pendingGoldPrices = currentGoldPrices(),
) {
  if (!owner) return [];
  const [rows, goldPrices] = await awaitAll([itemsOf(owner), pendingGoldPrices]);
  const soldOut = rows.filter((row) => !row.isInStock && !row.isArchived);
  const near = new Map(
    await awaitAll(
      soldOut
        .slice(0, maxWithNearPieces)
        .map(async ({ id, slug }) => [id, await relatedPieces(slug, pendingGoldPrices)] as const),
    ),
  );
  return rows.map(({ labourFee, ...row }) => {
    const parts = pricePartsToday({ ...row, labourFee }, goldPrices);
    return {
      ...inCurrentLanguage(row, ["name"]),
      price: parts ? unitPrice(parts) : undefined,
      near: near.get(row.id) ?? [],
    };
  });
}

async function itemsOf(owner: WishlistOwner) {
  return db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      translated: sql<{
        name?: string;
      } | null>`${translated(products.translations)} - 'description'`,
      ...priceColumns,
      isPriceFrom: isPriceFromColumn,
      picture: sql<Picture | null>`(select i.picture from ${productImages} i
        where i.product_id = ${products.id} order by i.display_order, i.id limit 1)`,
      isInStock: sql<boolean>`exists (select from ${listing} l where l.product_id = ${products.id})`,
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
      priceThen: wishlistItems.priceThen,
      addedAt: wishlistItems.addedAt,
    })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(ofOwner(owner))
    .orderBy(desc(wishlistItems.addedAt));
}

/** The ids of the pieces on a list, by which hearts are filled. */
export async function wishlistIds(owner: WishlistOwner | undefined): Promise<string[]> {
  if (!owner) return [];
  const rows = await db
    .select({ id: wishlistItems.productId })
    .from(wishlistItems)
    .where(ofOwner(owner));
  return rows.map(({ id }) => id);
}
