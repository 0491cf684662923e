import { desc, eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { goldPrices } from "#db/schema/gold.ts";
import type { Purity, SenPerGram } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";

export type SetPrice = {
  id: number;
  purity: Purity;
  price: SenPerGram;
  since: Date;
  /** Who set it; null for prices that the shop brought along, or whose clerk has gone. */
  setBy: string | null;
};

/** The latest entries of the price history that are in effect or were, newest first. */
export async function recentGoldPrices(_staff: Staff, limit = 10): Promise<SetPrice[]> {
  return db
    .select({
      id: goldPrices.id,
      purity: goldPrices.purity,
      price: goldPrices.price,
      since: goldPrices.effectiveFrom,
      setBy: users.name,
    })
    .from(goldPrices)
    .leftJoin(users, eq(users.id, goldPrices.setBy))
    .where(sql`${goldPrices.effectiveFrom} <= now()`)
    .orderBy(desc(goldPrices.effectiveFrom), desc(goldPrices.id))
    .limit(limit);
}
