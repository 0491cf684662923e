import { sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import type { Period } from "#shop/calendar-day.ts";
import type { Staff } from "#shop/staff.ts";
import { startOfDay } from "#shop/start-of-day.ts";

/**
 * A query of the orders that count as sold in the period: paid and not cancelled, on the day in Kuala Lumpur on which they
 * last became paid (ADR-0073). Its columns are `id`, `day` and `total_amount`.
 */
export function soldOrders({ from, to }: Period): SQL {
  return sql`
    select paid.order_id as id, o.total_amount,
      to_char(paid.at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD') as day
    from (
      select order_id, max(at) as at from ${orderEvents}
      where kind = 'payment-status' and "to" = 'completed' and at >= ${startOfDay(from)}
      group by order_id having max(at) < ${startOfDay(to, 1)}
    ) as paid cross join lateral (
      -- One lookup by id per paid order: the limit keeps the planner from joining all orders.
      select total_amount from ${orders}
      where id = paid.order_id and payment_status = 'completed' and order_status <> 'cancelled'
      limit 1
    ) as o`;
}

/** Whether the shop has sold anything, ever. */
export async function hasSold(_staff: Staff): Promise<boolean> {
  const { rows } = await db.execute<{ has_sold: boolean }>(sql`
    select exists (
      select from ${orders} where payment_status = 'completed' and order_status <> 'cancelled'
    ) as has_sold`);
  return rows[0]!.has_sold;
}
