import type { PaymentMethod } from "#db/schema/orders.ts";
import type { payments, refunds } from "#db/schema/payments.ts";
import type { Sen } from "#shop/money.ts";

/** An order's payments and refunds as its customer may see them: without references, reasons and staff names. */
export type BuyersMoney = {
  /** The accepted payment. */
  paid: { amount: Sen; at: Date; method: PaymentMethod } | undefined;
  /** Payments that could not be accepted, such as late or second ones, minus their refunds. */
  unaccepted: Sen;
  /** The accepted payment minus its refunds. */
  unrefunded: Sen;
  refunds: BuyersRefund[];
};

export type BuyersRefund = Pick<Refund, "id" | "amount" | "method" | "status"> & { at: Date };

type Payment = typeof payments.$inferSelect;
type Refund = typeof refunds.$inferSelect;

/** `refunds` oldest first. A failed refund is shown only until another one is made. */
export function buyersMoney(
  received: Pick<Payment, "id" | "amount" | "method" | "accepted" | "acceptedAt">[],
  refunded: Pick<
    Refund,
    "id" | "paymentId" | "amount" | "method" | "status" | "createdAt" | "settledAt"
  >[],
): BuyersMoney {
  const accepted = received.find((payment) => payment.accepted);
  const shown = refunded.filter(
    ({ status, paymentId }, at) =>
      status !== "failed" || !refunded.slice(at + 1).some((later) => later.paymentId === paymentId),
  );
  return {
    paid: accepted && {
      amount: accepted.amount,
      at: accepted.acceptedAt,
      method: accepted.method,
    },
    unaccepted: received
      .filter((payment) => !payment.accepted)
      .reduce((sum, payment) => sum + unrefundedOf(payment, refunded), 0) as Sen,
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

/** What of a payment was not refunded; pending refunds count as refunded. */
export function unrefundedOf(
  payment: Pick<Payment, "id" | "amount">,
  refunded: Pick<Refund, "paymentId" | "status" | "amount">[],
): Sen {
  return refunded
    .filter(({ paymentId, status }) => paymentId === payment.id && status !== "failed")
    .reduce((left, { amount }) => left - amount, payment.amount as number) as Sen;
}
