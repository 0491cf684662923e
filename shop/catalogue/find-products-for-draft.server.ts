import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { unitPrice } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import { available } from "#shop/stock/variant-stock.ts";
import { findUntranslated, shownChoice, shownText } from "#shop/untranslated.ts";
import { nameMatches } from "./list-all-products.server.ts";
import { pricePartsToday } from "./price-parts.ts";
import { withFacts } from "./variant-facts.server.ts";
import { partColumns } from "./product-parts.server.ts";

/**
 * Products whose name or slug contains every word of the search: in stock first, then newest first. With the shop's own
 * names, for staff.
 */
export async function findProductsForDraft(_staff: Staff, search: string, limit = 8) {
  const onHand = sql<number>`coalesce(${stockLevels.onHand}, 0)`;
  const rows = await db
    .select({
      product: products,
      onHand,
      ...partColumns(),
    })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(
      inArray(
        products.id,
        unionAll(newestMatching(search, true, limit + 1), newestMatching(search, false, limit + 1)),
      ),
    )
    .orderBy(desc(isInStock), desc(products.createdAt), asc(products.id))
    .limit(limit + 1);
  const goldPrices = await currentGoldPrices();
  const matches = rows.slice(0, limit).map(({ product, picture, colors, ...row }) => {
    const { id, name, purity, weight } = product;
    const parts = pricePartsToday(product, goldPrices);
    const variants = row.variants.map(({ stockAdjustment, ...variant }) => ({
      ...withFacts(variant, parts),
      ...shownChoice(shownText(variant.name), shownText(variant.value)),
      available: available(row.onHand, stockAdjustment),
    }));
    return {
      id,
      name,
      ...findUntranslated({ name: shownText(name) }),
      purity,
      weight,
      picture,
      colors,
      variants,
      /** The price without any variant; undefined if the purity has no price today. */
      price: parts && unitPrice(parts),
      /** The stock of the choice that has the most. */
      available:
        variants.length > 0
          ? Math.max(...variants.map((variant) => variant.available))
          : available(row.onHand, 0),
    };
  });
  return { matches, hasMore: rows.length > limit };
}

/** A product that staff can add to a draft, with all its choices. */
export type DraftProduct = Awaited<ReturnType<typeof findProductsForDraft>>["matches"][number];

const isInStock = sql`coalesce(${stockLevels.onHand} + ${stockLevels.extra}, 0) > 0`;

/**
 * The newest matches, either in stock or out of stock. One query for both would sort by stock first, so PostgreSQL
 * could not use the index on the date.
 */
function newestMatching(search: string, inStock: boolean, limit: number) {
  return db
    .select({ id: products.id })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(
      and(
        isNull(products.archivedAt),
        inStock ? isInStock : sql`not (${isInStock})`,
        nameMatches(search),
      ),
    )
    .orderBy(desc(products.createdAt), asc(products.id))
    .limit(limit);
}
