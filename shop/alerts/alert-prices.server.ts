import { and, eq, isNull } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import { pricePartsToday } from "#shop/catalogue/price-parts.ts";
import { priceColumns } from "#shop/catalogue/product-columns.server.ts";
import { currentGoldPrices, type GoldPrices } from "#shop/gold/gold-prices.server.ts";
import { unitPrice, type Purity, type Sen } from "#shop/money.ts";

/** Today's prices without stale ones: an alert is neither sent nor refused because of an old price. */
export async function freshGoldPrices(database: Database | Tx = db): Promise<GoldPrices> {
  const prices = await currentGoldPrices(database);
  const fresh = (purity: Purity) => (prices[purity]?.isStale ? undefined : prices[purity]);
  return { "916": fresh("916"), "999": fresh("999") };
}

/** What a price alert is about: a gram of this purity, or this piece. */
export type PricedSubject = { purity: Purity } | { productId: string };

/**
 * What the subject costs today, a piece without any variant's adjustment; its price is undefined if a gold price is
 * missing or stale. Undefined if there is no such piece.
 */
export async function findPriceToday(
  subject: PricedSubject,
): Promise<{ price: Sen | undefined } | undefined> {
  const goldPrices = await freshGoldPrices();
  if ("purity" in subject) return { price: goldPrices[subject.purity]?.price as Sen | undefined };
  const [product] = await db
    .select(priceColumns)
    .from(products)
    .where(and(eq(products.id, subject.productId), isNull(products.archivedAt)));
  if (!product) return undefined;
  const parts = pricePartsToday(product, goldPrices);
  return { price: parts && unitPrice(parts) };
}
