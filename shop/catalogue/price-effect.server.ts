import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import { lastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { unitPrice, type Milligrams, type Purity, type Sen, type SenPerGram } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";

export type PriceEffect = {
  purity: Purity;
  /** How many pieces of this purity are for sale. */
  pieces: number;
  /** The one that moves most, being the heaviest; `before` is unknown where the purity had no price. */
  example: { name: string; before: Sen | undefined; after: Sen };
};

/** What gold at these prices would do to the catalogue: a line for each purity that changes and has pieces. */
export async function priceEffect(
  _staff: Staff,
  wanted: Record<Purity, SenPerGram>,
): Promise<PriceEffect[]> {
  const { prices } = await lastGoldPrices();
  const { rows } = await db.execute<{
    purity: Purity;
    pieces: number;
    name: string;
    weight: Milligrams;
    labourFee: Sen;
  }>(sql`
    select distinct on (purity) purity, name, weight, labour_fee::float8 as "labourFee",
      count(*) over (partition by purity)::int as pieces
    from ${products} where archived_at is null
    order by purity, weight desc, name
  `);
  return rows.flatMap(({ purity, pieces, name, weight, labourFee }) => {
    const from = prices[purity]?.price;
    if (from === wanted[purity]) return [];
    const priceAt = (goldPrice: SenPerGram) =>
      unitPrice({ goldPrice, weight, labourFee, adjustment: 0 as Sen });
    const before = from && priceAt(from);
    return [{ purity, pieces, example: { name, before, after: priceAt(wanted[purity]) } }];
  });
}
