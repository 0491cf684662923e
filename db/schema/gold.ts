import { sql } from "drizzle-orm";
import { bigint, check, index, snakeCase, text } from "drizzle-orm/pg-core";
import { descending, timestamptz, senPerGram, type Purity } from "./units.ts";

/**
 * A history: rows are added, never changed. The current price is the newest row whose `effectiveFrom` is past; later
 * rows are scheduled prices, which can be deleted until a minute before (ADR-0074).
 */
export const goldPrices = snakeCase.table(
  "gold_prices",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    purity: text().$type<Purity>().notNull(),
    price: senPerGram().notNull(),
    /** What the shop pays per gram; null if the shop publishes no buy-back price. */
    buyBack: senPerGram(),
    effectiveFrom: timestamptz().notNull().defaultNow(),
    setBy: text(),
  },
  (t) => [
    check("gold_prices_purity", sql`${t.purity} in ('916', '999')`),
    check("gold_prices_price_above_zero", sql`${t.price} > 0`),
    check(
      "gold_prices_buy_back_within_price",
      sql`${t.buyBack} > 0 and ${t.buyBack} <= ${t.price}`,
    ),
    index("gold_prices_newest").on(t.purity, descending(t.effectiveFrom), descending(t.id)),
  ],
);
