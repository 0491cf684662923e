import { asc, eq, inArray } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { lostParcels, shipmentItems, shipmentPictures, shipments } from "#db/schema/fulfilment.ts";
import { orderItems } from "#db/schema/orders.ts";
import { isId } from "#shop/id.ts";
import type { Staff } from "#shop/staff.ts";
import { fulfilmentOf, type Fulfilment } from "./fulfilment.ts";

export type Shipment = typeof shipments.$inferSelect & {
  items: { orderItemId: string; quantity: number; weightRead: number | null }[];
  pictures: Pick<typeof shipmentPictures.$inferSelect, "id" | "kind" | "takenBy" | "createdAt">[];
  /** What was done because the parcel was lost; null if nothing is recorded. It stays if the parcel is found. */
  lost: LostParcel | null;
};
export type LostParcel = typeof lostParcels.$inferSelect;

/** The shipments of an order in the order of their numbers, cancelled ones included. */
export async function readShipments(
  orderId: string,
  database: Database | Tx = db,
): Promise<Shipment[]> {
  const rows = await database
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.number));
  return withContents(database, rows);
}

/** A shipment for staff; undefined if there is none with this id. */
export async function findShipment(
  _staff: Staff,
  shipmentId: string,
): Promise<Shipment | undefined> {
  if (!isId(shipmentId)) return undefined;
  const rows = await db.select().from(shipments).where(eq(shipments.id, shipmentId));
  return (await withContents(db, rows))[0];
}

/** Adds to each shipment its items, its pictures, and what is recorded about a lost parcel. */
export async function withContents(
  database: Database | Tx,
  rows: (typeof shipments.$inferSelect)[],
): Promise<Shipment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = await database
    .select()
    .from(shipmentItems)
    .where(inArray(shipmentItems.shipmentId, ids));
  const pictures = await database
    .select()
    .from(shipmentPictures)
    .where(inArray(shipmentPictures.shipmentId, ids))
    .orderBy(asc(shipmentPictures.createdAt));
  const isFailed = rows.some(({ status }) => status === "failed");
  const lost = isFailed
    ? await database.select().from(lostParcels).where(inArray(lostParcels.shipmentId, ids))
    : [];
  const itemsOf = Map.groupBy(items, ({ shipmentId }) => shipmentId);
  const picturesOf = Map.groupBy(pictures, ({ shipmentId }) => shipmentId);
  return rows.map((row) => ({
    ...row,
    items: itemsOf.get(row.id) ?? [],
    pictures: picturesOf.get(row.id) ?? [],
    lost: lost.find(({ shipmentId }) => shipmentId === row.id) ?? null,
  }));
}

/** How far the pieces of each of these orders have come, by the order's id. Orders without shipments are left out. */
export async function readFulfilments(orderIds: string[]): Promise<Map<string, Fulfilment>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, orderIds))
    .orderBy(asc(shipments.number));
  if (rows.length === 0) return new Map();
  const ids = [...new Set(rows.map(({ orderId }) => orderId))];
  const [found, ordered] = await Promise.all([
    withContents(db, rows),
    db
      .select({ id: orderItems.id, orderId: orderItems.orderId, quantity: orderItems.quantity })
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids)),
  ]);
  const shipmentsOf = Map.groupBy(found, ({ orderId }) => orderId);
  const orderedOf = Map.groupBy(ordered, ({ orderId }) => orderId);
  return new Map(
    ids.map((id) => [id, fulfilmentOf(orderedOf.get(id) ?? [], shipmentsOf.get(id)!)]),
  );
}
