import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { goldPrices } from "#db/schema/gold.ts";
import type { SenPerGram } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";

/** A day in Kuala Lumpur such as `2026-11-20`, with the prices at its end (today: now); null before the first price. */
export type PriceDay = { day: string; "916": SenPerGram | null; "999": SenPerGram | null };

/** The prices of the last `days` days, today included, oldest first. */
export async function goldPriceDays(_staff: Staff, days: number): Promise<PriceDay[]> {
  const { rows } = await db.execute<PriceDay>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, ${lastPriceOfDay("916")} as "916", ${lastPriceOfDay("999")} as "999"
    from generate_series(0, ${days - 1}::int) as ago
    cross join lateral (
      select date_trunc('day', now() at time zone 'Asia/Kuala_Lumpur') - ago * interval '1 day' as day
    ) as calendar
    order by day
  `);
  return rows;
}

function lastPriceOfDay(purity: "916" | "999") {
  return sql`(
    select price from ${goldPrices}
    where purity = ${purity} and effective_from <= now()
      and effective_from < (day + interval '1 day') at time zone 'Asia/Kuala_Lumpur'
    order by effective_from desc, id desc limit 1)`;
}
