import { and, eq, isNotNull, ne, sql, type SQL } from "drizzle-orm";
import type { Database, Tx } from "#db/client.server.ts";
import { inspections, shipmentItems, shipments } from "#db/schema/fulfilment.ts";

/** Numbers of pieces, all above zero, by the id of their order item. */
type Pieces = Map<string, number>;

/**
 * The pieces of an order that have left the shop and were not taken back for the order. Cancelling the order does not
 * return them to the stock: they come back through an inspection, or never.
 */
export function leftPieces(database: Database | Tx, orderId: string): Promise<Pieces> {
  return piecesIn(database, orderId, isNotNull(shipments.leftAt));
}

/** The pieces of an order that are in a shipment, whether it has left or not. No other shipment may have them. */
export function shippedPieces(database: Database | Tx, orderId: string): Promise<Pieces> {
  return piecesIn(database, orderId, ne(shipments.status, "cancelled"));
}

/** The pieces of an order that the customer has received. */
export async function arrivedPieces(database: Database | Tx, orderId: string): Promise<Pieces> {
  const arrived = await piecesOf(database, orderId, isNotNull(shipments.arrivedAt));
  return new Map(arrived.map(({ id, pieces }) => [id, pieces]));
}

async function piecesIn(database: Database | Tx, orderId: string, which: SQL): Promise<Pieces> {
  const shipped = await piecesOf(database, orderId, which);
  if (shipped.length === 0) return new Map();
  const kept = await database
    .select({ id: inspections.orderItemId, pieces: sumOf(inspections.quantity) })
    .from(inspections)
    .where(and(eq(inspections.orderId, orderId), eq(inspections.disposition, "send-again")))
    .groupBy(inspections.orderItemId);
  const keptById = new Map(kept.map(({ id, pieces }) => [id, pieces]));
  const entries = shipped.map(({ id, pieces }) => [id, pieces - (keptById.get(id) ?? 0)] as const);
  return new Map(entries.filter(([, pieces]) => pieces > 0));
}

function piecesOf(database: Database | Tx, orderId: string, which: SQL) {
  return database
    .select({ id: shipmentItems.orderItemId, pieces: sumOf(shipmentItems.quantity) })
    .from(shipmentItems)
    .innerJoin(shipments, eq(shipments.id, shipmentItems.shipmentId))
    .where(and(eq(shipments.orderId, orderId), which))
    .groupBy(shipmentItems.orderItemId);
}

function sumOf(quantity: typeof shipmentItems.quantity | typeof inspections.quantity) {
  return sql<number>`sum(${quantity})::int`;
}
