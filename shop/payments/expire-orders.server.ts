import { asc, eq, lte, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { plantedFault } from "#planted-fault";
import { log } from "#platform/log.server.ts";
import { changeOrderStatus } from "#shop/orders/change-order-status.server.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import { awaitsPayment } from "#shop/orders/payment-deadline.server.ts";
import { readPaymentProgress } from "./open-payments.server.ts";
import { syncRefundDue } from "./refund-due.server.ts";
import { refreshOrderSessions } from "./reconcile-stripe.server.ts";
import { hasAcceptedPayment } from "./accept-payment.server.ts";

/**
 * Cancels orders whose payment deadline has passed on the database's clock, and returns their stock (ADR-0027). Asks
 * Stripe first, so that an order paid in its last second is not cancelled. Returns the number of cancelled orders.
 */
export async function expireOrders(): Promise<number> {
  const due = await db
    .select({ id: orders.id, method: orders.paymentMethod })
    .from(orders)
    .where(lte(orders.payBy, sql`now()`))
    // Orders that are not paid through Stripe come first, so that they need not wait if Stripe does not answer.
    .orderBy(sql`${orders.paymentMethod} = 'stripe_fpx'`, asc(orders.payBy))
    .limit(200);
  let cancelled = 0;
  for (const { id, method } of due) {
    try {
      // If Stripe cannot be reached, the order stays open until a day after its deadline.
      const isKnown =
        method !== "stripe_fpx" ||
        plantedFault === "late payment ignored" ||
        (await refreshOrderSessions(id));
      if (await expireOrder(id, isKnown)) cancelled++;
    } catch (err) {
      log.error({ err, order: id }, "an order past its payment deadline could not be cancelled");
    }
  }
  return cancelled;
}

async function expireOrder(orderId: string, isKnown: boolean): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order?.payBy || !awaitsPayment(order)) return false;
    // Reads the deadline again under the lock, and compares it with the database's clock, by which it was set.
    const [deadline] = await tx
      .select({
        isPastDue: sql<boolean>`${orders.payBy} <= clock_timestamp()`,
        isLongPastDue: sql<boolean>`${orders.payBy} <= clock_timestamp() - interval '24 hours'`,
      })
      .from(orders)
      .where(eq(orders.id, orderId));
    if (!deadline!.isPastDue || !(isKnown || deadline!.isLongPastDue)) return false;
    if (await hasAcceptedPayment(order)) return false;
    const { hasReceipt, bankIsChecking, pageIsOpen } = await readPaymentProgress(order);
    if (hasReceipt) return false;
    if ((bankIsChecking || pageIsOpen) && !deadline!.isLongPastDue) return false;
    const result = await changeOrderStatus(order, { orderStatus: "cancelled" }, { actor: "clock" });
    if (!result.ok || !result.changed) return false;
    await syncRefundDue(order, null);
    return true;
  });
}
