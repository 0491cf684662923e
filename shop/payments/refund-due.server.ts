import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { plantedFault } from "#planted-fault";
import type { Sen } from "#shop/money.ts";
import { creditOf } from "#shop/orders/amount-to-pay.ts";
import type { LockedOrder } from "#shop/orders/lock-order.server.ts";
import { acceptedOf, unrefundedOf, type AcceptedPayment } from "./payment-summary.ts";
import { closeTask, raiseTask } from "./payment-tasks.server.ts";

/** The accepted payments of an order and what is left of each: first money, then the credit. */
export async function acceptedPayments({ tx, id }: LockedOrder): Promise<AcceptedPayment[]> {
  const received = await tx.select().from(payments).where(eq(payments.orderId, id));
  return acceptedOf(received, await tx.select().from(refunds).where(eq(refunds.orderId, id)));
}

/** Whether a part of the order's credit was given back as money, so that it no longer pays for the order. */
export async function isCreditRefunded(order: LockedOrder): Promise<boolean> {
  const credit = creditOf(order);
  if (!credit) return false;
  const payment = (await acceptedPayments(order)).find(({ method }) => method === credit.method);
  return payment !== undefined && payment.refundable < credit.amount;
}

/** The amount of one payment that can still be refunded. Pending refunds count as refunded. */
export async function refundableOf(
  tx: Tx,
  payment: Pick<typeof payments.$inferSelect, "id" | "amount">,
): Promise<Sen> {
  const made = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  return unrefundedOf(payment, plantedFault === "earlier refunds ignored" ? [] : made);
}

/**
 * Keeps one open task for each payment that a cancelled order has accepted and that is not refunded. Reopens the task if a refund
 * fails, and closes it if the order is no longer cancelled. Call this after every change of a status, a payment or a
 * refund.
 */
export async function syncRefundDue(order: LockedOrder, by: string | null) {
  const { tx } = order;
  // Reads the status again, because this transaction may have changed it after it read `order`.
  const [now] = await tx
    .select({ orderStatus: orders.orderStatus })
    .from(orders)
    .where(eq(orders.id, order.id));
  for (const { paymentId, refundable } of await acceptedPayments(order)) {
    if (now!.orderStatus !== "cancelled") await closeTask(tx, "refund-due", paymentId, by);
    else if (refundable > 0) {
      const detail = { code: "refund-due", amount: refundable } as const;
      const task = { kind: "refund-due", subject: paymentId, detail } as const;
      await raiseTask(order, task, { reopens: true, by: { actor: "clock" } });
    }
  }
}

/** Whether part of a payment is still to be refunded, because it was not accepted or its order was cancelled. */
export async function isStillDue(tx: Tx, paymentId: string): Promise<boolean> {
  const [found] = await tx
    .select({
      id: payments.id,
      amount: payments.amount,
      accepted: payments.accepted,
      orderStatus: orders.orderStatus,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(sql`${payments.id}::text = ${paymentId}`);
  if (!found || (found.accepted && found.orderStatus !== "cancelled")) return false;
  return (await refundableOf(tx, found)) > 0;
}
