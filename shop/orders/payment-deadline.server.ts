import { eq, sql, type SQL } from "drizzle-orm";
import { shipments } from "#db/schema/fulfilment.ts";
import { creditTenders, orders, type PaymentMethod } from "#db/schema/orders.ts";
import { payments, touchNGoPayments } from "#db/schema/payments.ts";
import { isOneOf } from "#db/schema/units.ts";
import { numberSetting } from "#shop/profile/all-settings.server.ts";
import { isCoveredByCredit } from "./amount-to-pay.ts";
import type { LockedOrder } from "./lock-order.server.ts";
import type { Order } from "./read-order.server.ts";

export type Statuses = Pick<Order, "orderStatus" | "paymentStatus">;

/**
 * Until when an order can be paid that is placed now. Owners set the hours; those of bank transfers are of their own,
 * because one made at the weekend arrives on Monday. An open Stripe session sets another deadline (ADR-0027).
 */
export function paymentWindowEndOf(method: PaymentMethod): SQL {
  const hours = numberSetting(method === "bank_transfer" ? "transferHours" : "paymentHours");
  return sql`now() + ${hours} * interval '1 hour'`;
}

/** Whether the order is unpaid and staff have not begun work on it. */
export function awaitsPayment({ orderStatus, paymentStatus }: Statuses): boolean {
  return orderStatus === "pending" && paymentStatus !== "completed";
}

/**
 * Sets the payment deadline; null if the order waits for something other than the customer's payment. An order of which
 * pieces have left gets none: the expiry job must not cancel it.
 */
export async function setPayBy(order: LockedOrder, payBy: SQL | null) {
  const payByUnlessSent =
    payBy && sql`case when ${piecesHaveLeft(order)} then null else ${payBy} end`;
  await order.tx.update(orders).set({ payBy: payByUnlessSent }).where(eq(orders.id, order.id));
}

function piecesHaveLeft({ id }: LockedOrder): SQL {
  return sql`exists (select from ${shipments}
    where ${shipments.orderId} = ${id} and ${shipments.leftAt} is not null)`;
}

/**
 * Sets another payment method, with the deadline that the order would have if it had been placed with that method, but
 * never an earlier one than it has. So changing the method again and again holds the pieces no longer. An order without
 * a deadline, such as one that was sent before it was paid, gets none.
 */
export async function setPaymentMethod(order: LockedOrder, paymentMethod: PaymentMethod) {
  const sincePlaced = sql`${orders.createdAt} + (${paymentWindowEndOf(paymentMethod)} - now())`;
  await order.tx
    .update(orders)
    .set({
      paymentMethod,
      payBy: sql`case when ${orders.payBy} is not null
        then greatest(${orders.payBy}, ${sincePlaced}) end`,
    })
    .where(eq(orders.id, order.id));
}

/**
 * The payment deadline after a status change; null if the order is not both pending and unpaid. An order that is set
 * back to pending gets a new deadline, or null if pieces of it have left, or if a payment was accepted or a receipt waits
 * for staff, because then the customer has nothing left to do.
 */
export function payByAfter(order: LockedOrder, to: Statuses): Date | SQL | null {
  if (!awaitsPayment(to)) return null;
  if (awaitsPayment(order)) return order.payBy;
  if (isCoveredByCredit(order)) return null;
  return sql`case when ${piecesHaveLeft(order)} or exists (
      select from ${payments} where ${payments.orderId} = ${order.id} and ${payments.accepted}
        and not ${isOneOf(payments.method, creditTenders)}
    ) or exists (
      select from ${touchNGoPayments}
      where ${touchNGoPayments.orderId} = ${order.id} and ${touchNGoPayments.verifiedAt} is null
        and ${touchNGoPayments.rejectedAt} is null
    ) then null else ${paymentWindowEndOf(order.paymentMethod)} end`;
}
