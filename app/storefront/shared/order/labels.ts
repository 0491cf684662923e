import type { OrderEvent } from "#shop/orders/read-order.server.ts";
import type { RefundSummary } from "#shop/payments/payment-summary.ts";

export const refundMethodLabels: Record<RefundSummary["method"], string> = {
  stripe: "To your bank or card",
  bank: "By bank transfer",
  e_wallet: "To your e-wallet",
  cash: "In cash",
  card_terminal: "To your card",
};

/** The label that customers see for an order event; undefined for an event that only staff see. */
export function eventLabel({ kind, to, actor }: OrderEvent): string | undefined {
  if (kind === "placed") return "Order placed";
  if (kind === "order-status" && to === "cancelled") return cancelledLabels[actor];
  return labels[kind]?.[to ?? ""];
}

const cancelledLabels: Record<OrderEvent["actor"], string> = {
  staff: "Cancelled by the shop",
  customer: "Cancelled by you",
  payment: "Cancelled: no payment arrived in time",
  clock: "Cancelled: no payment arrived in time",
};

/** The labels by the event's kind, then by the status that the event led to. */
const labels: Partial<Record<OrderEvent["kind"], Record<string, string>>> = {
  "order-status": {
    pending: "Order pending",
    processing: "Order being prepared",
    completed: "Order completed",
  },
  "payment-status": {
    pending: "Waiting for payment",
    completed: "Payment received",
    failed: "Payment failed",
  },
  receipt: {
    submitted: "Receipt uploaded",
    verified: "Receipt verified",
    rejected: "Receipt not accepted",
  },
  refund: { pending: "Refund on its way", succeeded: "Refunded" },
};
