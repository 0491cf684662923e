import type { PaymentMethod } from "#db/schema/orders.ts";
import type { RefundMethod } from "#db/schema/payments.ts";

/** How a refund of this payment is made. Only bank transfers need an account. */
export function refundWay(paidBy: PaymentMethod): RefundMethod {
  switch (paidBy) {
    case "stripe_fpx":
      return "stripe";
    case "card_terminal":
      return "card_terminal";
    case "touch_n_go":
    case "cash":
    case "bank_transfer":
      return "bank";
  }
}
