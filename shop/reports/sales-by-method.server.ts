import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders, type Tender } from "#db/schema/orders.ts";
import type { Period } from "#shop/calendar-day.ts";
import type { Sen } from "#shop/money.ts";
import { paidMethod } from "#shop/orders/paid-method.server.ts";
import { soldOrders } from "#shop/orders/sold-orders.server.ts";
import type { Staff } from "#shop/staff.ts";

/** What customers paid by one method. An order with a credit that was partly paid with money is one of both methods. */
export type SalesOfMethod = { method: Tender; orders: number; revenue: Sen };

/** The best first. The amounts add up to the revenue of the period. */
export async function salesByMethod(_staff: Staff, period: Period): Promise<SalesOfMethod[]> {
  const { rows } = await db.execute<SalesOfMethod>(sql`
    with paid as (
      select orders.total_amount, orders.exchange_credit, orders.trade_in_credit, ${paidMethod} as method
      from (${soldOrders(period)}) as sold join ${orders} on orders.id = sold.id
    ), parts as (
      select method, total_amount - exchange_credit - trade_in_credit as amount from paid
      where method not in ('exchange', 'trade_in')
      union all
      select 'exchange', exchange_credit from paid where exchange_credit > 0
      union all
      select 'trade_in', trade_in_credit from paid where trade_in_credit > 0
    )
    select method, count(*)::int as orders, sum(amount)::float8 as revenue
    from parts group by method order by revenue desc, method`);
  return rows;
}
