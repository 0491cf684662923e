import { sql } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { goldPrices } from "#db/schema/gold.ts";
import type { Purity, SenPerGram } from "#shop/money.ts";

export const purities = ["916", "999"] as const satisfies Purity[];

export type GoldPrice = {
  price: SenPerGram;
  since: Date;
  /** Against the last different price; 0 where there was none. */
  change: SenPerGram;
};
/** A purity without a price cannot be sold, and says so (decision 5). */
export type GoldPrices = Record<Purity, GoldPrice | undefined>;

/** The prices in effect now: for each purity the newest that has begun. */
export async function currentGoldPrices(within: Database | Tx = db): Promise<GoldPrices> {
  const { rows } = await within.execute<{
    purity: Purity;
    price: SenPerGram;
    since: string;
    former: SenPerGram | null;
  }>(sql`
    select current.purity, current.price, current.effective_from as since, (
      select earlier.price from ${goldPrices} earlier
      where earlier.purity = current.purity and earlier.price <> current.price
        and (earlier.effective_from, earlier.id) < (current.effective_from, current.id)
      order by earlier.effective_from desc, earlier.id desc limit 1
    ) as former
    from unnest(${sql.param([...purities])}::text[]) as wanted(purity)
    cross join lateral (
      select * from ${goldPrices} newest
      where newest.purity = wanted.purity and newest.effective_from <= statement_timestamp()
      order by newest.effective_from desc, newest.id desc limit 1
    ) as current
  `);
  const found: GoldPrices = { "916": undefined, "999": undefined };
  for (const row of rows) {
    const change = (row.former ? row.price - row.former : 0) as SenPerGram;
    found[row.purity] = { price: row.price, since: new Date(row.since), change };
  }
  return found;
}
