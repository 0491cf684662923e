import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { goldPrices } from "#db/schema/gold.ts";
import type { Purity, SenPerGram } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";

export type SetPrice = {
  id: number;
  purity: Purity;
  price: SenPerGram;
  /** What the shop paid for a gram from then on; null where it stated nothing. */
  buyBack: SenPerGram | null;
  /** Against the price before it; null for the first. */
  change: SenPerGram | null;
  since: Date;
  /** Who set it; null for prices that the shop brought along, or whose clerk has gone. */
  setBy: string | null;
};

/** The prices that are in effect or were, newest first, a page at a time; a page beyond the last is the last. */
export async function goldPriceHistory(
  _staff: Staff,
  { page = 1, perPage = 20 } = {},
): Promise<{ entries: SetPrice[]; total: number; page: number; pages: number }> {
  const begun = sql`${goldPrices.effectiveFrom} <= now()`;
  const total = await db.$count(goldPrices, begun);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const shown = Math.min(Math.max(1, page), pages);
  const former = sql`(
    select earlier.price from ${goldPrices} earlier
    where earlier.purity = ${goldPrices.purity}
      and (earlier.effective_from, earlier.id) < (${goldPrices.effectiveFrom}, ${goldPrices.id})
    order by earlier.effective_from desc, earlier.id desc limit 1)`;
  const entries = await db
    .select({
      id: goldPrices.id,
      purity: goldPrices.purity,
      price: goldPrices.price,
      buyBack: goldPrices.buyBack,
      change: sql<SenPerGram | null>`${goldPrices.price} - ${former}`,
      since: goldPrices.effectiveFrom,
      setBy: users.name,
    })
    .from(goldPrices)
    .leftJoin(users, eq(users.id, goldPrices.setBy))
    .where(begun)
    .orderBy(sql`${goldPrices.effectiveFrom} desc, ${goldPrices.id} desc`)
    .limit(perPage)
    .offset((shown - 1) * perPage);
  return { entries, total, page: shown, pages };
}
