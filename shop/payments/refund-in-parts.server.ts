import { eq } from "drizzle-orm";
import { refunds } from "#db/schema/payments.ts";
import { sum, type Sen } from "#shop/money.ts";
import { isCredit } from "#shop/orders/method-names.ts";
import type { LockedOrder } from "#shop/orders/lock-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { divideRefund } from "./payment-summary.ts";
import { acceptedPayments } from "./refund-due.server.ts";
import { refundLocked } from "./refund-order.server.ts";
import { refundMethodFor } from "./refund-method.ts";

export type RefundInParts =
  | { ok: true; pending: boolean }
  | { ok: false; reason: "no-payment" | "no-reference" | "wrong-step" }
  | { ok: false; reason: "credit-in-use" }
  | { ok: false; reason: "too-much"; refundable: Sen };

type How = {
  refundId: string;
  /** Of the transfer or the slip. Stripe needs none. */
  reference: string;
  reason: string;
};

/**
 * Gives money back from each payment by `refundMethodFor`: first from the money, then from the credit. The first refund
 * gets the form's id, so that a form sent twice is noticed. A refusal writes nothing.
 */
export async function refundInParts(
  staff: Staff,
  order: LockedOrder,
  { refundId, reference, reason }: How,
  amount: Sen,
): Promise<RefundInParts> {
  const parts = await divideRefundOf(order, amount);
  if (!parts.ok) return parts;
  // The id is that of another refund. Our forms make a new id each time, so this one was altered.
  if ((await order.tx.$count(refunds, eq(refunds.id, refundId))) > 0) {
    return { ok: false, reason: "wrong-step" };
  }
  const needsReference = parts.list.some(({ method }) => refundMethodFor(method) !== "stripe");
  if (needsReference && !reference) return { ok: false, reason: "no-reference" };
  let pending = false;
  for (const [at, part] of parts.list.entries()) {
    const refund = await refundLocked(staff, order, {
      refundId: at === 0 ? refundId : crypto.randomUUID(),
      paymentId: part.paymentId,
      amount: part.amount,
      method: refundMethodFor(part.method),
      reference,
      reason,
      cancel: false,
    });
    if (!refund.ok) throw new Error(`${reason} cannot be refunded: ${refund.reason}`);
    pending ||= refund.pending;
  }
  return { ok: true, pending };
}

/** Divides an amount among the payments of an order. Refused above what is left of them. */
export async function divideRefundOf(order: LockedOrder, amount: Sen, { lastFirst = false } = {}) {
  const accepted = await acceptedPayments(order);
  if (accepted.length === 0) return { ok: false as const, reason: "no-payment" as const };
  const refundable = sum(accepted.map((payment) => payment.refundable));
  if (amount > refundable) return { ok: false as const, reason: "too-much" as const, refundable };
  const list = divideRefund(lastFirst ? accepted.toReversed() : accepted, amount);
  // Until the order is set to paid, its credit is what the customer has paid for it.
  if (order.paymentStatus !== "completed" && list.some(({ method }) => isCredit(method))) {
    return { ok: false as const, reason: "credit-in-use" as const };
  }
  return { ok: true as const, list };
}
