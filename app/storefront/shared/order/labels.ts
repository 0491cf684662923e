import { message, t, type Message } from "#languages/messages.ts";
import { methodName } from "#shop/orders/method-names.ts";
import type { OrderEvent, PaymentMethod } from "#shop/orders/read-order.server.ts";

/** The label that customers see for an order event; undefined for an event that only staff see. */
export function eventLabel({ kind, to, actor }: OrderEvent): string | undefined {
  if (kind === "placed") return t("Order placed");
  if (kind === "address") return t("Delivery address corrected");
  if (kind === "order-status" && to === "cancelled") return t(cancelledLabels[actor]);
  if (kind === "payment-method") {
    return t("Payment method changed to {method}", { method: methodName(to as PaymentMethod) });
  }
  const label = labels[kind]?.[to ?? ""];
  return label && t(label);
}

const cancelledLabels: Record<OrderEvent["actor"], Message> = {
  staff: message("Cancelled by the shop"),
  customer: message("Cancelled by you"),
  payment: message("Cancelled: no payment arrived in time"),
  clock: message("Cancelled: no payment arrived in time"),
};

/** The labels by the event's kind, then by the status that the event led to. */
const labels: Partial<Record<OrderEvent["kind"], Record<string, Message>>> = {
  "order-status": {
    pending: message("Order pending"),
    processing: message("Order being prepared"),
    completed: message("Order completed"),
  },
  "payment-status": {
    pending: message("Waiting for payment"),
    completed: message("Payment received"),
    failed: message("Payment failed"),
  },
  receipt: {
    submitted: message("Proof of payment uploaded"),
    verified: message("Proof of payment verified"),
    rejected: message("Proof of payment not accepted"),
  },
  shipment: {
    packed: message("Packed"),
    ready: message("Ready to collect"),
    sent: message("Sent"),
    delivered: message("Delivered"),
    collected: message("Collected"),
    failed: message("Not delivered"),
    "refund-chosen": message("Refund chosen"),
    "sent-again": message("Replacement chosen"),
  },
  return: {
    requested: message("Return requested"),
    approved: message("Return approved"),
    received: message("Returned pieces received"),
    settled: message("Return settled"),
    refused: message("Return refused"),
    withdrawn: message("Return closed"),
  },
  refund: { pending: message("Refund on its way"), succeeded: message("Refunded") },
};
