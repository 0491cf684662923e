import type { OrderEvent, PaymentMethod } from "#shop/orders/read-order.server.ts";
import type { BuyersRefund } from "#shop/payments/buyers-money.server.ts";

export function paymentMethodName(method: PaymentMethod): string {
  switch (method) {
    case "touch_n_go":
      return "Touch 'n Go";
    case "stripe_fpx":
      return "FPX online banking or card";
  }
}

export function refundWay(way: BuyersRefund["way"]): string {
  switch (way) {
    case "stripe":
      return "To your bank or card";
    case "bank":
      return "By bank transfer";
    case "e_wallet":
      return "To your e-wallet";
    case "cash":
      return "In cash";
  }
}

/** An event of the order's history in the customer's words; undefined for what is the shop's own. */
export function eventWords({ kind, to, actor }: OrderEvent): string | undefined {
  switch (kind) {
    case "placed":
      return "Order placed";
    case "order-status":
      if (to === "cancelled") return cancelledWords[actor];
      return orderStatusWords[to ?? ""];
    case "payment-status":
      return paymentStatusWords[to ?? ""];
    case "receipt":
      return receiptWords[to ?? ""];
    case "refund":
      return refundWords[to ?? ""];
    case "review":
    case "note":
      return undefined;
  }
}

const refundWords: Record<string, string> = {
  pending: "Refund on its way",
  succeeded: "Refund made",
};

const cancelledWords: Record<OrderEvent["actor"], string> = {
  staff: "Cancelled by the shop",
  customer: "Cancelled by you",
  payment: "Cancelled: no payment arrived in time",
  clock: "Cancelled: no payment arrived in time",
};
const orderStatusWords: Record<string, string> = {
  pending: "Order waiting",
  processing: "Order being prepared",
  completed: "Order completed",
};
const paymentStatusWords: Record<string, string> = {
  pending: "Payment awaited",
  completed: "Payment received",
  failed: "Payment failed",
};
const receiptWords: Record<string, string> = {
  submitted: "Receipt uploaded",
  verified: "Receipt verified",
  rejected: "Receipt not accepted",
};
