import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { Sen } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";

/**
 * The dashboard's figures. `revenue` is the specification's "Total Revenue": the sum of all orders, paid or not. `paid`
 * is what `revenueByDay` adds up: orders that are paid and not cancelled. `total` and `pending` are numbers of orders.
 */
export async function orderFigures(_staff: Staff) {
  const asSen = (sum: unknown) => Number(sum) as Sen;
  const total = sql`sum(${orders.totalAmount})`;
  const isPaid = sql`${orders.paymentStatus} = 'completed' and ${orders.orderStatus} <> 'cancelled'`;
  const [figures] = await db
    .select({
      revenue: sql`coalesce(${total}, 0)`.mapWith(asSen),
      paid: sql`coalesce(${total} filter (where ${isPaid}), 0)`.mapWith(asSen),
      total: sql<number>`count(*)`.mapWith(Number),
      pending: sql<number>`count(*) filter (where ${orders.orderStatus} = 'pending')`.mapWith(
        Number,
      ),
    })
    .from(orders);
  return figures!;
}
