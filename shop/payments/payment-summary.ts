import type { payments, refunds } from "#db/schema/payments.ts";
import type { Sen } from "#shop/money.ts";
import { isCredit } from "#shop/orders/method-names.ts";

export type PaymentSummary = ReturnType<typeof paymentSummary>;
export type RefundSummary = PaymentSummary["refunds"][number];

type Payment = typeof payments.$inferSelect;
type Refund = typeof refunds.$inferSelect;

/**
 * An order's payments and refunds as its customer may see them: without references, reasons and staff names. Refunds
 * come oldest first. A failed refund is shown only until another one is made. `isCovered` says that the order's
 * credit covers it.
 */
export function paymentSummary(
  received: Pick<Payment, "id" | "amount" | "method" | "accepted" | "acceptedAt">[],
  refunded: Pick<
    Refund,
    "id" | "paymentId" | "amount" | "method" | "status" | "createdAt" | "settledAt"
  >[],
  { isCovered = false } = {},
) {
  const accepted = received.filter((payment) => payment.accepted);
  const paid = findMainPayment(received, isCovered);
  const shown = refunded.filter(
    ({ status, paymentId }, at) =>
      status !== "failed" || !refunded.slice(at + 1).some((later) => later.paymentId === paymentId),
  );
  return {
    /**
     * The accepted payment; undefined if there is none. Of an order with a credit it is what was paid beside it, or the
     * credit if that covers the order.
     */
    paid: paid && { amount: paid.amount, at: paid.acceptedAt, method: paid.method },
    /** Payments that could not be accepted, such as a late or second one, minus their refunds. */
    unaccepted: received
      .filter((payment) => !payment.accepted)
      .reduce((sum, payment) => sum + unrefundedOf(payment, refunded), 0) as Sen,
    /** What was accepted, minus its refunds. */
    unrefunded: accepted.reduce((sum, payment) => sum + unrefundedOf(payment, refunded), 0) as Sen,
    /** What pays for new pieces of an exchange instead of going back as money. */
    exchanged: refunded
      .filter(({ method }) => method === "exchange")
      .reduce((sum, { amount }) => sum + amount, 0) as Sen,
    refunds: shown.flatMap(({ id, amount, method, status, settledAt, createdAt }) =>
      method === "exchange" ? [] : [{ id, amount, method, status, at: settledAt ?? createdAt }],
    ),
  };
}

/** The accepted payment that an order is paid with: the money or, if its credit covers the order, the credit. */
export function findMainPayment<Received extends Pick<Payment, "method" | "accepted">>(
  received: Received[],
  isCovered: boolean,
): Received | undefined {
  return received.find(({ accepted, method }) => accepted && isCredit(method) === isCovered);
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

export type AcceptedPayment = {
  paymentId: string;
  method: Payment["method"];
  amount: Sen;
  refundable: Sen;
};

/** The accepted payments and what is left of each: first money, then the credit. */
export function acceptedOf(
  received: Pick<Payment, "id" | "amount" | "method" | "accepted">[],
  refunded: Pick<Refund, "paymentId" | "status" | "amount">[],
): AcceptedPayment[] {
  return received
    .filter((payment) => payment.accepted)
    .toSorted((one, other) => Number(isCredit(one.method)) - Number(isCredit(other.method)))
    .map((payment) => ({
      paymentId: payment.id,
      method: payment.method,
      amount: payment.amount,
      refundable: unrefundedOf(payment, refunded),
    }));
}

/** Divides an amount among payments in their order. What they do not cover is left out. */
export function divideRefund(accepted: AcceptedPayment[], amount: Sen): AcceptedPayment[] {
  let open: number = amount;
  return accepted.flatMap((payment) => {
    const part = Math.max(0, Math.min(payment.refundable, open)) as Sen;
    open -= part;
    return part > 0 ? [{ ...payment, amount: part }] : [];
  });
}
