import type { Staff } from "#shop/staff.ts";
import { changeShipment, moveShipment, type NoShipment } from "./locked-shipment.server.ts";
import { canFollow } from "./shipment-transitions.ts";

export type MarkReady =
  | { ok: true }
  | NoShipment
  | { ok: false; reason: "wrong-step" | "order-cancelled" };

/** Marks a packed collection as ready at the counter. The buyer gets an email with the code. */
export function markReady(staff: Staff, shipmentId: string): Promise<MarkReady> {
  return changeShipment(shipmentId, async (locked): Promise<MarkReady> => {
    const { order, shipment } = locked;
    if (shipment.status === "ready") return { ok: true };
    if (!canFollow(shipment.kind, shipment.status, "ready")) {
      return { ok: false, reason: "wrong-step" };
    }
    if (order.orderStatus === "cancelled") return { ok: false, reason: "order-cancelled" };
    await moveShipment(locked, staff, {
      to: "ready",
      set: { readyAt: new Date(), remindedAt: null },
    });
    return { ok: true };
  });
}
