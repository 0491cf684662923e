import type { OrderEvent } from "#shop/orders/read-order.server.ts";
import type { BuyersRefund } from "#shop/payments/buyers-money.ts";

export function refundMethodLabel(method: BuyersRefund["method"]): string {
  switch (method) {
    case "stripe":
      return "To your bank or card";
    case "bank":
      return "By bank transfer";
    case "e_wallet":
      return "To your e-wallet";
    case "cash":
      return "In cash";
    case "card_terminal":
      return "To your card";
  }
}

/** The customer's label for an order event; undefined for internal events. */
export function eventLabel({ kind, to, actor }: OrderEvent): string | undefined {
  switch (kind) {
    case "placed":
      return "Order placed";
    case "order-status":
      if (to === "cancelled") return cancelledLabels[actor];
      return orderStatusLabels[to ?? ""];
    case "payment-status":
      return paymentStatusLabels[to ?? ""];
    case "receipt":
      return receiptLabels[to ?? ""];
    case "refund":
      return refundLabels[to ?? ""];
    case "review":
    case "note":
      return undefined;
  }
}

const refundLabels: Record<string, string> = {
  pending: "Refund on its way",
  succeeded: "Refunded",
};

const cancelledLabels: Record<OrderEvent["actor"], string> = {
  staff: "Cancelled by the shop",
  customer: "Cancelled by you",
  payment: "Cancelled: no payment arrived in time",
  clock: "Cancelled: no payment arrived in time",
};
const orderStatusLabels: Record<string, string> = {
  pending: "Order pending",
  processing: "Order being prepared",
  completed: "Order completed",
};
const paymentStatusLabels: Record<string, string> = {
  pending: "Waiting for payment",
  completed: "Payment received",
  failed: "Payment failed",
};
const receiptLabels: Record<string, string> = {
  submitted: "Receipt uploaded",
  verified: "Receipt verified",
  rejected: "Receipt not accepted",
};
