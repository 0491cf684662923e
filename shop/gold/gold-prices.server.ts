import { sql } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { goldPrices } from "#db/schema/gold.ts";
import { settings } from "#db/schema/profile.ts";
import { defaultProfile } from "#shop/profile/default-profile.ts";
import type { Purity, SenPerGram } from "#shop/money.ts";

export const purities = ["916", "999"] as const satisfies Purity[];

export type GoldPrice = {
  price: SenPerGram;
  since: Date;
  /** The difference to the last price that was different; 0 if there was none. */
  change: SenPerGram;
  /** The buy-back price per gram; null if none is set. */
  buyBack: SenPerGram | null;
  /** Whether the price is older than the shop's limit. */
  isStale: boolean;
};
/** The price of each purity. A purity without a price cannot be sold, and the screens say so (ADR-0025). */
export type GoldPrices = Record<Purity, GoldPrice | undefined>;

export type LastGoldPrices = {
  prices: GoldPrices;
  /** Purities whose price is older than `staleAfterHours`. Empty if `staleAfterHours` is 0, which means no limit. */
  stale: Purity[];
  staleAfterHours: number;
  /** Whether pieces with a stale price cannot be sold until a new price is set. */
  stopsSales: boolean;
};

/**
 * The selling prices: the newest price in effect of each purity. If the shop stops sales at stale prices, a stale
 * purity has no price, so that every screen says so and nothing is sold at that price. A stale price promises no
 * buy-back.
 */
export async function currentGoldPrices(database: Database | Tx = db): Promise<GoldPrices> {
  const { prices, stopsSales } = await lastGoldPrices(database);
  const toShow = (price: GoldPrice | undefined) => {
    if (!price?.isStale) return price;
    return stopsSales ? undefined : { ...price, buyBack: null };
  };
  return { "916": toShow(prices["916"]), "999": toShow(prices["999"]) };
}

/** The latest prices, whether stale or not, for staff and for comparison with new prices. */
export async function lastGoldPrices(database: Database | Tx = db): Promise<LastGoldPrices> {
  const { rows } = await database.execute<{
    purity: Purity;
    price: SenPerGram;
    buyBack: SenPerGram | null;
    since: string;
    former: SenPerGram | null;
    age: number;
    limit: unknown;
    stops: unknown;
  }>(sql`
    select current.purity, current.price, current.buy_back as "buyBack",
    current.effective_from as since, (
      select earlier.price from ${goldPrices} earlier
      where earlier.purity = current.purity and earlier.price <> current.price
        and (earlier.effective_from, earlier.id) < (current.effective_from, current.id)
      order by earlier.effective_from desc, earlier.id desc limit 1
    ) as former,
    extract(epoch from clock_timestamp() - current.effective_from)::float8 as age,
    (select value from ${settings} where key = 'stalePriceHours') as limit,
    (select value from ${settings} where key = 'stopStaleSales') as stops
    from unnest(${sql.param([...purities])}::text[]) as wanted(purity)
    cross join lateral (
      select * from ${goldPrices} newest
      where newest.purity = wanted.purity and newest.effective_from <= statement_timestamp()
      order by newest.effective_from desc, newest.id desc limit 1
    ) as current
  `);
  const limit = rows[0]?.limit;
  const staleAfterHours = typeof limit === "number" ? limit : defaultProfile.stalePriceHours;
  const prices: GoldPrices = { "916": undefined, "999": undefined };
  for (const { purity, price, buyBack, since, former, age } of rows) {
    const change = (former ? price - former : 0) as SenPerGram;
    const isStale = staleAfterHours > 0 && age > staleAfterHours * 3600;
    prices[purity] = { price, since: new Date(since), change, buyBack, isStale };
  }
  const stale = purities.filter((purity) => prices[purity]?.isStale);
  return { prices, stale, staleAfterHours, stopsSales: rows[0]?.stops === true };
}
