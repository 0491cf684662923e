import type { OperationOf, Outcome } from "./operation.ts";
import { answered, ending } from "./outcome.ts";
import { isSettled, type Shipment } from "./pieces.ts";
import { partsOf } from "./return-operations.ts";
import { completeWhenArrived, isPaidFor } from "./shipment-operations.ts";
import { leftMoney, takeStock, type Order, type State } from "./state.ts";

// What is done about a lost parcel (ADR-0097). Each is one transaction of the shop.

export function moveLost(state: State, operation: OperationOf<"lost">, order: Order): Outcome[] {
  const shipment = shipmentOf(order, operation);
  const { lostStep } = operation;
  if (lostStep === "found") return find(state, operation, shipment);
  if (shipment.failure !== "lost") return answered(state, operation, "wrong-step");
  const choice = lostStep === "send-again" ? "send-again" : "refund";
  if (shipment.choice === choice) return answered(state, operation, "ok");
  if (isSettled(shipment)) return answered(state, operation, "already-settled");
  if (order.status === "cancelled") return answered(state, operation, "order-cancelled");
  if (operation.by === "customer" && order.status === "completed")
    return answered(state, operation, "wrong-step");
  if (order.payment !== "completed") return answered(state, operation, "not-paid-for");
  const refused = choice === "send-again" && refusalToSendAgain(state, order, shipment);
  if (refused) return answered(state, operation, refused);
  shipment.choice = choice;
  return answered(state, operation, "ok");
}

/** A choice that was not settled is forgotten: the pieces are back. */
function find(state: State, operation: OperationOf<"lost">, shipment: Shipment): Outcome[] {
  if (shipment.failure === null) return answered(state, operation, "wrong-step");
  shipment.failure = "came-back";
  if (!isSettled(shipment)) shipment.choice = null;
  return answered(state, operation, "ok");
}

/** Why its pieces cannot be taken from the stock again. Undefined: they were taken. */
function refusalToSendAgain(state: State, order: Order, shipment: Shipment): string | undefined {
  if (!isPaidFor(order)) return "not-paid-for";
  if (refundedForNoReason(order) > 0) return "refunded-before";
  const lines = order.lines.flatMap((line, at) => {
    const quantity = shipment.pieces[at] ?? 0;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return takeStock(state, lines) ? "not-enough-stock" : undefined;
}

export function refundLost(
  state: State,
  operation: OperationOf<"refund-lost">,
  order: Order,
): Outcome[] {
  const { refund, shown } = operation;
  const shipment = shipmentOf(order, operation);
  if (shipment.refunded?.refund === refund) return answered(state, operation, "ok");
  if (shipment.failure !== "lost") return answered(state, operation, "wrong-step");
  if (isSettled(shipment)) return answered(state, operation, "already-settled");
  if (order.status === "cancelled") return answered(state, operation, "order-cancelled");
  if (order.payment !== "completed") return answered(state, operation, "not-paid-for");
  if (shipment.choice !== "refund") return answered(state, operation, "not-chosen");
  if (!order.money.some(({ accepted }) => accepted))
    return answered(state, operation, "no-payment");
  const amount = lostRefund(order, shipment);
  if (amount !== shown) return answered(state, operation, "amount-changed");
  for (const { money, part } of partsOf(order, amount)) money.back += part;
  shipment.refunded = { amount, refund: amount > 0 ? refund : null };
  const ended = completeWhenArrived(state, order);
  return answered(state, operation, "ok", ended ? [ending(operation.order)] : []);
}

/** What was paid for the pieces, without what was refunded before and at most what is left. */
export function lostRefund(order: Order, shipment: Shipment): number {
  const due = priceOf(order, shipment) - refundedForNoReason(order);
  return Math.max(0, Math.min(due, leftMoney(order)));
}

/** What was refunded of accepted payments, and neither for a return nor for a lost parcel. */
function refundedForNoReason(order: Order): number {
  const { money, returns, shipments } = order;
  const back = money.reduce((sum, one) => sum + (one.accepted ? one.back : 0), 0);
  const returned = returns.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const lost = shipments
    .filter(({ refunded }) => refunded !== null)
    .reduce((sum, shipment) => sum + priceOf(order, shipment), 0);
  return Math.max(0, back - returned - lost);
}

function priceOf({ lines }: Order, { pieces }: Shipment): number {
  return lines.reduce((sum, { price }, line) => sum + price * (pieces[line] ?? 0), 0);
}

function shipmentOf({ shipments }: Order, { shipment }: { shipment: string }): Shipment {
  return shipments.find(({ id }) => id === shipment)!;
}
