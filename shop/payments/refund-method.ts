import type { Tender } from "#db/schema/orders.ts";
import type { Sen } from "#shop/money.ts";
import { divideRefund, type AcceptedPayment } from "./payment-summary.ts";
import type { MoneyRefundMethod } from "#db/schema/payments.ts";

/** The refund method for money that was paid like this. Only bank transfers need an account. */
export function refundMethodFor(paidBy: Tender): MoneyRefundMethod {
  switch (paidBy) {
    case "stripe_fpx":
      return "stripe";
    case "card_terminal":
      return "card_terminal";
    case "touch_n_go":
    case "cash":
    case "bank_transfer":
    case "exchange":
    case "trade_in":
      return "bank";
  }
}

export type RefundPart = { method: MoneyRefundMethod; amount: Sen };

/**
 * For screens: the refund methods for this amount, with the amount of each; one even if nothing is left to refund. Only
 * an order with a credit has two: its payment's own method first, then bank transfer for the credit.
 */
export function previewRefundParts(accepted: AcceptedPayment[], amount: Sen): RefundPart[] {
  const parts = divideRefund(accepted, amount);
  const payments =
    parts.length > 0 ? parts : accepted.slice(0, 1).map((one) => ({ ...one, amount }));
  return payments.map((part) => ({ method: refundMethodFor(part.method), amount: part.amount }));
}

/**
 * By which methods the rest of an exchange goes back, of which `credit` pays for the new order. The order's own credit
 * is used up first, because money can go back by its own method.
 */
export function refundPartsAfterCredit(
  accepted: AcceptedPayment[],
  credit: Sen,
  rest: Sen,
): RefundPart[] {
  const used = divideRefund(accepted.toReversed(), credit);
  const remaining = accepted.map((payment) => {
    const part = used.find(({ paymentId }) => paymentId === payment.paymentId);
    return { ...payment, refundable: (payment.refundable - (part?.amount ?? 0)) as Sen };
  });
  return previewRefundParts(remaining, rest);
}
