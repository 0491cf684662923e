import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import { dayOf, daysAfter, daysOf } from "#shop/calendar-day.ts";
import type { Sen } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import { soldOrders } from "./sold-orders.server.ts";

/** One day's paid orders, their pieces and their total. `day` is a date in Kuala Lumpur, such as `2026-11-20`. */
export type RevenueDay = { day: string; revenue: Sen; orders: number; pieces: number };

const nothing = { revenue: 0 as Sen, orders: 0, pieces: 0 };

/** The revenue of each of the last `days` days, today included, oldest first. */
export async function revenueByDay(_staff: Staff, days: number): Promise<RevenueDay[]> {
  const today = dayOf(new Date());
  const period = { from: daysAfter(today, 1 - days), to: today };
  const { rows } = await db.execute<RevenueDay>(sql`
    select day, sum(total_amount)::float8 as revenue, count(*)::int as orders,
      coalesce(sum(items.pieces), 0)::int as pieces
    from (${soldOrders(period)}) as sold cross join lateral (
      select sum(quantity) as pieces from ${orderItems} where order_id = sold.id
    ) as items group by day`);
  const known = new Map(rows.map((row) => [row.day, row]));
  return daysOf(period).map((day) => known.get(day) ?? { day, ...nothing });
}
