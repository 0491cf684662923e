import { asc, eq, gt, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { categories, productImages, products } from "#db/schema/catalogue.ts";
import { listing } from "#db/schema/listing.ts";
import type { Picture } from "#db/schema/units.ts";
import type { GoldPrices } from "#shop/gold/gold-prices.server.ts";
import { unitPrice } from "#shop/money.ts";
import { priceColumns, sizeColumns } from "./product-columns.server.ts";
import { pricePartsToday } from "./price-parts.ts";
import { inCurrentLanguage, translated } from "./translated.server.ts";

export type FeedProduct = ReturnType<typeof priced>[number];

/**
 * Yields all products that can be bought, in the current language, sorted by slug, in batches. All have the price that
 * their page shows at `goldPrices`; a product whose purity has no price is left out.
 */
export async function* productFeed(
  goldPrices: GoldPrices,
  perBatch = 500,
): AsyncGenerator<FeedProduct[]> {
  let last: string | undefined;
  do {
    const rows = await selectRows(last, perBatch);
    yield priced(rows, goldPrices);
    last = rows.length === perBatch ? rows.at(-1)?.slug : undefined;
  } while (last);
}

function priced(rows: Awaited<ReturnType<typeof selectRows>>, goldPrices: GoldPrices) {
  return rows.flatMap(({ labourFee, category, ...row }) => {
    const parts = pricePartsToday({ ...row, labourFee }, goldPrices);
    if (!parts) return [];
    const named = category && inCurrentLanguage(category, ["name"]);
    const product = inCurrentLanguage(row, ["name", "description"]);
    return [{ ...product, category: named?.name, price: unitPrice(parts) }];
  });
}

function selectRows(after: string | undefined, limit: number) {
  return db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      description: products.description,
      translated: translated(products.translations),
      ...priceColumns,
      ...sizeColumns,
      category: { name: categories.name, translated: translated(categories.translations) },
      pictures: sql<Picture[]>`(
        select coalesce(jsonb_agg(i.picture order by i.display_order, i.id), '[]')
        from ${productImages} i where i.product_id = ${products.id})`,
    })
    .from(listing)
    .innerJoin(products, eq(products.id, listing.productId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(after === undefined ? undefined : gt(products.slug, after))
    .orderBy(asc(products.slug))
    .limit(limit);
}
