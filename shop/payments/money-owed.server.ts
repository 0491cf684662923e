import { and, asc, eq, exists, isNull, or } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { paymentTasks, refunds } from "#db/schema/payments.ts";
import { openOrderColumns, type OpenOrder } from "#shop/orders/open-orders.server.ts";

/** An account's orders with an open payment task or a pending refund. They block the account's deletion. */
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
  return database
    .select(openOrderColumns)
    .from(orders)
    .where(and(eq(orders.userId, userId), or(exists(task), exists(refund))))
    .orderBy(asc(orders.createdAt));
}
