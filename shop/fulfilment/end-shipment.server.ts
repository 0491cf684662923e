import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import {
  failureReasons,
  inspections,
  shipmentItems,
  shipments,
  type FailureReason,
} from "#db/schema/fulfilment.ts";
import { orderItems } from "#db/schema/orders.ts";
import { returnItems, returns } from "#db/schema/returns.ts";
import { t } from "#languages/messages.ts";
import { optionalText } from "#shop/form-fields.ts";
import {
  changeOrderStatus,
  staffActor,
  type Actor,
} from "#shop/orders/change-order-status.server.ts";
import { haveAllArrived } from "#shop/orders/left-pieces.server.ts";
import { isPaidFor } from "#shop/orders/paid-for.server.ts";
import { piecesBoughtBack } from "#shop/orders/pieces-bought-back.server.ts";
import { isInForce } from "#shop/orders/return-in-force.server.ts";
import type { LockedOrder } from "#shop/orders/lock-order.server.ts";
import { isOpenOrder } from "#shop/orders/open-orders.server.ts";
import type { Staff } from "#shop/staff.ts";
import {
  changeShipment,
  moveShipment,
  recordFound,
  type LockedShipment,
  type NoShipment,
} from "./locked-shipment.server.ts";
import { dropChoice, findLostParcel } from "./lost-parcels.server.ts";
import { canFollow } from "./shipment-transitions.ts";

const noteField = optionalText(300);

export const failForm = z.object({
  failure: z.enum(failureReasons, { error: () => t("Choose what happened") }),
  note: noteField,
});
export const foundForm = z.object({ note: noteField });

export type EndShipment = { ok: true } | NoShipment | { ok: false; reason: "wrong-step" };

/**
 * Marks a sent parcel as delivered, or a lost one that reached the customer after all, whose choice is then forgotten.
 * When all pieces of a paid order have arrived, the order is completed.
 */
export function markDelivered(by: Staff | Actor, shipmentId: string): Promise<EndShipment> {
  return changeShipment(shipmentId, async (locked): Promise<EndShipment> => {
    const { kind, status } = locked.shipment;
    if (status === "delivered") return { ok: true };
    if (!canFollow(kind, status, "delivered")) return { ok: false, reason: "wrong-step" };
    if (status === "failed") {
      if (!(await mayStillArrive(locked))) return { ok: false, reason: "wrong-step" };
      await dropChoice(locked);
    }
    const set = { arrivedAt: new Date(), failure: null };
    await moveShipment(locked, by, { to: "delivered", set });
    await completeWhenArrived(locked.order, by);
    return { ok: true };
  });
}

/** Whether this parcel is lost, and its customer has neither the money nor the same pieces again. */
async function mayStillArrive({ order, shipment }: LockedShipment): Promise<boolean> {
  if (shipment.failure !== "lost") return false;
  const lost = await findLostParcel(order.tx, shipment.id);
  return !lost?.settledAt;
}

export type FailShipment = EndShipment | { ok: false; reason: "pieces-are-back" };

/**
 * Records that a parcel was lost, or came back to the shop. The pieces of one that came back are then inspected. Pieces
 * that were inspected cannot be lost, and those that the customer returns have arrived.
 */
export function failShipment(
  staff: Staff,
  shipmentId: string,
  { failure, note }: { failure: FailureReason; note: string },
): Promise<FailShipment> {
  return changeShipment(shipmentId, async (locked): Promise<FailShipment> => {
    const { kind, status } = locked.shipment;
    if (status === "failed" && locked.shipment.failure === failure) return { ok: true };
    if (!canFollow(kind, status, "failed")) return { ok: false, reason: "wrong-step" };
    const isBack =
      (failure === "lost" && (await werePiecesInspected(locked))) ||
      (await werePiecesReturned(locked));
    if (isBack) return { ok: false, reason: "pieces-are-back" };
    await moveShipment(locked, staff, {
      to: "failed",
      set: { failure, arrivedAt: null },
      note: note || undefined,
    });
    // Part of a completed order is missing again.
    if (locked.order.orderStatus === "completed") {
      await changeOrderStatus(locked.order, { orderStatus: "processing" }, staffActor(staff));
    }
    return { ok: true };
  });
}

/** Records that a parcel that was reported lost came back after all. Its pieces are then expected and inspected. */
export function reportFound(
  staff: Staff,
  shipmentId: string,
  { note }: { note: string },
): Promise<EndShipment> {
  return changeShipment(shipmentId, async (locked): Promise<EndShipment> => {
    const { failure } = locked.shipment;
    if (failure === "came-back") return { ok: true };
    if (failure !== "lost") return { ok: false, reason: "wrong-step" };
    await locked.order.tx
      .update(shipments)
      .set({ failure: "came-back" satisfies FailureReason })
      .where(eq(shipments.id, shipmentId));
    await dropChoice(locked);
    await recordFound(staff, locked, note);
    return { ok: true };
  });
}

/**
 * Whether pieces of this shipment are back: more were inspected than have left in others. After a repair, pieces are
 * inspected again, and must not count twice.
 */
async function werePiecesInspected({ order, shipment }: LockedShipment): Promise<boolean> {
  const { rows } = await order.tx.execute<{ id: string }>(sql`
    select mine.order_item_id as id from ${shipmentItems} mine
    where mine.shipment_id = ${shipment.id} and (
      select greatest(0, max(seen.quantity),
        sum(seen.quantity) filter (where seen.disposition <> 'repair')) from ${inspections} seen
      where seen.order_item_id = mine.order_item_id and seen.return_id is null
    ) > (
      select coalesce(sum(packed.quantity), 0) from ${shipmentItems} packed
      join ${shipments} s on s.id = packed.shipment_id
      where packed.order_item_id = mine.order_item_id and s.id <> ${shipment.id}
        and s.left_at is not null and s.failure is distinct from 'lost'
    )`);
  return rows.length > 0;
}

/**
 * Whether the customer returns pieces of this shipment, or the shop has bought them back: more than have arrived with
 * others. So it did arrive.
 */
async function werePiecesReturned({ order, shipment }: LockedShipment): Promise<boolean> {
  const { rows } = await order.tx.execute<{ id: string }>(sql`
    select mine.order_item_id as id from ${shipmentItems} mine
    join ${orderItems} on ${orderItems}.id = mine.order_item_id
    where mine.shipment_id = ${shipment.id} and ${piecesBoughtBack} + (
      select coalesce(sum(coalesce(back.received, back.quantity)), 0) from ${returnItems} back
      join ${returns} r on r.id = back.return_id
      where back.order_item_id = mine.order_item_id and ${isInForce(sql`r.status`)}
    ) > (
      select coalesce(sum(packed.quantity), 0) from ${shipmentItems} packed
      join ${shipments} s on s.id = packed.shipment_id
      where packed.order_item_id = mine.order_item_id and s.id <> ${shipment.id}
        and s.arrived_at is not null
    )`);
  return rows.length > 0;
}

/**
 * Completes a paid order all of whose pieces have arrived, except those that were lost and refunded. Call it after a
 * shipment has arrived, and after a lost one was refunded. `acceptPayment` completes one that is paid later.
 */
export async function completeWhenArrived(order: LockedOrder, by: Staff | Actor): Promise<void> {
  if (!isOpenOrder(order.orderStatus) || !(await isPaidFor(order))) return;
  if (!(await haveAllArrived(order.tx, order))) return;
  const actor = "actor" in by ? by : staffActor(by);
  await changeOrderStatus(order, { orderStatus: "completed" }, actor);
}
