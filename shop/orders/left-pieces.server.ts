import { and, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import type { Database, Tx } from "#db/client.server.ts";
import {
  inspections,
  lostParcels,
  shipmentItems,
  shipments,
  type LostParcelChoice,
} from "#db/schema/fulfilment.ts";
import { orderItems } from "#db/schema/orders.ts";
import { returnItems, returns } from "#db/schema/returns.ts";
import { boughtBackPieces, piecesBoughtBack } from "./pieces-bought-back.server.ts";
import type { Order } from "./read-order.server.ts";
import { isInForce } from "./return-in-force.server.ts";

/** Numbers of pieces, all above zero, by the id of their order item. */
type Pieces = Map<string, number>;

/**
 * The pieces that cancelling the order must not put back into stock: they have left the shop, the inspection of a return
 * has decided what becomes of them, or the shop has bought them back as gold. Pieces to be sent again, or taken from
 * stock again for a lost parcel, are in the shop and do not count.
 */
export async function leftPieces(database: Database | Tx, orderId: string): Promise<Pieces> {
  const left = await sentPieces(database, orderId);
  // Staff can complete an order without a shipment; that its pieces left is known only once they are returned or bought
  // back. The larger number, so that a piece that was shipped and came back counts once. `boughtBackPieces` has every item.
  const returned = await inspectedReturnPieces(database, orderId);
  for (const [id, bought] of await boughtBackPieces(database, orderId)) {
    const back = bought + (returned.get(id) ?? 0);
    if (back > (left.get(id) ?? 0)) left.set(id, back);
  }
  return left;
}

/** How many pieces of the order have not left the shop as far as is recorded, packed or not. */
export async function piecesNotLeft(
  database: Database | Tx,
  { id, items }: Pick<Order, "id" | "items">,
): Promise<number> {
  const left = await leftPieces(database, id);
  return items.reduce((pieces, item) => pieces + item.quantity - (left.get(item.id) ?? 0), 0);
}

/**
 * The pieces of a completed order that were never recorded as sent or handed over; 0 for other orders. Cancelling the order
 * would put them on sale again, so staff first confirm that they are in the shop.
 */
export async function unrecordedPieces(
  database: Database | Tx,
  order: Pick<Order, "id" | "items" | "orderStatus">,
): Promise<number> {
  return order.orderStatus === "completed" ? piecesNotLeft(database, order) : 0;
}

/**
 * The condition that pieces of the order item in the query around it are in a return or were bought back, and none are in
 * a shipment: staff completed its order without one.
 */
export const hasLeftUnpacked = sql`((${piecesBoughtBack} > 0 or exists (
    select from ${returnItems} given join ${returns} r on r.id = given.return_id
    where given.order_item_id = ${orderItems.id} and ${isInForce(sql`r.status`)}))
  and not exists (
    select from ${shipmentItems} packed join ${shipments} s on s.id = packed.shipment_id
    where packed.order_item_id = ${orderItems.id} and s.status <> 'cancelled'))`;

/** The pieces of an order that the customer has received. */
export async function arrivedPieces(database: Database | Tx, orderId: string): Promise<Pieces> {
  const arrived = await piecesOf(database, orderId, isNotNull(shipments.arrivedAt));
  return new Map(arrived.map(({ id, pieces }) => [id, pieces]));
}

/** Whether the customer has all pieces of the order, or the money for those that were lost; false if nothing arrived. */
export async function haveAllArrived(
  database: Database | Tx,
  { id: orderId, items }: Pick<Order, "id" | "items">,
): Promise<boolean> {
  const arrived = await arrivedPieces(database, orderId);
  if (arrived.size === 0) return false;
  const refunded = await refundedLostPieces(database, orderId);
  return items.every(
    ({ id, quantity }) => (arrived.get(id) ?? 0) + (refunded.get(id) ?? 0) >= quantity,
  );
}

/** The pieces of lost parcels for which the customer got the money back, so they are not sent again. */
async function refundedLostPieces(database: Database | Tx, orderId: string): Promise<Pieces> {
  const rows = await piecesOf(database, orderId, isSettledAs("refund"));
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}

/** The condition that the lost parcel of the shipment in the query around it was settled in this way. */
export function isSettledAs(choice: LostParcelChoice): SQL {
  return sql`exists (select from ${lostParcels} lost where lost.shipment_id = ${shipments.id}
    and lost.choice = ${choice} and lost.settled_at is not null)`;
}

/** The pieces in shipments that left, without those in the shop again for this order: to be sent again, or taken from stock. */
async function sentPieces(database: Database | Tx, orderId: string): Promise<Pieces> {
  const shipped = await piecesOf(database, orderId, isNotNull(shipments.leftAt));
  if (shipped.length === 0) return new Map();
  const kept = await database
    .select({ id: inspections.orderItemId, pieces: sumOf(inspections.quantity) })
    .from(inspections)
    .where(and(eq(inspections.orderId, orderId), eq(inspections.disposition, "send-again")))
    .groupBy(inspections.orderItemId);
  const takenAgain = await piecesOf(database, orderId, isSettledAs("send-again"));
  const inShop = sumsById([...kept, ...takenAgain]);
  const entries = shipped.map(({ id, pieces }) => [id, pieces - (inShop.get(id) ?? 0)] as const);
  return new Map(entries.filter(([, pieces]) => pieces > 0));
}

function sumsById(rows: { id: string; pieces: number }[]): Pieces {
  const sums = new Map<string, number>();
  for (const { id, pieces } of rows) sums.set(id, (sums.get(id) ?? 0) + pieces);
  return sums;
}

/**
 * How many pieces of the order item in the query around it came with a return and were inspected. One in repair may have
 * been inspected twice, and counts once.
 */
export const inspectedWithReturn = sql<number>`(
  select coalesce(sum(least(came.received, (
    select coalesce(sum(i.quantity), 0) from ${inspections} i
    where i.return_id = came.return_id and i.order_item_id = came.order_item_id))), 0)::int
  from ${returnItems} came where came.order_item_id = ${orderItems}.id)`;

async function inspectedReturnPieces(database: Database | Tx, orderId: string): Promise<Pieces> {
  const rows = await database
    .select({ id: orderItems.id, pieces: inspectedWithReturn })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
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
