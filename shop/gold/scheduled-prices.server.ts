import { eq, sql } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { goldPrices } from "#db/schema/gold.ts";
import type { Purity, SenPerGram } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";

export type ScheduledPrices = {
  /** When they take effect. */
  from: Date;
  prices: Partial<Record<Purity, { price: SenPerGram; buyBack: SenPerGram | null }>>;
  /** Who scheduled them; null if they were imported, or if that person's account was deleted. */
  setBy: string | null;
};

/** The prices that take effect later, the earliest first. The database's clock decides which are later (ADR-0074). */
export async function listScheduledPrices(
  _staff: Staff,
  database: Database | Tx = db,
): Promise<ScheduledPrices[]> {
  const rows = await database
    .select({
      purity: goldPrices.purity,
      price: goldPrices.price,
      buyBack: goldPrices.buyBack,
      from: goldPrices.effectiveFrom,
      setBy: users.name,
    })
    .from(goldPrices)
    .leftJoin(users, eq(users.id, goldPrices.setBy))
    .where(sql`${goldPrices.effectiveFrom} > statement_timestamp()`)
    .orderBy(goldPrices.effectiveFrom, goldPrices.id);
  const byTime = Map.groupBy(rows, ({ from }) => from.getTime());
  return [...byTime.values()].map((pair) => ({
    from: pair[0]!.from,
    prices: Object.fromEntries(
      pair.map(({ purity, price, buyBack }) => [purity, { price, buyBack }]),
    ),
    setBy: pair[0]!.setBy,
  }));
}
