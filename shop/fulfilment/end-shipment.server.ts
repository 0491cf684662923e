import { eq } from "drizzle-orm";
import { shipments, type FailureReason } from "#db/schema/fulfilment.ts";
import {
  changeOrderStatus,
  staffActor,
  type Actor,
} from "#shop/orders/change-order-status.server.ts";
import { leftPieces } from "#shop/orders/left-pieces.server.ts";
import type { LockedOrder } from "#shop/orders/lock-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { changeShipment, moveShipment, type NoShipment } from "./locked-shipment.server.ts";
import { canFollow } from "./shipment-steps.ts";

export type EndShipment = { ok: true } | NoShipment | { ok: false; reason: "wrong-step" };

/** Marks a sent parcel as delivered. When all pieces of the order have arrived, the order is completed. */
export function markDelivered(by: Staff | Actor, shipmentId: string): Promise<EndShipment> {
  return changeShipment(shipmentId, async (locked): Promise<EndShipment> => {
    const { kind, status } = locked.shipment;
    if (status === "delivered") return { ok: true };
    if (!canFollow(kind, status, "delivered")) return { ok: false, reason: "wrong-step" };
    await moveShipment(locked, by, { to: "delivered", set: { arrivedAt: new Date() } });
    await completeWhenArrived(locked.order, by);
    return { ok: true };
  });
}

/** Records that a parcel was lost, or came back to the shop. Its pieces are then expected back, and inspected. */
export function failShipment(
  staff: Staff,
  shipmentId: string,
  { failure, note }: { failure: FailureReason; note: string },
): Promise<EndShipment> {
  return changeShipment(shipmentId, async (locked): Promise<EndShipment> => {
    const { kind, status } = locked.shipment;
    if (status === "failed") return { ok: true };
    if (!canFollow(kind, status, "failed")) return { ok: false, reason: "wrong-step" };
    await moveShipment(locked, staff, {
      to: "failed",
      set: { failure, arrivedAt: null },
      reason: note || undefined,
    });
    return { ok: true };
  });
}

/** Completes a paid order all of whose pieces were delivered or collected. Call it after a shipment has arrived. */
export async function completeWhenArrived(order: LockedOrder, by: Staff | Actor): Promise<void> {
  const { tx } = order;
  if (order.orderStatus !== "processing") return;
  const left = await leftPieces(tx, order.id);
  const isAllGone = order.items.every(({ id, quantity }) => (left.get(id) ?? 0) >= quantity);
  const all = await tx.select().from(shipments).where(eq(shipments.orderId, order.id));
  const isUnderway = all.some(({ status }) => status === "sent" || status === "failed");
  if (!isAllGone || isUnderway) return;
  const actor = "actor" in by ? by : staffActor(by);
  await changeOrderStatus(order, { orderStatus: "completed" }, actor);
}
