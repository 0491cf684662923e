import type { PaymentMethod } from "#db/schema/orders.ts";

/** Who confirms a payment: staff by its receipt, the payment provider, or staff who receive the money themselves. */
export function channelOf(method: PaymentMethod): "receipt" | "online" | "staff" {
  switch (method) {
    case "touch_n_go":
      return "receipt";
    case "stripe_fpx":
      return "online";
    case "cash":
    case "card_terminal":
    case "bank_transfer":
      return "staff";
  }
}
