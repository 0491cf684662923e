import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { shipmentItems, shipments, type ShipmentKind } from "#db/schema/fulfilment.ts";
import { orderItems } from "#db/schema/orders.ts";
import { optionalText, wholeNumber } from "#shop/form-fields.ts";
import { isId } from "#shop/id.ts";
import { plantedFault } from "#planted-fault";
import type { Milligrams, Sen } from "#shop/money.ts";
import type { ShipmentException } from "#shop/orders/exception-names.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import { toPackOfItem } from "#shop/orders/parcel-filter.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { sumByItem } from "#shop/orders/sum-by-item.ts";
import { readPackingRules } from "#shop/profile/packing-rules.server.ts";
import type { Staff } from "#shop/staff.ts";
import {
  auditShipment,
  changeShipment,
  moveShipment,
  recordStep,
  type LockedShipment,
  type NoShipment,
  type PackedItem,
} from "./locked-shipment.server.ts";
import { canFollow } from "./shipment-transitions.ts";
import { weightField } from "./weight-field.ts";

export const startForm = z.object({
  /** Made with the form, so that a form that is sent twice begins one shipment. */
  shipmentId: z.uuid(),
  picks: z.array(z.object({ orderItemId: z.uuid(), quantity: wholeNumber(9999) })),
});

export type PickedItem = z.output<typeof startForm>["picks"][number];
export type StartShipment =
  | { ok: true; shipmentId: string }
  | { ok: false; reason: "not-found" | "order-cancelled" | "nothing-picked" | "more-than-ordered" };

/**
 * Begins a shipment of some pieces of an order; if `shipmentId` exists already, begins no other. Refused if a piece is
 * in another shipment.
 */
export async function startShipment(
  staff: Staff,
  orderId: string,
  { shipmentId, picks }: { shipmentId: string; picks: PickedItem[] },
): Promise<StartShipment> {
  if (!isId(shipmentId)) return { ok: false, reason: "not-found" };
  return db.transaction(async (tx): Promise<StartShipment> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    const [existing] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId));
    if (existing) {
      return existing.orderId === orderId
        ? { ok: true, shipmentId }
        : { ok: false, reason: "not-found" };
    }
    if (order.orderStatus === "cancelled") return { ok: false, reason: "order-cancelled" };
    const picked = sumByItem(picks);
    if (picked.length === 0) return { ok: false, reason: "nothing-picked" };
    const left = await piecesToPack(order, tx);
    const isTooMuch = picked.some(
      ({ orderItemId, quantity }) => quantity > (left.get(orderItemId) ?? 0),
    );
    if (isTooMuch && plantedFault !== "piece packed twice") {
      return { ok: false, reason: "more-than-ordered" };
    }
    const kind: ShipmentKind = order.deliveryMethod === "collect" ? "collection" : "courier";
    const number = sql<number>`(select coalesce(max(${shipments.number}), 0) + 1
      from ${shipments} where ${shipments.orderId} = ${orderId})`;
    const [shipment] = await tx
      .insert(shipments)
      .values({ id: shipmentId, orderId, number, kind, insuredValue: valueOf(order, picked) })
      .returning();
    await tx.insert(shipmentItems).values(picked.map((pick) => ({ shipmentId, ...pick })));
    await recordStep(order, shipment!, staff, { from: null, to: "packing" });
    return { ok: true, shipmentId };
  });
}

/**
 * How many pieces of each item are in no shipment yet, by the item's id. 0 for an item with pieces in a return or bought
 * back, and none in a shipment: staff completed the order without one, so its pieces have left.
 */
export async function piecesToPack(
  order: Pick<Order, "id">,
  database: Database | Tx = db,
): Promise<Map<string, number>> {
  const { rows } = await database.execute<{ id: string; pieces: number }>(sql`
    select ${orderItems.id}, (${toPackOfItem})::int as pieces
    from ${orderItems} where ${orderItems.orderId} = ${order.id}`);
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}

/** The sum of `piecesToPack`. */
export async function countPiecesToPack(order: Pick<Order, "id">): Promise<number> {
  const toPack = await piecesToPack(order);
  return [...toPack.values()].reduce((total, pieces) => total + pieces, 0);
}

function valueOf(order: LockedOrder, picks: PickedItem[]): Sen {
  const prices = new Map(order.items.map(({ id, unitPrice }) => [id, unitPrice]));
  return picks.reduce(
    (sum, { orderItemId, quantity }) => sum + quantity * (prices.get(orderItemId) ?? 0),
    0,
  ) as Sen;
}

export const weighForm = z.object({
  orderItemId: z.string(),
  weightRead: weightField,
});

export type Weighing =
  | { ok: true; isWithinTolerance: boolean; expected: Milligrams; difference: number }
  | NoShipment
  | { ok: false; reason: "not-packing" };

/**
 * Keeps what the scale showed for all pieces of an item together. A reading beyond the tolerance is kept, too; it stops
 * the packing until the pieces are weighed again.
 */
