import { desc, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import { lastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { unitPrice, type Purity, type SenPerGram } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import { priceColumns } from "./product-columns.server.ts";
import { pricePartsOf } from "./price-parts.ts";

/** Shows the effect of new gold prices: an entry for each purity that has products and whose price would change. */
export async function priceEffect(_staff: Staff, wanted: Record<Purity, SenPerGram>) {
  const { prices } = await lastGoldPrices();
  const heaviest = await db
    .selectDistinctOn([products.purity], {
      ...priceColumns,
      name: products.name,
      /** How many products have this purity. */
      productCount: sql<number>`count(*) over (partition by ${products.purity})::int`,
    })
    .from(products)
    .where(isNull(products.archivedAt))
    .orderBy(products.purity, desc(products.weight), products.name);
  return heaviest.flatMap(({ productCount, name, ...product }) => {
    const { purity } = product;
    const from = prices[purity]?.price;
    if (from === wanted[purity]) return [];
    // The example is the heaviest product, because its price changes most. `before` is undefined without an old price.
    const priceAt = (goldPrice: SenPerGram) => unitPrice(pricePartsOf(product, goldPrice));
    const before = from && priceAt(from);
    return [{ purity, productCount, example: { name, before, after: priceAt(wanted[purity]) } }];
  });
}

export type PriceEffect = Awaited<ReturnType<typeof priceEffect>>[number];
