import { asc, eq, inArray } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { shipmentItems, shipmentPictures, shipments } from "#db/schema/fulfilment.ts";

export type Shipment = typeof shipments.$inferSelect & {
  items: { orderItemId: string; quantity: number; weightRead: number | null }[];
  pictures: { id: string; kind: (typeof shipmentPictures.$inferSelect)["kind"]; createdAt: Date }[];
};

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

/** Adds the items and pictures of each shipment. */
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
  const itemsOf = Map.groupBy(items, ({ shipmentId }) => shipmentId);
  const picturesOf = Map.groupBy(pictures, ({ shipmentId }) => shipmentId);
  return rows.map((row) => ({
    ...row,
    items: itemsOf.get(row.id) ?? [],
    pictures: picturesOf.get(row.id) ?? [],
  }));
}
