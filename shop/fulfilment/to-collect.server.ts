import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderCollectors, shipmentItems, shipments } from "#db/schema/fulfilment.ts";
import { orders } from "#db/schema/orders.ts";
import { dayMs } from "#platform/durations.ts";
import { matchingOrders } from "#shop/orders/order-filter.server.ts";
import { hasMoney } from "#shop/orders/paid-for.server.ts";
import { inParcelState } from "#shop/orders/parcel-filter.server.ts";
import { numberSetting, readSettings } from "#shop/profile/all-settings.server.ts";
import type { Staff } from "#shop/staff.ts";

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
      hasEmail: sql<boolean>`${orders.email} is not null`,
      isPaid: hasMoney,
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
  const { firstReminderDays, uncollectedDays } = await readSettings([
    "firstReminderDays",
    "uncollectedDays",
  ]);
  const waiting = found.map(({ since, hasEmail, ...row }) => {
    const days = Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs));
    const isLate = row.status === "ready" && days >= uncollectedDays;
    // Others are reminded by email.
    const isToRemind = !hasEmail && row.status === "ready" && days >= firstReminderDays;
    return { ...row, days, isLate, isToRemind };
  });
  return {
    ready: waiting.filter(({ status }) => status === "ready"),
    packed: waiting.filter(({ status }) => status === "packed"),
    uncollectedDays,
  };
}

/**
 * How many orders have a parcel of which nobody has said that it arrived, and how many shipments wait at the counter for so
 * long that they are a task for staff. One statement, because the dashboard has many figures.
 */
export async function countLateShipments(_staff: Staff, now = new Date()) {
  const uncollected = and(
    eq(shipments.status, "ready"),
    sql`${shipments.readyAt} + ${numberSetting("uncollectedDays")} * interval '1 day' <= ${now}`,
    waitsAtCounter,
  );
  const { rows } = await db.execute<{ notConfirmed: number; uncollected: number }>(sql`select
    (select count(*)::int from ${orders} where ${inParcelState("not-confirmed")}) as "notConfirmed",
    (select count(*)::int from ${shipments} where ${uncollected}) as uncollected`);
  return rows[0]!;
}
