import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders, orderStatuses, type OrderStatus } from "#db/schema/orders.ts";
import { isId } from "#shop/id.ts";
import type { Staff } from "#shop/staff.ts";
import { matchingOrders, type OrderFilter } from "./order-filter.server.ts";
import { paidMethod } from "./paid-method.server.ts";

export const orderSorts = ["newest", "oldest", "total-desc", "total-asc"] as const;
export type OrderSort = (typeof orderSorts)[number];

export type OrderQuery = OrderFilter & {
  page?: number | undefined;
  perPage?: number | undefined;
  sort?: OrderSort | undefined;
  /** Keyset cursor in place of a page number: the id of the last order already listed. */
  after?: string | undefined;
};

export type OrderRow = Pick<
  typeof orders.$inferSelect,
  | "id"
  | "orderNumber"
  | "fullName"
  | "phoneNumber"
  | "totalAmount"
  | "paymentMethod"
  | "paymentStatus"
  | "orderStatus"
  | "createdAt"
>;

export type OrderList = {
  orders: OrderRow[];
  /** Exact up to `countLimit`; `countLimit + 1` means more than `countLimit`. */
  total: number;
  countLimit: number;
  /** The page number, up to `pages`; undefined when paging by `after`. */
  page: number | undefined;
  pages: number;
  /** The `after` cursor of the next page, once the numbered pages end. */
  next: string | undefined;
  /** Matches per status, ignoring the filter's own status; each exact up to `countLimit`. */
  counts: Record<OrderStatus, number>;
};

/**
 * The staff's order list; a page past the end is the last one. Pages have numbers up to `countLimit` orders; beyond
 * that, keyset paging makes every page as cheap as the first.
 */
export async function listOrders(_staff: Staff, filter: OrderQuery = {}): Promise<OrderList> {
  const { perPage = 25, sort = "newest", status } = filter;
  const isSearch = Boolean(filter.search?.trim());
  const countLimit = isSearch ? 1_000 : 10_000;
  const after = filter.after && isId(filter.after) ? filter.after : undefined;
  const filterCondition = matchingOrders({ ...filter, status: undefined });
  const counts = await countByStatus(filterCondition, countLimit);
  const totalCount = orderStatuses.reduce((sum, one) => sum + counts[one], 0);
  const total = Math.min(status ? counts[status] : totalCount, countLimit + 1);
  const pages = Math.max(1, Math.ceil(Math.min(total, countLimit) / perPage));
  const page = after ? undefined : Math.min(Math.max(1, filter.page ?? 1), pages);
  const rows = await readPage(
    and(
      filterCondition,
      status && eq(orders.orderStatus, status),
      after ? keysetCondition(sort, after) : undefined,
    ),
    // For few matches, look up and sort: a scan along the sort order's index would find them late.
    orderByOf(sort, isSearch && total <= countLimit),
    { skip: ((page ?? 1) - 1) * perPage, take: perPage + 1 },
  );
  const pageRows = rows.slice(0, perPage);
  const isLastNumberedPage = page === undefined || page === pages;
  const next = isLastNumberedPage && rows.length > perPage ? pageRows.at(-1)?.id : undefined;
  return { orders: pageRows, total, countLimit, page, pages, next, counts };
}

/** The newest orders, whatever their status. */
export async function newestOrders(_staff: Staff, limit: number): Promise<OrderRow[]> {
  return db
    .select(orderColumns)
    .from(orders)
    .orderBy(...orderByOf("newest"))
    .limit(limit);
}

const orderColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  fullName: orders.fullName,
  phoneNumber: orders.phoneNumber,
  totalAmount: orders.totalAmount,
  paymentMethod: paidMethod,
  paymentStatus: orders.paymentStatus,
  orderStatus: orders.orderStatus,
  createdAt: orders.createdAt,
};

/** Counts each status up to `limit + 1`, along the index of the status. */
async function countByStatus(
  filterCondition: SQL | undefined,
  limit: number,
): Promise<OrderList["counts"]> {
  const counted = orderStatuses.map(
    (status) => sql`(select count(*)::int from (select from ${orders}
      where ${and(filterCondition, eq(orders.orderStatus, status))} limit ${limit + 1}) as counted) as ${sql.identifier(status)}`,
  );
  const { rows } = await db.execute<OrderList["counts"]>(sql`select ${sql.join(counted, sql`, `)}`);
  return rows[0]!;
}

/**
 * Each sort has an index, read backwards for its opposite. `isSelective` adds a no-op so that the index is not used.
 */
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

/** Orders after this one in the sort order: the index scan starts at its position. */
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

/** Selects the ids first, which an index may hold: full rows are read for this page only, not for those skipped. */
async function readPage(
  where: SQL | undefined,
  order: SQL[],
  { skip, take }: { skip: number; take: number },
) {
  const pageIds = db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...order)
    .limit(take)
    .offset(skip);
  return db
    .select(orderColumns)
    .from(orders)
    .where(inArray(orders.id, pageIds))
    .orderBy(...order);
}
