import type { PaymentMethod } from "#db/schema/orders.ts";
import type { RefundStatus, RefundMethod } from "#db/schema/payments.ts";
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

export type BuyersRefund = {
  id: string;
  amount: Sen;
  method: RefundMethod;
  status: RefundStatus;
  at: Date;
};

type Payment = {
  id: string;
  amount: Sen;
  method: PaymentMethod;
  accepted: boolean;
  acceptedAt: Date;
};
type Refund = Omit<BuyersRefund, "at"> & {
  paymentId: string;
  createdAt: Date;
  settledAt: Date | null;
};

/** `refunds` oldest first. A failed refund is shown only until another one is made. */
export function buyersMoney(payments: Payment[], refunds: Refund[]): BuyersMoney {
  const accepted = payments.find((payment) => payment.accepted);
  const left = (payment: Payment) =>
    refunds
      .filter(({ paymentId, status }) => paymentId === payment.id && status !== "failed")
      .reduce((sum, { amount }) => sum - amount, payment.amount as number);
  const shown = refunds.filter(
    ({ status, paymentId }, at) =>
      status !== "failed" || !refunds.slice(at + 1).some((later) => later.paymentId === paymentId),
  );
  return {
    paid: accepted && {
      amount: accepted.amount,
      at: accepted.acceptedAt,
      method: accepted.method,
    },
    unaccepted: payments
      .filter((payment) => !payment.accepted)
      .reduce((sum, payment) => sum + left(payment), 0) as Sen,
    unrefunded: (accepted ? left(accepted) : 0) as Sen,
    refunds: shown.map(({ id, amount, method, status, settledAt, createdAt }) => ({
      id,
      amount,
      method,
      status,
      at: settledAt ?? createdAt,
    })),
  };
}
