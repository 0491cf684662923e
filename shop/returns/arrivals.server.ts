import { and, desc, eq, isNotNull, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { Database, Tx } from "#db/client.server.ts";
import { shipmentItems, shipments } from "#db/schema/fulfilment.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { returnItems, returns } from "#db/schema/returns.ts";
import { dayOf, type Day } from "#shop/calendar-day.ts";
import { boughtBackPieces } from "#shop/orders/pieces-bought-back.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { isInForce } from "#shop/orders/return-in-force.server.ts";

/** What of an order item can be returned: `left` of the `arrived` pieces are in no return, and were not bought back. */
export type Arrival = {
  arrived: number;
  left: number;
  on: Day;
  hasOpenReturn: boolean;
  isBoughtBack: boolean;
};
type Known = Pick<Order, "id" | "orderStatus" | "createdAt" | "items">;

/**
 * The pieces of an order that its customer has received, by the id of the order item, and the day on which the last of
 * them arrived. Items of which nothing has arrived are left out. Once the order is completed, an item without a shipment
 * counts as arrived; of an item with shipments, the pieces that left and were neither lost nor came back.
 */
export async function readArrivals(
  database: Database | Tx,
  order: Known,
): Promise<Map<string, Arrival>> {
  const isCompleted = order.orderStatus === "completed";
  const shipped = await shippedArrivals(database, order.id);
  const taken = await piecesInReturns(database, order.id);
  const boughtBack = await boughtBackPieces(database, order.id);
  const completedOn = isCompleted ? await completionDay(database, order) : undefined;
  const arrivals = order.items.flatMap(({ id, quantity }) => {
    const parcel = shipped.get(id);
    const known = isCompleted ? (parcel?.outside ?? quantity) : parcel?.arrived;
    const arrived = known ?? 0;
    const on = parcel?.on ?? completedOn;
    if (arrived === 0 || !on) return [];
    const { pieces = 0, isOpen = false } = taken.get(id) ?? {};
    const bought = boughtBack.get(id) ?? 0;
    const left = Math.max(0, arrived - pieces - bought);
    return [[id, { arrived, left, on, hasOpenReturn: isOpen, isBoughtBack: bought > 0 }]] as const;
  });
  return new Map(arrivals);
}

/** The pieces in shipments, by the id of the order item: how many arrived, and how many are outside the shop. */
async function shippedArrivals(database: Database | Tx, orderId: string) {
  const rows = await database
    .select({
      id: shipmentItems.orderItemId,
      arrived: piecesOf(isNotNull(shipments.arrivedAt)),
      outside: piecesOf(and(isNotNull(shipments.leftAt), isNull(shipments.failure))!),
      at: sql`max(${shipments.arrivedAt})`.mapWith(shipments.arrivedAt),
    })
    .from(shipmentItems)
    .innerJoin(shipments, eq(shipments.id, shipmentItems.shipmentId))
    .where(and(eq(shipments.orderId, orderId), ne(shipments.status, "cancelled")))
    .groupBy(shipmentItems.orderItemId);
  return new Map(rows.map(({ id, at, ...pieces }) => [id, { ...pieces, on: at && dayOf(at) }]));
}

function piecesOf(which: SQL) {
  return sql<number>`coalesce(sum(${shipmentItems.quantity}) filter (where ${which}), 0)::int`;
}

/** The pieces in returns that were neither refused nor withdrawn. Once they were received, those that came count. */
async function piecesInReturns(database: Database | Tx, orderId: string) {
  const rows = await database
    .select({
      id: returnItems.orderItemId,
      pieces: sql<number>`sum(coalesce(${returnItems.received}, ${returnItems.quantity}))::int`,
      isOpen: sql<boolean>`bool_or(${returns.status} <> 'settled')`,
    })
    .from(returnItems)
    .innerJoin(returns, eq(returns.id, returnItems.returnId))
    .where(and(eq(returns.orderId, orderId), isInForce(returns.status)))
    .groupBy(returnItems.orderItemId);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The day on which a completed order was last completed. */
async function completionDay(database: Database | Tx, order: Known): Promise<Day> {
  const [event] = await database
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, order.id),
        eq(orderEvents.kind, "order-status"),
        eq(orderEvents.to, "completed"),
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return dayOf(event?.at ?? order.createdAt);
}
