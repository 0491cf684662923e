import { and, asc, eq, inArray, lte, ne, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderCollectors, shipmentItems, shipments } from "#db/schema/fulfilment.ts";
import { orders } from "#db/schema/orders.ts";
import { matchingOrders } from "#shop/orders/order-filter.server.ts";
import type { Staff } from "#shop/staff.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** After so many days at the counter, a shipment is a task for staff. */
export const uncollectedDays = 30;
const maxListed = 200;

export type ToCollect = Awaited<ReturnType<typeof listToCollect>>["ready"][number];

/** The shipments that staff hand over, or announce and then hand over: those that `listToCollect` lists. */
export const waitsAtCounter = and(
  eq(shipments.kind, "collection"),
  inArray(shipments.status, ["packed", "ready"]),
  sql`not exists (select from ${orders}
    where ${orders.id} = ${shipments.orderId} and ${orders.orderStatus} = 'cancelled')`,
);

/**
 * What waits at the counter, and what is packed but not announced yet: the longest first. `search` is an order number, a
 * name or a phone number, or a part of one. Never with a code.
 */
export async function listToCollect(_staff: Staff, search = "", now = new Date()) {
  const pieces = db
    .select({
      shipmentId: shipmentItems.shipmentId,
      pieces: sql<number>`sum(${shipmentItems.quantity})::int`.as("pieces"),
    })
    .from(shipmentItems)
    .groupBy(shipmentItems.shipmentId)
    .as("pieces");
  const found = await db
    .select({
      id: shipments.id,
      number: shipments.number,
      orderId: orders.id,
      status: shipments.status,
      since: sql<Date>`coalesce(${shipments.readyAt}, ${shipments.packedAt})`
        .mapWith(shipments.readyAt)
        .as("since"),
      orderNumber: orders.orderNumber,
      fullName: orders.fullName,
      phoneNumber: orders.phoneNumber,
      isPaid: sql<boolean>`${orders.paymentStatus} = 'completed'`,
      collector: orderCollectors.name,
      pieces: pieces.pieces,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(pieces, eq(pieces.shipmentId, shipments.id))
    .leftJoin(orderCollectors, eq(orderCollectors.orderId, orders.id))
    .where(and(waitsAtCounter, matchingOrders({ search })))
    .orderBy(asc(sql`since`), asc(shipments.id))
    .limit(maxListed);
  const waiting = found.map(({ since, ...row }) => {
    const days = Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs));
    return { ...row, days, isLate: row.status === "ready" && days >= uncollectedDays };
  });
  return {
    ready: waiting.filter(({ status }) => status === "ready"),
    packed: waiting.filter(({ status }) => status === "packed"),
  };
}

/** How many shipments are ready for so long that they are a task for staff. */
export function countUncollected(_staff: Staff, now = new Date()): Promise<number> {
  const notCancelled = db
    .select({ id: orders.id })
    .from(orders)
    .where(ne(orders.orderStatus, "cancelled"));
  return db.$count(
    shipments,
    and(
      eq(shipments.status, "ready"),
      lte(shipments.readyAt, new Date(now.getTime() - uncollectedDays * dayMs)),
      inArray(shipments.orderId, notCancelled),
    ),
  );
}
