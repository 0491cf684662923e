import { t } from "#languages/messages.ts";
import type { Fulfilment } from "#shop/fulfilment/fulfilment.ts";
import type { OrderState } from "./order-state.ts";

export type OrderStep = { name: string; isDone: boolean };

/**
 * The progress of an order from checkout to the customer. Reveals only what anyone may read who knows its phone number
 * (ADR-0031). Undefined if the order has no such progress: it is cancelled or refunded, or a parcel did not arrive.
 */
export function orderSteps(state: OrderState): OrderStep[] | undefined {
  if (state.kind === "cancelled" || state.kind === "refunded") return undefined;
  const { fulfilment, delivery, payment } = state;
  if (fulfilment.kind === "failed") return undefined;
  // Without shipments, a completed order has left the shop or is ready at the counter; more is not known.
  const isCompleted = state.kind === "completed" && fulfilment.kind === "none";
  const isOut = isCompleted || isWholly(fulfilment, "sent", "ready", "arrived");
  const isPacked = isOut || fulfilment.kind === "packed";
  const hasArrived = isWholly(fulfilment, "arrived");
  const begun = [
    { name: t("Placed"), isDone: true },
    // A refund is not public, so a payment that was returned stays a payment that arrived.
    { name: t("Paid"), isDone: payment.kind !== "due" && payment.kind !== "checking" },
  ];
  return delivery === "collect"
    ? [
        ...begun,
        { name: t("Ready to collect"), isDone: isOut },
        { name: t("Collected"), isDone: hasArrived },
      ]
    : [
        ...begun,
        { name: t("Packed"), isDone: isPacked },
        { name: t("Sent"), isDone: isOut },
        { name: t("Delivered"), isDone: hasArrived },
      ];
}

/** Whether all pieces have reached one of these states, and none is still in the shop. */
function isWholly(fulfilment: Fulfilment, ...kinds: Fulfilment["kind"][]): boolean {
  return kinds.includes(fulfilment.kind) && "rest" in fulfilment && fulfilment.rest !== "in-shop";
}
