import type { OperationOf, Outcome, ShipmentStep } from "./operation.ts";
import { answered, ending } from "./outcome.ts";
import {
  areInReturns,
  expectedBack,
  haveAllArrived,
  isSettled,
  piecesToKeep,
  piecesToPack,
  wereInspected,
  type ShipmentStatus,
} from "./pieces.ts";
import { change, isPaid, type Order, type State } from "./state.ts";

// Packing, sending, handing over, and what comes back. Each is one transaction of the shop.

export function start(state: State, operation: OperationOf<"start">, order: Order): Outcome[] {
  const { shipment: id, pieces } = operation;
  if (order.shipments.some((one) => one.id === id)) return answered(state, operation, "ok");
  if (order.status === "cancelled") return answered(state, operation, "order-cancelled");
  const isTooMuch = Object.entries(pieces).some(
    ([line, quantity]) => quantity > piecesToPack(order, Number(line)),
  );
  if (isTooMuch) return answered(state, operation, "more-than-ordered");
  order.shipments.push({
    id,
    status: "packing",
    failure: null,
    choice: null,
    refunded: null,
    pieces,
  });
  return answered(state, operation, "ok");
}

/** The statuses that a step may follow, and the one it leads to. */
const steps: Record<ShipmentStep, { from: ShipmentStatus[]; to: ShipmentStatus }> = {
  pack: { from: ["packing"], to: "packed" },
  unpack: { from: ["packed", "ready"], to: "packing" },
  cancel: { from: ["packing", "packed", "ready"], to: "cancelled" },
  ready: { from: ["packed"], to: "ready" },
  send: { from: ["packed"], to: "sent" },
  "hand-over": { from: ["ready"], to: "collected" },
  deliver: { from: ["sent", "failed"], to: "delivered" },
  lose: { from: ["sent", "delivered"], to: "failed" },
  "come-back": { from: ["sent", "delivered"], to: "failed" },
};
const refusedWhenCancelled = new Set<ShipmentStep>(["pack", "ready", "send", "hand-over"]);
const onlyDelivery = ["send", "deliver", "lose", "come-back"];
const onlyCollection = ["ready", "hand-over"];

export function ship(state: State, operation: OperationOf<"ship">, order: Order): Outcome[] {
  const shipment = order.shipments.find(({ id }) => id === operation.shipment)!;
  const { shipmentStep, isException } = operation;
  const { from, to } = steps[shipmentStep];
  const failure = shipmentStep === "lose" ? "lost" : "came-back";
  const isDone = shipment.status === to && (to !== "failed" || shipment.failure === failure);
  if (isDone) return answered(state, operation, "ok");
  const isOther = (order.delivers ? onlyCollection : onlyDelivery).includes(shipmentStep);
  const isOver = shipment.failure === "came-back" || isSettled(shipment);
  if (isOther || isOver || !from.includes(shipment.status))
    return answered(state, operation, "wrong-step");
  if (order.status === "cancelled" && refusedWhenCancelled.has(shipmentStep))
    return answered(state, operation, "order-cancelled");
  const leaves = to === "sent" || to === "collected";
  if (leaves && !isException && !isPaidFor(order)) return answered(state, operation, "not-paid");
  const isBack = shipmentStep === "lose" && wereInspected(order, shipment);
  if (isBack || (to === "failed" && areInReturns(order, shipment)))
    return answered(state, operation, "pieces-are-back");
  shipment.status = to;
  if (leaves) order.due = "none";
  // A lost one that reached the customer after all: what was chosen and not settled is forgotten.
  if (to === "delivered") Object.assign(shipment, { failure: null, choice: null });
  let ended = false;
  if (to === "delivered" || to === "collected") ended = completeWhenArrived(state, order);
  if (to === "failed") {
    shipment.failure = failure;
    if (order.status === "completed")
      ({ ended } = change(state, order, { status: "processing" }, "staff"));
  }
  return answered(state, operation, "ok", ended ? [ending(operation.order)] : []);
}

/**
 * A paid order of which something has arrived is completed by its last piece that is not lost and refunded. Returns
 * whether the shop then ends payments.
 */
export function completeWhenArrived(state: State, order: Order): boolean {
  const isOpen = order.status === "pending" || order.status === "processing";
  if (!isOpen || !haveAllArrived(order) || !isPaidFor(order)) return false;
  return change(state, order, { status: "completed" }, "staff").ended;
}

/** Whether the shop has the money: paid, and not refunded in full. */
export function isPaidFor(order: Order): boolean {
  if (order.payment !== "completed") return false;
  return (
    !isPaid(order) || order.money.some(({ accepted, amount, back }) => accepted && back < amount)
  );
}

export function inspect(state: State, operation: OperationOf<"inspect">, order: Order): Outcome[] {
  const { inspection: id, line, quantity, disposition, sealOk } = operation;
  if (order.inspections[id]) return answered(state, operation, "ok");
  if (quantity > expectedBack(order, line)) return answered(state, operation, "more-than-expected");
  if (disposition === "send-again" && order.status === "cancelled")
    return answered(state, operation, "order-cancelled");
  if (disposition === "send-again" && quantity > piecesToKeep(order, line))
    return answered(state, operation, "lost-settled");
  if ((disposition === "restock" || disposition === "send-again") && sealOk === false)
    return answered(state, operation, "seal-opened");
  order.inspections[id] = { line, quantity, disposition, returnId: null };
  if (disposition === "restock") state.products[order.lines[line]!.product]!.onHand += quantity;
  return answered(state, operation, "ok");
}
