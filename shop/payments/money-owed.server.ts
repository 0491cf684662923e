import { and, asc, eq, exists, isNull, or } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { paymentTasks, refunds, touchNGoPayments } from "#db/schema/payments.ts";
import { isWaitingReceipt } from "./receipts.server.ts";
import { openOrderColumns, type OpenOrder } from "#shop/orders/open-orders.server.ts";

/**
 * An account's orders with an open payment task, a pending refund, or a receipt that waits for staff, who may find that it
 * was paid although it is cancelled. They block the account's deletion.
 */
export async function listOrdersOwedMoney(
  userId: string,
  database: Database | Tx = db,
): Promise<OpenOrder[]> {
  const task = database
    .select({ id: paymentTasks.id })
    .from(paymentTasks)
    .where(and(eq(paymentTasks.orderId, orders.id), isNull(paymentTasks.doneAt)));
  const refund = database
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), eq(refunds.status, "pending")));
  const receipt = database
    .select({ id: touchNGoPayments.id })
    .from(touchNGoPayments)
    .where(and(eq(touchNGoPayments.orderId, orders.id), isWaitingReceipt));
  return database
    .select(openOrderColumns)
    .from(orders)
    .where(and(eq(orders.userId, userId), or(exists(task), exists(refund), exists(receipt))))
    .orderBy(asc(orders.createdAt));
}
