import { markReady } from "#shop/fulfilment/mark-ready.server.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import { sendByHand } from "#shop/fulfilment/send-shipment.server.ts";
import { canFollow } from "#shop/fulfilment/shipment-transitions.ts";
import { findOrder, type Order } from "#shop/orders/read-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { changeStatusByStaff } from "./change-status-by-staff.server.ts";
import { areShipmentsAlreadyMoved } from "./is-already-done.server.ts";

/** The steps that staff can take with many orders at once. A courier's parcels need a number each, so they are not here. */
export const bulkActions = ["start-preparing", "mark-ready", "send-by-hand"] as const;
export type BulkAction = (typeof bulkActions)[number];

export type RefusedOrder = {
  orderId: string;
  /** Empty if there is no such order. */
  orderNumber: string;
  reason: Refusal;
};
type Refusal =
  | "not-found"
  | "order-cancelled"
  | "not-pending"
  | "not-paid"
  | "nothing-to-collect"
  | "nothing-to-send"
  | "address-missing"
  | "changed";
export type ChangedOrders = { changed: number; refused: RefusedOrder[] };

/**
 * Takes one step with each of these orders, one after the other: one that is refused keeps no other from its step. Of an
 * order with several shipments, those before the refused one stay moved. A step that the same person repeats is answered
 * as done.
 */
export async function changeOrders(
  staff: Staff,
  orderIds: string[],
  action: BulkAction,
): Promise<ChangedOrders> {
  const answer: ChangedOrders = { changed: 0, refused: [] };
  for (const orderId of orderIds) {
    const order = await findOrder(orderId);
    const reason = order ? await steps[action](staff, order) : "not-found";
    if (reason) answer.refused.push({ orderId, orderNumber: order?.orderNumber ?? "", reason });
    else answer.changed += 1;
  }
  return answer;
}

type Step = (staff: Staff, order: Order) => Promise<Refusal | undefined>;

const steps: Record<BulkAction, Step> = {
  "start-preparing": startPreparing,
  "mark-ready": (staff, order) =>
    moveShipments(staff, order, "ready", (id) => markReady(staff, id)),
  "send-by-hand": (staff, order) =>
    moveShipments(staff, order, "sent", (id) => sendByHand(staff, id, { ownerReason: "" })),
};

/** An unpaid order is refused: once it is being prepared it no longer expires, so that staff decide on each by itself. */
async function startPreparing(staff: Staff, order: Order): Promise<Refusal | undefined> {
  const { orderStatus, paymentStatus } = order;
  if (orderStatus === "cancelled") return "order-cancelled";
  const isPending = orderStatus === "pending";
  if (paymentStatus !== "completed") return isPending ? "not-paid" : "not-pending";
  // Also for an order that is not pending any more: the same person may have sent this step before.
  const shown = { orderStatus: "pending", paymentStatus } as const;
  const to = { orderStatus: "processing", paymentStatus } as const;
  const done = await changeStatusByStaff(staff, order.id, to, { shown });
  if (done.ok) return undefined;
  return isPending ? "changed" : "not-pending";
}

type Moved = { ok: true } | { ok: false; reason: string };

/** Moves all shipments of the order for which this is the next status. */
async function moveShipments(
  staff: Staff,
  order: Order,
  to: "ready" | "sent",
  move: (shipmentId: string) => Promise<Moved>,
): Promise<Refusal | undefined> {
  const shipments = await readShipments(order.id);
  const waiting = shipments.filter(({ kind, status }) => canFollow(kind, status, to));
  if (order.orderStatus === "cancelled") return "order-cancelled";
  if (waiting.length === 0) {
    if (await areShipmentsAlreadyMoved(staff, order, to)) return undefined;
    return to === "ready" ? "nothing-to-collect" : "nothing-to-send";
  }
  for (const { id } of waiting) {
    const done = await move(id);
    if (!done.ok) return refusalOf(done.reason);
  }
  return undefined;
}

function refusalOf(reason: string): Refusal {
  switch (reason) {
    case "order-cancelled":
    case "not-paid":
    case "address-missing":
      return reason;
    default:
      return "changed";
  }
}
