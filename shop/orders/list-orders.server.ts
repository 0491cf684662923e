import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders, orderStatuses, type OrderStatus } from "#db/schema/orders.ts";
import { countEach, readPage, type PageRequest } from "#shop/pages.server.ts";
import type { Staff } from "#shop/staff.ts";
import { matchingOrders, type OrderFilter } from "./order-filter.server.ts";
import { shipmentStatusesOfOrder } from "./parcel-filter.server.ts";
import { paidMethod } from "./paid-method.server.ts";

export const orderSorts = ["newest", "oldest", "total-desc", "total-asc"] as const;
export type OrderSort = (typeof orderSorts)[number];

export type OrderQuery = OrderFilter & PageRequest & { sort?: OrderSort | undefined };
export type OrderRow = Awaited<ReturnType<typeof newestOrders>>[number];
export type OrderList = Awaited<ReturnType<typeof listOrders>>;

/** Staff's list of orders. Also counts the matches of each status, as if the filter named no status. */
export async function listOrders(_staff: Staff, filter: OrderQuery = {}) {
  const { sort = "newest", status } = filter;
  const isSearch = Boolean(filter.search?.trim());
  const countLimit = isSearch ? 1_000 : 10_000;
  const filterCondition = matchingOrders({ ...filter, status: undefined });
  const ofStatus = (one: OrderStatus) => and(filterCondition, eq(orders.orderStatus, one));
  const counts = await countEach(orders, orderStatuses, ofStatus, countLimit);
  const total = status ? counts[status] : orderStatuses.reduce((sum, one) => sum + counts[one], 0);
  // If few orders match a search, avoids the sort order's index, because scanning it would read many other orders.
  const order = orderByOf(sort, isSearch && total <= countLimit);
  const { rows, ...page } = await readPage(
    filter,
    { total, countLimit },
    async ({ after, skip, take }) => {
      // Selects the ids first, so that full rows are read for this page only, not for those that are skipped.
      const pageIds = db
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            status ? ofStatus(status) : filterCondition,
            after ? keysetCondition(sort, after) : undefined,
          ),
        )
        .orderBy(...order)
        .limit(take)
        .offset(skip);
      return db
        .select(orderColumns)
        .from(orders)
        .where(inArray(orders.id, pageIds))
        .orderBy(...order);
    },
  );
  return { orders: rows, ...page, counts };
}

/** The newest orders, whatever their status. */
export async function newestOrders(_staff: Staff, limit: number) {
  return db
    .select(orderColumns)
    .from(orders)
    .orderBy(...orderByOf("newest"))
    .limit(limit);
}

const opposite: Record<OrderSort, OrderSort> = {
  newest: "oldest",
  oldest: "newest",
  "total-desc": "total-asc",
  "total-asc": "total-desc",
};

/** Of a search with more matches than this, sorting all of them would take longer than reading the sort order's index. */
const mostToSort = 1_000;

/**
 * The orders before and after this one in a list with this filter and order. The order itself may match no longer, as when
 * its status was just changed: its place in the order remains.
 */
export async function neighboursOf(
  _staff: Staff,
  orderId: string,
  { sort = "newest", ...filter }: OrderFilter & { sort?: OrderSort | undefined } = {},
) {
  const matching = matchingOrders(filter);
  const isSelective = Boolean(filter.search?.trim()) && (await isFew(matching));
  const first = async (one: OrderSort) => {
    const found = await db
      .select({ id: orders.id, orderNumber: orders.orderNumber })
      .from(orders)
      .where(and(matching, keysetCondition(one, orderId)))
      .orderBy(...orderByOf(one, isSelective))
      .limit(1);
    return found[0];
  };
  const [previous, next] = await Promise.all([first(opposite[sort]), first(sort)]);
  return { previous, next };
}

async function isFew(matching: SQL | undefined): Promise<boolean> {
  const found = await countEach(orders, ["matching"], () => matching, mostToSort);
  return found.matching <= mostToSort;
}

const orderColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  fullName: orders.fullName,
  phoneNumber: orders.phoneNumber,
  totalAmount: orders.totalAmount,
  /** What the order was paid with or, if it is unpaid, is to be paid with. */
  paymentMethod: paidMethod,
  chosenMethod: orders.paymentMethod,
  paymentStatus: orders.paymentStatus,
  deliveryMethod: orders.deliveryMethod,
  exchangeCredit: orders.exchangeCredit,
  tradeInCredit: orders.tradeInCredit,
  payBy: orders.payBy,
  orderStatus: orders.orderStatus,
  shipmentStatuses: shipmentStatusesOfOrder,
  createdAt: orders.createdAt,
};

/** Opposite sort orders read one index forwards or backwards. `isSelective` adds a no-op that avoids the index. */
function orderByOf(sort: OrderSort, isSelective = false): SQL[] {
  const createdAt = isSelective ? sql`${orders.createdAt} + interval '0'` : orders.createdAt;
  switch (sort) {
    case "newest":
      return [desc(createdAt), asc(orders.id)];
    case "oldest":
      return [asc(createdAt), desc(orders.id)];
    case "total-desc":
      return [
        desc(isSelective ? sql`${orders.totalAmount} + 0` : orders.totalAmount),
        ...orderByOf("newest"),
      ];
    case "total-asc":
      return [
        asc(isSelective ? sql`${orders.totalAmount} + 0` : orders.totalAmount),
        ...orderByOf("oldest"),
      ];
  }
}

/** Only the orders after the order `id` in the sort order, so that the index scan starts at its position. */
function keysetCondition(sort: OrderSort, id: string): SQL {
  const cursorValue = (column: typeof orders.createdAt | typeof orders.totalAmount) =>
    sql`(select ${sql.identifier(column.name)} from ${orders} as last where last.id = ${id}::uuid)`;
  const { createdAt, totalAmount } = orders;
  const [at, total] = [cursorValue(createdAt), cursorValue(totalAmount)];
  const older = sql`(${createdAt} < ${at} or (${createdAt} = ${at} and ${orders.id} > ${id}::uuid))`;
  const newer = sql`(${createdAt} > ${at} or (${createdAt} = ${at} and ${orders.id} < ${id}::uuid))`;
  switch (sort) {
    case "newest":
      return sql`${createdAt} <= ${at} and ${older}`;
    case "oldest":
      return sql`${createdAt} >= ${at} and ${newer}`;
    case "total-desc":
      return sql`${totalAmount} <= ${total} and (${totalAmount} < ${total} or ${older})`;
    case "total-asc":
      return sql`${totalAmount} >= ${total} and (${totalAmount} > ${total} or ${newer})`;
  }
}
