import type { payments, refunds } from "#db/schema/payments.ts";
import type { Sen } from "#shop/money.ts";

export type PaymentSummary = ReturnType<typeof paymentSummary>;
export type RefundSummary = PaymentSummary["refunds"][number];

type Payment = typeof payments.$inferSelect;
type Refund = typeof refunds.$inferSelect;

/**
 * An order's payments and refunds as its customer may see them: without references, reasons and staff names. Refunds
 * come oldest first. A failed refund is shown only until another one is made.
 */
export function paymentSummary(
  received: Pick<Payment, "id" | "amount" | "method" | "accepted" | "acceptedAt">[],
  refunded: Pick<
    Refund,
    "id" | "paymentId" | "amount" | "method" | "status" | "createdAt" | "settledAt"
  >[],
) {
  const accepted = received.find((payment) => payment.accepted);
  const shown = refunded.filter(
    ({ status, paymentId }, at) =>
      status !== "failed" || !refunded.slice(at + 1).some((later) => later.paymentId === paymentId),
  );
  return {
    /** The accepted payment; undefined if there is none. */
    paid: accepted && {
      amount: accepted.amount,
      at: accepted.acceptedAt,
      method: accepted.method,
    },
    /** Payments that could not be accepted, such as a late or second one, minus their refunds. */
    unaccepted: received
      .filter((payment) => !payment.accepted)
      .reduce((sum, payment) => sum + unrefundedOf(payment, refunded), 0) as Sen,
    /** The accepted payment minus its refunds. */
    unrefunded: accepted ? unrefundedOf(accepted, refunded) : (0 as Sen),
    refunds: shown.map(({ id, amount, method, status, settledAt, createdAt }) => ({
      id,
      amount,
      method,
      status,
      at: settledAt ?? createdAt,
    })),
  };
}

/** The part of a payment that was not refunded. Pending refunds count as refunded. */
export function unrefundedOf(
  payment: Pick<Payment, "id" | "amount">,
  refunded: Pick<Refund, "paymentId" | "status" | "amount">[],
): Sen {
  return refunded
    .filter(({ paymentId, status }) => paymentId === payment.id && status !== "failed")
    .reduce((left, { amount }) => left - amount, payment.amount as number) as Sen;
}
