import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import type { LockedOrder } from "./lock-order.server.ts";
import type { Order } from "./read-order.server.ts";

/** Whether the shop has the money of the order: it is paid, and its payments were not refunded in full. */
export function isPaidFor(order: LockedOrder): Promise<boolean> {
  return hasMoneyOf(order, order.tx);
}

/** The same for a screen. What is decided by it is decided under the order's lock. */
export async function hasMoneyOf(
  { id, paymentStatus }: Pick<Order, "id" | "paymentStatus">,
  database: Database | Tx = db,
): Promise<boolean> {
  if (paymentStatus !== "completed") return false;
  const { rows } = await database.execute<{ isRefunded: boolean | null }>(
    sql`select ${isRefundedInFull(sql`${id}`)} as "isRefunded"`,
  );
  return rows[0]?.isRefunded !== true;
}

/** The condition that the shop has the money of the order in the query around it. */
export const hasMoney = sql<boolean>`(${orders.paymentStatus} = 'completed'
  and ${isRefundedInFull(sql`${orders}.id`)} is not true)`;

/** Whether the order's accepted payments were refunded in full; null if it has none. */
export function isRefundedInFull(orderId: SQLWrapper): SQL<boolean | null> {
  return sql`(select sum(paid.amount) <= sum((
      select coalesce(sum(back.amount), 0) from ${refunds} back
      where back.order_id = paid.order_id and back.payment_id = paid.id and back.status <> 'failed'
    ))
    from ${payments} paid where paid.order_id = ${orderId} and paid.accepted)`;
}
