import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { inspections, shipmentItems, shipments } from "#db/schema/fulfilment.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { withEnglishItems } from "#shop/orders/item-names.ts";
import {
  inspectedWithReturn,
  piecesNotLeft,
  unrecordedPieces,
} from "#shop/orders/left-pieces.server.ts";
import { openOrderColumns, type OpenOrder } from "#shop/orders/open-orders.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { readPage, type PageRequest } from "#shop/pages.server.ts";
import type { Staff } from "#shop/staff.ts";

// What is expected back is computed from shipments and inspections, never stored: a stored number could disagree with
// them (ADR-0061).

export type ExpectedItem = Awaited<ReturnType<typeof listExpectedBack>>["items"][number];
type Row = { id: string; pieces: number };

/**
 * The pieces of an order that are expected back in the shop, by the id of their order item: of a cancelled order, what
 * has left and is not lost; of others, what was in a parcel that came back. Inspected pieces
 * are back already, except those in repair, which are inspected again. Of a cancelled order, that includes those that
 * went to repair from a return.
 */
export async function expectedBackOf(
  database: Database | Tx,
  orderId: string,
): Promise<Map<string, number>> {
  const { rows } = await database.execute<Row>(
    sql`select id, pieces from (${expectedAmong(sql`select ${orderId}::uuid`)}) expected`,
  );
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}

/**
 * What happens to an order's pieces if it is cancelled; of a cancelled order, what has happened: `inShop` go back on
 * sale, `expected` have left and are awaited, `lost` were lost on the way. `unrecorded` are those of `inShop` that a
 * completed order never recorded as sent or handed over.
 */
export type IfCancelled = { inShop: number; unrecorded: number; expected: number; lost: number };

export async function piecesIfCancelled(
  order: Pick<Order, "id" | "items" | "orderStatus">,
): Promise<IfCancelled> {
  const ofOrder = sql`select ${order.id}::uuid`;
  const [inShop, unrecorded, { rows }, [lost]] = await Promise.all([
    piecesNotLeft(db, order),
    unrecordedPieces(db, order),
    db.execute<Row>(sql`select id, pieces from (${expectedAmong(ofOrder, sql`true`)}) expected`),
    db
      .select({ pieces: sql<number>`coalesce(sum(${shipmentItems.quantity}), 0)::int` })
      .from(shipmentItems)
      .innerJoin(shipments, eq(shipments.id, shipmentItems.shipmentId))
      .where(and(eq(shipments.orderId, order.id), eq(shipments.failure, "lost"))),
  ]);
  return {
    inShop,
    unrecorded,
    expected: sum(rows.map(({ pieces }) => pieces)),
    lost: lost!.pieces,
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** An account's orders of which pieces are expected back. */
export async function ordersExpectedBack(
  userId: string,
  database: Database | Tx = db,
): Promise<OpenOrder[]> {
  const ofAccount = sql`select id from ${orders} where user_id = ${userId}`;
  return database
    .select(openOrderColumns)
    .from(orders)
    .where(sql`${orders.id} in (select order_id from (${expectedAmong(ofAccount)}) expected)`)
    .orderBy(asc(orders.createdAt));
}

/** How many pieces of how many order items are expected back, and the name if they are one product. */
export async function countExpectedBack(_staff: Staff, among = candidates) {
  const { rows } = await db.execute<{ items: number; pieces: number; name: string | null }>(sql`
    select count(*)::int as items, coalesce(sum(pieces), 0)::int as pieces,
      case when count(distinct product_name) = 1 then max(product_name) end as name
    from (${expectedAmong(among)}) expected`);
  return rows[0]!;
}

/** A page of the order items of which pieces are expected back, of one order or of all, the oldest orders first. */
export async function listExpectedBack(
  staff: Staff,
  { orderId, ...request }: PageRequest & { orderId?: string | undefined } = {},
) {
  const among = orderId ? sql`select ${orderId}::uuid` : candidates;
  const { items: total } = await countExpectedBack(staff, among);
  const { rows, ...page } = await readPage(
    request,
    { total, countLimit: 10_000 },
    async ({ after, skip, take }) => {
      const later = after
        ? sql`where (created_at, id) > (select o.created_at, i.id from ${orderItems} i
            join ${orders} o on o.id = i.order_id where i.id = ${after}::uuid)`
        : sql``;
      const found = await db.execute<Row>(sql`
        select id, pieces from (${expectedAmong(among)}) expected ${later}
        order by created_at, id limit ${take} offset ${skip}`);
      return found.rows;
    },
  );
  return { items: await withDetails(rows), ...page };
}

async function withDetails(rows: Row[]) {
  if (rows.length === 0) return [];
  const { orderNumber, fullName, orderStatus } = orders;
  const found = await db
    .select({ item: orderItems, orderNumber, fullName, orderStatus })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      inArray(
        orderItems.id,
        rows.map(({ id }) => id),
      ),
    );
  const byId = new Map(found.map((one) => [one.item.id, one]));
  return rows.flatMap(({ id, pieces }) => {
    const one = byId.get(id);
    return one
      ? withEnglishItems({ items: [one.item] }).items.map((item) => ({ ...one, item, pieces }))
      : [];
  });
}

/** Orders of which pieces may be expected back. Two partial indexes find them, however many orders there are. */
const candidates = sql`
  select ${shipments.orderId} from ${shipments} where ${shipments.failure} = 'came-back'
  union select ${orders.id} from ${orders} where ${orders.leftWhenCancelled}`;

/**
 * The order items with pieces expected back. `isCancelled` is the condition that an order counts as cancelled; `true`
 * says what cancelling it would do. Inspections of a return count only then: those pieces had arrived, so they were
 * in no parcel that came back. They say what has left an order that was completed without a shipment, as in `leftPieces`.
 * Pieces that were bought back do not count, because their order is never cancelled (ADR-0090).
 */
function expectedAmong(orderIds: SQL, isCancelled = sql`o.order_status = 'cancelled'`): SQL {
  return sql`
    select * from (
      select ${orderItems}.id, o.id as order_id, ${orderItems}.product_name, o.created_at, greatest(
        coalesce((
          select sum(packed.quantity) from ${shipmentItems} packed
          join ${shipments} s on s.id = packed.shipment_id
          where packed.order_item_id = ${orderItems}.id and (s.failure = 'came-back'
            or (${isCancelled} and s.left_at is not null
              and s.failure is distinct from 'lost'))), 0)::int,
        case when ${isCancelled} then ${inspectedWithReturn} else 0 end
      ) - coalesce((
        select sum(seen.quantity) from ${inspections} seen
        where seen.order_item_id = ${orderItems}.id and seen.disposition <> 'repair'
          and (seen.return_id is null or ${isCancelled})), 0)::int as pieces
      from ${orders} o
      join ${orderItems} on ${orderItems}.order_id = o.id
      where o.id in (${orderIds})
    ) counted where pieces > 0`;
}
