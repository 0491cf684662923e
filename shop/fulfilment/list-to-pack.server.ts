import { and, asc, desc, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { shipments } from "#db/schema/fulfilment.ts";
import { deliveryMethods, orderItems, orders } from "#db/schema/orders.ts";
import { hasMoney } from "#shop/orders/paid-for.server.ts";
import { hasPiecesToPack, inParcelState, toPackOfItem } from "#shop/orders/parcel-filter.server.ts";
import { countEach, readPage, type PageRequest } from "#shop/pages.server.ts";
import type { Staff } from "#shop/staff.ts";

/** Orders to pack by how they reach the customer, and those that have a packed shipment that has not left. */
export const toPackGroups = [...deliveryMethods, "packed"] as const;
export type ToPackGroup = (typeof toPackGroups)[number];
export type OrderToPack = Awaited<ReturnType<typeof listToPack>>["orders"][number];

const countLimit = 1_000;

function inGroup(group: ToPackGroup): SQL | undefined {
  return group === "packed"
    ? and(eq(orders.orderStatus, "processing"), hasMoney, inParcelState("packed"))
    : and(inParcelState("to-pack"), eq(orders.deliveryMethod, group));
}

/** The paid orders with pieces that are not packed yet, the oldest first; of a group, or all that are to pack. */
export async function listToPack(
  _staff: Staff,
  { group, ...request }: PageRequest & { group?: ToPackGroup | undefined } = {},
) {
  const counts = await countEach(orders, toPackGroups, inGroup, countLimit);
  const total = group ? counts[group] : counts.deliver + counts.collect;
  const { rows, ...page } = await readPage(
    request,
    { total, countLimit },
    ({ after, skip, take }) =>
      db
        .select({
          id: orders.id,
          orderNumber: orders.orderNumber,
          fullName: orders.fullName,
          deliveryMethod: orders.deliveryMethod,
          readyOn: orders.readyOn,
          createdAt: orders.createdAt,
        })
        .from(orders)
        .where(
          and(
            group ? inGroup(group) : inParcelState("to-pack"),
            after ? isAfter(after) : undefined,
          ),
        )
        .orderBy(asc(orders.createdAt), desc(orders.id))
        .limit(take)
        .offset(skip),
  );
  const ids = rows.map(({ id }) => id);
  const [pieces, begun] = await Promise.all([piecesToPackOf(ids), begunShipments(ids)]);
  const found = rows.map((row) => ({
    ...row,
    pieces: pieces.get(row.id) ?? 0,
    shipments: begun.get(row.id) ?? [],
  }));
  return { orders: found, ...page, counts };
}

/** The oldest paid order, other than this one, with pieces that are in no shipment yet. */
export async function nextToPack(
  _staff: Staff,
  orderId: string,
): Promise<{ id: string; orderNumber: string } | undefined> {
  const [next] = await db
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(
      and(eq(orders.orderStatus, "processing"), hasMoney, ne(orders.id, orderId), hasPiecesToPack),
    )
    .orderBy(asc(orders.createdAt), desc(orders.id))
    .limit(1);
  return next;
}

function isAfter(id: string): SQL {
  const at = sql`(select last.created_at from ${orders} as last where last.id = ${id}::uuid)`;
  return sql`(${orders.createdAt} >= ${at}
    and (${orders.createdAt} > ${at} or ${orders.id} < ${id}::uuid))`;
}

/** The pieces of these orders that are in no shipment yet, by the order's id. */
async function piecesToPackOf(orderIds: string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await db.execute<{ orderId: string; pieces: number }>(sql`
    select ${orderItems.orderId} as "orderId",
      sum(${toPackOfItem})::int as pieces
    from ${orderItems} where ${inArray(orderItems.orderId, orderIds)} group by 1`);
  return new Map(rows.map(({ orderId, pieces }) => [orderId, pieces]));
}

async function begunShipments(orderIds: string[]) {
  if (orderIds.length === 0) return new Map<string, never[]>();
  const { id, orderId, number, kind, status } = shipments;
  const rows = await db
    .select({ id, orderId, number, kind, status })
    .from(shipments)
    .where(and(inArray(orderId, orderIds), inArray(status, ["packing", "packed"])))
    .orderBy(asc(orderId), asc(number));
  return Map.groupBy(rows, (shipment) => shipment.orderId);
}