export async function weighItem(
  staff: Staff,
  shipmentId: string,
  { orderItemId, weightRead }: { orderItemId: string; weightRead: Milligrams },
): Promise<Weighing> {
  const rules = await readPackingRules();
  return changeShipment(shipmentId, async (locked): Promise<Weighing> => {
    const { order, shipment, items } = locked;
    if (shipment.status !== "packing") return { ok: false, reason: "not-packing" };
    const packed = items.find(({ item }) => item.id === orderItemId);
    if (!packed) return { ok: false, reason: "not-found" };
    await order.tx
      .update(shipmentItems)
      .set({ weightRead })
      .where(
        and(eq(shipmentItems.shipmentId, shipmentId), eq(shipmentItems.orderItemId, orderItemId)),
      );
    await auditShipment(staff, locked, {
      action: "shipment.weighed",
      before: { weightRead: packed.weightRead },
      after: { weightRead, product: packed.item.productName },
    });
    const reading = { ...packed, weightRead };
    return {
      ok: true,
      expected: expectedWeight(packed),
      difference: weightRead - expectedWeight(packed),
      isWithinTolerance: isWithinTolerance(reading, rules.weightTolerance),
    };
  });
}

/** What all pieces of the item should weigh together: the weight for which the customer paid. */
export function expectedWeight({ item, quantity }: PackedItem): Milligrams {
  return (item.weight * quantity) as Milligrams;
}

/** Whether a reading differs by at most `tolerance` for each piece. */
export function isWithinTolerance(packed: PackedItem, tolerance: Milligrams): boolean {
  if (packed.weightRead === null) return false;
  return Math.abs(packed.weightRead - expectedWeight(packed)) <= tolerance * packed.quantity;
}

export const packForm = z.object({
  sealNumber: optionalText(40),
  /** Why an owner accepts a difference in weight or a missing picture. */
  ownerReason: optionalText(300),
});

export type PackShipment =
  | { ok: true }
  | NoShipment
  | {
      ok: false;
      reason: "wrong-step" | "order-cancelled" | "not-weighed" | "weight-differs" | "no-picture";
    };

/**
 * Marks a shipment as packed. Refused until each item is weighed and, if the setting asks for it, the scale is
 * photographed. An owner may accept a difference in weight or a missing picture with a reason.
 */
export async function packShipment(
  staff: Staff,
  shipmentId: string,
  { sealNumber, ownerReason }: z.infer<typeof packForm>,
): Promise<PackShipment> {
  const rules = await readPackingRules();
  return changeShipment(shipmentId, async (locked): Promise<PackShipment> => {
    const { order, shipment, items, pictures } = locked;
    const isSame = shipment.sealNumber === (sealNumber || null);
    if (shipment.status === "packed" && isSame) return { ok: true };
    if (!canFollow(shipment.kind, shipment.status, "packed"))
      return { ok: false, reason: "wrong-step" };
    if (order.orderStatus === "cancelled") return { ok: false, reason: "order-cancelled" };
    if (items.some(({ weightRead }) => weightRead === null)) {
      return { ok: false, reason: "not-weighed" };
    }
    const accepted = reasonOfOwner(staff, ownerReason);
    const isDifferent = items.some((one) => !isWithinTolerance(one, rules.weightTolerance));
    if (!accepted && isDifferent) return { ok: false, reason: "weight-differs" };
    const isPictured = pictures.some(({ kind }) => kind === "scale");
    const lacksPicture = rules.requirePackingPictures && !isPictured;
    if (!accepted && lacksPicture) return { ok: false, reason: "no-picture" };
    const excepted: ShipmentException[] = [
      ...(isDifferent ? ["weight-differs" as const] : []),
      ...(lacksPicture ? ["no-picture" as const] : []),
    ];
    await moveShipment(locked, staff, {
      to: "packed",
      set: { sealNumber: sealNumber || null, packedAt: new Date() },
      exception: { rules: excepted, reason: accepted },
    });
    return { ok: true };
  });
}

/** The reason for which an exception is made; undefined for staff who are not owners, and for an empty reason. */
export function reasonOfOwner(staff: Staff, reason: string): string | undefined {
  return staff.role === "owner" && reason ? reason : undefined;
}

export type UndoPacking = { ok: true } | NoShipment | { ok: false; reason: "wrong-step" };

/** Reopens a shipment that is packed or ready to collect, to weigh or photograph it again. */
export function unpackShipment(staff: Staff, shipmentId: string): Promise<UndoPacking> {
  return undo(shipmentId, (locked) =>
    moveShipment(locked, staff, { to: "packing", set: { packedAt: null, readyAt: null } }),
  );
}

/** Gives up a shipment that has not left. Its pieces can be packed in another one. */
export function cancelShipment(staff: Staff, shipmentId: string): Promise<UndoPacking> {
  return undo(
    shipmentId,
    (locked) => moveShipment(locked, staff, { to: "cancelled" }),
    "cancelled",
  );
}

function undo(
  shipmentId: string,
  move: (locked: LockedShipment) => Promise<void>,
  to: "packing" | "cancelled" = "packing",
): Promise<UndoPacking> {
  return changeShipment(shipmentId, async (locked): Promise<UndoPacking> => {
    const { kind, status } = locked.shipment;
    if (status === to) return { ok: true };
    if (!canFollow(kind, status, to)) return { ok: false, reason: "wrong-step" };
    await move(locked);
    return { ok: true };
  });
}
