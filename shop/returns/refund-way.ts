import type { Tender } from "#db/schema/orders.ts";
import type { MoneyRefundMethod } from "#db/schema/payments.ts";

/** How money of this payment goes back. Only bank transfers need an account. */
export function refundWay(paidBy: Tender): MoneyRefundMethod {
  switch (paidBy) {
    case "stripe_fpx":
      return "stripe";
    case "card_terminal":
      return "card_terminal";
    case "touch_n_go":
    case "cash":
    case "bank_transfer":
    case "exchange":
      return "bank";
  }
}
