import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { goldPrices } from "#db/schema/gold.ts";
import type { Purity, SenPerGram } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import type { PriceDay } from "./price-day.ts";

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
      /** Who set the price; null if it was imported, or if that person's account was deleted. */
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

/**
 * The prices of the last `days` days, today included, oldest first. With `maxAgeHours`, a day has no price if its price
 * was older than that at the end of the day.
 */
export async function goldPriceDays(
  days: number,
  { maxAgeHours = 0 }: { maxAgeHours?: number } = {},
): Promise<PriceDay[]> {
  const { rows } = await db.execute<PriceDay>(sql`
    select to_char(day, 'YYYY-MM-DD') as day,
      ${lastPrice("916", maxAgeHours)} as "916", ${lastPrice("999", maxAgeHours)} as "999"
    from generate_series(0, ${days - 1}::int) as ago
    cross join lateral (
      select date_trunc('day', now() at time zone 'Asia/Kuala_Lumpur') - ago * interval '1 day' as day
    ) as calendar
    cross join lateral (
      select least((day + interval '1 day') at time zone 'Asia/Kuala_Lumpur', now()) as day_end
    ) as ends
    order by day
  `);
  return rows;
}

function lastPrice(purity: Purity, maxAgeHours: number) {
  return sql`(
    select case when ${maxAgeHours}::int = 0 or day_end - effective_from <= ${maxAgeHours}::int * interval '1 hour'
      then price end
    from ${goldPrices}
    where purity = ${purity} and effective_from <= now() and effective_from < day_end
    order by effective_from desc, id desc limit 1)`;
}
