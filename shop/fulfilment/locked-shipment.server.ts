import { asc, eq } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import {
  shipmentItems,
  shipmentPictures,
  shipments,
  type ShipmentStatus,
} from "#db/schema/fulfilment.ts";
import type { ShipmentException } from "#shop/orders/exception-names.ts";
import type { OrderItem } from "#shop/orders/read-order.server.ts";
import { enqueue } from "#platform/queue.server.ts";
import { isId } from "#shop/id.ts";
import {
  auditOrder,
  recordEvent,
  staffActor,
  type Actor,
} from "#shop/orders/change-order-status.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import { setPayBy } from "#shop/orders/payment-deadline.server.ts";
import type { CodeOrText } from "#shop/orders/text-codes.server.ts";
import type { Staff } from "#shop/staff.ts";
import { shipmentNumber } from "./shipment-number.ts";
import { canFollow } from "./shipment-transitions.ts";

export type ShipmentRow = typeof shipments.$inferSelect;
export type ShipmentPicture = typeof shipmentPictures.$inferSelect;
export type PackedItem = { item: OrderItem; quantity: number; weightRead: number | null };

/** A shipment whose order is locked. Only `changeShipment` makes one. */
export type LockedShipment = {
  order: LockedOrder;
  shipment: ShipmentRow;
  items: PackedItem[];
  pictures: ShipmentPicture[];
};
export type NoShipment = { ok: false; reason: "not-found" };

/**
 * Runs `change` on a shipment, holding the lock of its order: two people who pack the same order, and a cancellation
 * in between, come one after the other.
 */
export async function changeShipment<Answer>(
  shipmentId: string,
  change: (locked: LockedShipment) => Promise<Answer>,
): Promise<Answer | NoShipment> {
  if (!isId(shipmentId)) return { ok: false, reason: "not-found" };
  return db.transaction(async (tx): Promise<Answer | NoShipment> => {
    const [found] = await tx
      .select({ orderId: shipments.orderId })
      .from(shipments)
      .where(eq(shipments.id, shipmentId));
    const order = found && (await lockOrder(tx, found.orderId));
    const locked = order && (await readLocked(order, shipmentId));
    return locked ? change(locked) : { ok: false, reason: "not-found" };
  });
}

async function readLocked(
  order: LockedOrder,
  shipmentId: string,
): Promise<LockedShipment | undefined> {
  const { tx } = order;
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId));
  if (!shipment) return undefined;
  const rows = await tx
    .select()
    .from(shipmentItems)
    .where(eq(shipmentItems.shipmentId, shipmentId));
  const byItem = new Map(rows.map((row) => [row.orderItemId, row]));
  const items = order.items.flatMap((item) => {
    const row = byItem.get(item.id);
    return row ? [{ item, quantity: row.quantity, weightRead: row.weightRead }] : [];
  });
  return { order, shipment, items, pictures: await picturesOf(tx, shipmentId) };
}

function picturesOf(tx: Tx, shipmentId: string) {
  return tx
    .select()
    .from(shipmentPictures)
    .where(eq(shipmentPictures.shipmentId, shipmentId))
    .orderBy(asc(shipmentPictures.createdAt));
}

type Step = {
  to: ShipmentStatus;
  /** Columns that the step sets beside the status. */
  set?: Partial<typeof shipments.$inferInsert>;
  /** What staff wrote about it. */
  note?: string | undefined;
  /** The rules that are not kept, and why the owner goes on. Recorded only if there are some. */
  exception?: { rules: ShipmentException[]; reason: string | undefined };
};

/**
 * Takes a shipment one step further. Writes the order's history, the audit log if staff do it, and queues the event
 * from which emails come. Throws if the step does not follow the shipment's status: callers refuse that in words.
 */
export async function moveShipment(
  { order, shipment }: Pick<LockedShipment, "order" | "shipment">,
  by: Staff | Actor,
  { to, set = {}, note, exception }: Step,
): Promise<void> {
  if (!canFollow(shipment.kind, shipment.status, to)) {
    throw new Error(`A shipment cannot go from ${shipment.status} to ${to}`);
  }
  const { tx } = order;
  await tx
    .update(shipments)
    .set({ ...set, status: to })
    .where(eq(shipments.id, shipment.id));
  // Pieces have left, so the expiry job must not cancel the order.
  if (order.payBy && set.leftAt) await setPayBy(order, null);
  const { rules: exceptions = [], reason = "" } = exception ?? {};
  const step = { from: shipment.status, to };
  if (exceptions.length === 0) return recordStep(order, shipment, by, { ...step, note });
  await recordStep(order, shipment, by, { ...step, exception: { exceptions, reason } });
  if ("actor" in by) return;
  await auditShipment(
    by,
    { order, shipment },
    {
      action: "shipment.exception",
      after: { exceptions, reason },
    },
  );
}

/** Writes a shipment's new status into the order's history and, if staff set it, into the audit log. */
export async function recordStep(
  order: LockedOrder,
  shipment: Pick<ShipmentRow, "id" | "number">,
  by: Staff | Actor,
  {
    from,
    to,
    note,
    exception,
  }: {
    from: ShipmentStatus | null;
    to: ShipmentStatus;
    note?: string | undefined;
    exception?: { exceptions: ShipmentException[]; reason: string };
  },
): Promise<void> {
  const { tx } = order;
  const number = shipmentNumber(order, shipment);
  const written: CodeOrText = exception
    ? { code: "shipment-exception", shipment: number, ...exception }
    : [number, note].filter(Boolean).join("\n");
  const actor = "actor" in by ? by : staffActor(by);
  await recordEvent(order, { kind: "shipment", from, to, note: written }, actor);
  const reason = exception?.reason ?? note;
  if (!("actor" in by)) {
    await auditOrder(tx, by, order, {
      action: `shipment.${to}`,
      before: { shipmentStatus: from },
      after: { shipmentStatus: to, shipment: number, ...(reason && { reason }) },
    });
  }
  await enqueue(tx, "shipment-changed", { orderId: order.id, shipmentId: shipment.id, to });
}

/** Writes what staff did to a shipment without changing its status into the audit log. */
export async function auditShipment(
  staff: Staff,
  { order, shipment }: Pick<LockedShipment, "order" | "shipment">,
  entry: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  const number = shipmentNumber(order, shipment);
  await auditOrder(order.tx, staff, order, {
    ...entry,
    after: { shipment: number, ...entry.after },
  });
}

/** Writes that a lost parcel was found into the order's history and the audit log. Its status stays failed. */
export async function recordFound(
  staff: Staff,
  locked: Pick<LockedShipment, "order" | "shipment">,
  note: string,
): Promise<void> {
  const { order, shipment } = locked;
  const text = [shipmentNumber(order, shipment), note].filter(Boolean).join("\n");
  const event = { kind: "shipment", from: shipment.status, to: "found", note: text } as const;
  await recordEvent(order, event, staffActor(staff));
  await auditShipment(staff, locked, { action: "shipment.found", after: note ? { note } : {} });
}
