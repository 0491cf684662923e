import { and, asc, eq, exists, isNull, or } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { paymentTasks, refunds } from "#db/schema/payments.ts";
import type { OpenOrder } from "#shop/orders/pseudonymise-orders.server.ts";

/** An account's orders whose money has still to go back, or be looked into: its customer must be reachable. */
export async function ordersOwedMoney(
  userId: string,
  within: Database | Tx = db,
): Promise<OpenOrder[]> {
  const task = within
    .select({ id: paymentTasks.id })
    .from(paymentTasks)
    .where(and(eq(paymentTasks.orderId, orders.id), isNull(paymentTasks.doneAt)));
  const refund = within
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), eq(refunds.status, "pending")));
  return within
    .select({ id: orders.id, orderNumber: orders.orderNumber, orderStatus: orders.orderStatus })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(exists(task), exists(refund))))
    .orderBy(asc(orders.createdAt));
}
