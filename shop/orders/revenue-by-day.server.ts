import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import type { Sen } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";

/** One day's paid orders and their total. `day` is a date in Kuala Lumpur, such as `2026-11-20`. */
export type RevenueDay = { day: string; revenue: Sen; orders: number };

/**
 * The revenue of each of the last `days` days, today included, oldest first. Counts orders that are paid and not
 * cancelled, by any method, on the day they last became paid.
 */
export async function revenueByDay(_staff: Staff, days: number): Promise<RevenueDay[]> {
  const { rows } = await db.execute<RevenueDay>(sql`
    with calendar as (
      select date_trunc('day', now() at time zone 'Asia/Kuala_Lumpur') - ago * interval '1 day' as day
      from generate_series(0, ${days - 1}::int) as ago
    ), paid as (
      select order_id, max(at) as at from ${orderEvents}
      where kind = 'payment-status' and "to" = 'completed'
        and at >= (select min(day) from calendar) at time zone 'Asia/Kuala_Lumpur'
      group by order_id
    ), taken as (
      select date_trunc('day', paid.at at time zone 'Asia/Kuala_Lumpur') as day, o.total_amount
      from paid cross join lateral (
        -- One lookup by id per paid order: the limit keeps the planner from joining all orders.
        select total_amount from ${orders}
        where id = paid.order_id and payment_status = 'completed' and order_status <> 'cancelled'
        limit 1
      ) as o
    )
    select to_char(calendar.day, 'YYYY-MM-DD') as day,
      coalesce(sum(taken.total_amount), 0)::float8 as revenue, count(taken.day)::int as orders
    from calendar left join taken on taken.day = calendar.day
    group by calendar.day order by calendar.day
  `);
  return rows;
}
