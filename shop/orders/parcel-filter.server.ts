import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import {
  inspections,
  lostParcels,
  shipmentItems,
  shipments,
  type ShipmentStatus,
} from "#db/schema/fulfilment.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { numberSetting } from "#shop/profile/all-settings.server.ts";
import { hasLeftUnpacked, isSettledAs } from "./left-pieces.server.ts";
import { hasMoney } from "./paid-for.server.ts";

/** Where an order's pieces are. An order with several parcels can be in more than one of these states. */
export const parcelStates = [
  "to-pack",
  "packed",
  "sent",
  "not-confirmed",
  "ready",
  "arrived",
  "problem",
  "lost",
] as const;
export type ParcelState = (typeof parcelStates)[number];

const statusesOf: Record<
  Exclude<ParcelState, "to-pack" | "not-confirmed" | "lost">,
  ShipmentStatus[]
> = {
  packed: ["packed"],
  sent: ["sent"],
  ready: ["ready"],
  arrived: ["delivered", "collected"],
  problem: ["failed"],
};

/**
 * The condition that an order has a shipment in this state; for "to-pack", pieces that are not packed yet; for "lost", a
 * lost parcel with which staff are not done.
 */
export function inParcelState(state: ParcelState): SQL | undefined {
  if (state === "to-pack") return isToPack();
  if (state === "lost") {
    return sql`${orders.id} in (select open.order_id from (${openLostParcels}) open)`;
  }
  return state === "not-confirmed" ? isNotConfirmed() : hasShipmentIn(statusesOf[state]);
}

/**
 * Lost parcels with which staff are not done: the customer has neither the money nor the pieces again, or the insurer
 * has not answered. What a cancelled order owes is a payment task. Served by the index `shipments_status`.
 */
export const openLostParcels = sql`
  select s.order_id, settles, settles and l.choice = 'refund' as refunds, claims, l.claim_sent_at
  from ${shipments} s
  join ${orders} o on o.id = s.order_id
  left join ${lostParcels} l on l.shipment_id = s.id
  cross join lateral (select
    o.order_status <> 'cancelled' and l.settled_at is null as settles,
    s.policy_id is not null and l.claim_closed_at is null as claims) todo
  where s.status = 'failed' and s.failure = 'lost' and (settles or claims)`;

/** Served by the index `shipments_status`. */
function hasShipmentIn(statuses: ShipmentStatus[]): SQL {
  const list = sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  );
  return sql`${orders.id} in (select ${shipments.orderId} from ${shipments}
    where ${shipments.status} in (${list}))`;
}

function isToPack(): SQL | undefined {
  return and(
    eq(orders.orderStatus, "processing"),
    hasMoney,
    sql`(${hasShipmentIn(["packing"])} or ${hasPiecesToPack})`,
  );
}

/**
 * Nobody has said that a parcel arrived: its customer has no email address to be asked at, or has not answered. Staff call
 * them. Served by the index `shipments_status`.
 */
function isNotConfirmed(): SQL | undefined {
  const before = sql`now() - ${numberSetting("arrivalQuestionDays")} * interval '1 day'`;
  return and(
    ne(orders.orderStatus, "cancelled"),
    sql`exists (select from ${shipments} where ${shipments.orderId} = ${orders.id}
      and ${shipments.status} = 'sent' and ${shipments.leftAt} < ${before}
      and (${orders.email} is null or ${shipments.remindedAt} < ${before}))`,
  );
}

/**
 * How many pieces of the order item in the query around it are in a shipment, whether it has left or not; no other
 * shipment may have them. Pieces to be sent again, or taken from stock again for a lost parcel, do not count.
 */
const shippedOfItem = sql`(select coalesce(sum(${shipmentItems.quantity}), 0) from ${shipmentItems}
    join ${shipments} on ${shipments.id} = ${shipmentItems.shipmentId}
    where ${shipmentItems.orderItemId} = ${orderItems.id} and ${shipments.status} <> 'cancelled')
  - (select coalesce(sum(${inspections.quantity}), 0) from ${inspections}
    where ${inspections.orderItemId} = ${orderItems.id}
      and ${inspections.disposition} = 'send-again')
  - (select coalesce(sum(${shipmentItems.quantity}), 0) from ${shipmentItems}
    join ${shipments} on ${shipments.id} = ${shipmentItems.shipmentId}
    where ${shipmentItems.orderItemId} = ${orderItems.id} and ${isSettledAs("send-again")})`;

/** How many pieces of the order item in the query around it are to pack: those that are in no shipment. */
export const toPackOfItem = sql`(case when ${hasLeftUnpacked} then 0
  else ${orderItems.quantity} - (${shippedOfItem}) end)`;

/** The condition that pieces of the order are in no shipment yet. */
export const hasPiecesToPack = sql`exists (select from ${orderItems}
  where ${orderItems.orderId} = ${orders.id} and ${toPackOfItem} > 0)`;

/** The statuses of an order's shipments in the order of their numbers, without cancelled ones. */
export const shipmentStatusesOfOrder = sql<ShipmentStatus[]>`array(
  select one.status from ${shipments} one
  where one.order_id = ${orders}.id and one.status <> 'cancelled' order by one.number)`;
