import type { ShipmentKind, ShipmentStatus } from "#db/schema/fulfilment.ts";
import { isFinished } from "#shop/fulfilment/fulfilment.ts";
import { canFollow } from "#shop/fulfilment/shipment-transitions.ts";
import type { Statuses } from "#shop/orders/payment-deadline.server.ts";
import type { OrderState } from "./order-state.ts";

/** What staff can do with an order by one press. A status form sets the statuses; the others are steps of a shipment. */
export type OrderAction =
  | { kind: "start-preparing"; to: Statuses }
  | { kind: "mark-paid"; to: Statuses }
  | { kind: "complete"; to: Statuses }
  | { kind: "pack" | "cancel" }
  | { kind: ShipmentStep; shipmentId: string; number: number };
type ShipmentStep = "continue-packing" | "mark-ready" | "send" | "hand-over";

type Facts = {
  order: Statuses;
  state: OrderState;
  shipments: { id: string; number: number; kind: ShipmentKind; status: ShipmentStatus }[];
  /** How many pieces are in no shipment yet. */
  toPack: number;
};

/**
 * What can be done with the order now, the usual next step first. Everything else is left to the status form, which sets
 * any combination of statuses (ADR-0028). Each step is checked again when it is taken.
 */
export function orderActions({ order, state, shipments, toPack }: Facts): OrderAction[] {
  if (state.kind === "cancelled") return [];
  const { orderStatus, paymentStatus } = order;
  const isPending = orderStatus === "pending";
  const isPaid = state.payment.kind === "paid";
  const isDue = state.payment.kind === "due";
  // Nobody prepares, packs or completes an order whose money went back.
  const isRefunded = state.payment.kind === "refunding" || state.payment.kind === "refunded";
  // As in `acceptPayment`: what has arrived is completed, and a pending order moves to processing.
  const nextStatus = isFinished(state.fulfilment)
    ? "completed"
    : isPending
      ? "processing"
      : orderStatus;
  const markPaid: OrderAction = {
    kind: "mark-paid",
    to: { orderStatus: nextStatus, paymentStatus: "completed" },
  };
  const actions: (OrderAction | false)[] = [
    isDue && isPending && markPaid,
    isPending &&
      !isRefunded && { kind: "start-preparing", to: { orderStatus: "processing", paymentStatus } },
    !isPending && !isRefunded && toPack > 0 && { kind: "pack" },
    ...shipments.flatMap(shipmentSteps),
    isDue && !isPending && markPaid,
    orderStatus === "processing" &&
      isPaid &&
      (state.fulfilment.kind === "none" || isFinished(state.fulfilment)) && {
        kind: "complete",
        to: { orderStatus: "completed", paymentStatus },
      },
    orderStatus !== "completed" && { kind: "cancel" },
  ];
  return actions.filter((action) => action !== false);
}

/** The next step of a shipment, if it is one that begins on the order's page. */
function shipmentSteps({ id, number, kind, status }: Facts["shipments"][number]): OrderAction[] {
  const steps = [
    ["packed", "continue-packing"],
    ["ready", "mark-ready"],
    ["sent", "send"],
    ["collected", "hand-over"],
  ] as const;
  return steps
    .filter(([next]) => canFollow(kind, status, next))
    .map(([, step]) => ({ kind: step, shipmentId: id, number }));
}
