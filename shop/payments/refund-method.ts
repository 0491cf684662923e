import type { Tender } from "#db/schema/orders.ts";
import type { Sen } from "#shop/money.ts";
import { divideRefund, type AcceptedPayment } from "./payment-summary.ts";
import type { MoneyRefundMethod } from "#db/schema/payments.ts";

/**
 * How a return or a lost parcel is refunded, by what was paid with. What was paid by e-wallet, in cash, by bank
 * transfer or with a credit goes to the customer's bank account (ADR-0064, ADR-0065).
 */
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
 * an order with a credit can have two: its payment's own method first, then bank transfer for the credit.
 */
export function previewRefundParts(accepted: AcceptedPayment[], amount: Sen): RefundPart[] {
  const parts = divideRefund(accepted, amount);
  const payments =
    parts.length > 0 ? parts : accepted.slice(0, 1).map((one) => ({ ...one, amount }));
  const amounts = new Map<MoneyRefundMethod, Sen>();
  for (const part of payments) {
    const method = refundMethodFor(part.method);
    amounts.set(method, ((amounts.get(method) ?? 0) + part.amount) as Sen);
  }
  return [...amounts].map(([method, sum]) => ({ method, amount: sum }));
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
