import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { goldPrices } from "#db/schema/gold.ts";
import type { SenPerGram } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";

/** A page of current and past prices, newest first. A page number past the end returns the last page. */
export async function goldPriceHistory(_staff: Staff, { page = 1, perPage = 20 } = {}) {
  const inEffect = sql`${goldPrices.effectiveFrom} <= now()`;
  const total = await db.$count(goldPrices, inEffect);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const shownPage = Math.min(Math.max(1, page), pages);
  const previousPrice = sql`(
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
      /** The difference to the previous price; null for the first price. */
      change: sql<SenPerGram | null>`${goldPrices.price} - ${previousPrice}`,
      since: goldPrices.effectiveFrom,
      /** Null for imported prices, and if the account was deleted. */
      setBy: users.name,
    })
    .from(goldPrices)
    .leftJoin(users, eq(users.id, goldPrices.setBy))
    .where(inEffect)
    .orderBy(sql`${goldPrices.effectiveFrom} desc, ${goldPrices.id} desc`)
    .limit(perPage)
    .offset((shownPage - 1) * perPage);
  return { entries, total, page: shownPage, pages };
}

export type GoldPriceEntry = Awaited<ReturnType<typeof goldPriceHistory>>["entries"][number];
