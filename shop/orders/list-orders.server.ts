import {
  and,
  asc,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  like,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderEvents, orders, type OrderStatus, type PaymentStatus } from "#db/schema/orders.ts";
import { isId } from "#shop/id.ts";
import { parsePhone } from "#shop/phone.server.ts";
import type { Staff } from "#shop/staff.ts";
import { orderStatuses } from "./change-order.server.ts";

export const orderSorts = ["newest", "oldest", "total-desc", "total-asc"] as const;
export type OrderSort = (typeof orderSorts)[number];

export type OrderFilter = {
  page?: number | undefined;
  perPage?: number | undefined;
  /** A number, a name or a phone number, or a part of one, however written. */
  search?: string | undefined;
  status?: OrderStatus | undefined;
  payment?: PaymentStatus | undefined;
  /** Days of the shop's own calendar, `2026-11-20`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Days on which an order became paid, both included; what was cancelled since is not found. */
  paidFrom?: string | undefined;
  paidTo?: string | undefined;
  sort?: OrderSort | undefined;
  /** The id of an order: what the list holds behind it, in place of a page by its number. */
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
  /** Exact up to `most`; one more means that there are more than that. */
  total: number;
  most: number;
  /** Which page it is, of so many that are reached by their number; after an order, none. */
  page: number | undefined;
  pages: number;
  /** Where the list goes on behind what is reached by numbers: the id to ask for it `after`. */
  next: string | undefined;
  /** What everything else in the filter finds in each status, whichever is asked for; each up to `most` too. */
  counts: Record<OrderStatus, number>;
};

/**
 * The staff's list, newest first unless asked otherwise; a page beyond the last is the last. Pages are numbered
 * as far as orders are counted; behind that each leads to the next, at the cost of the first.
 */
export async function listOrders(_staff: Staff, filter: OrderFilter = {}): Promise<OrderList> {
  const { perPage = 25, sort = "newest", status } = filter;
  const isSearch = Boolean(filter.search?.trim());
  const most = isSearch ? 1_000 : 10_000;
  const after = filter.after && isId(filter.after) ? filter.after : undefined;
  const found = matchingOrders({ ...filter, status: undefined });
  const counts = await countByStatus(found, most);
  const all = orderStatuses.reduce((sum, one) => sum + counts[one], 0);
  const total = Math.min(status ? counts[status] : all, most + 1);
  const pages = Math.max(1, Math.ceil(Math.min(total, most) / perPage));
  const page = after ? undefined : Math.min(Math.max(1, filter.page ?? 1), pages);
  const rows = await readPage(
    and(found, status && eq(orders.orderStatus, status), after ? behind(sort, after) : undefined),
    // Few that are searched for are looked up and sorted: along the order's index they would be found late.
    inOrder(sort, isSearch && total <= most),
    { skip: ((page ?? 1) - 1) * perPage, take: perPage + 1 },
  );
  const shown = rows.slice(0, perPage);
  const isBehindNumbers = page === undefined || page === pages;
  const next = isBehindNumbers && rows.length > perPage ? shown.at(-1)?.id : undefined;
  return { orders: shown, total, most, page, pages, next, counts };
}

/** The last so many that were placed, whatever became of them. */
export async function newestOrders(_staff: Staff, most: number): Promise<OrderRow[]> {
  return db
    .select(columns)
    .from(orders)
    .orderBy(...inOrder("newest"))
    .limit(most);
}

const columns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  fullName: orders.fullName,
  phoneNumber: orders.phoneNumber,
  totalAmount: orders.totalAmount,
  paymentMethod: orders.paymentMethod,
  paymentStatus: orders.paymentStatus,
  orderStatus: orders.orderStatus,
  createdAt: orders.createdAt,
};

/** What the filter finds, whatever page and order it asks for. */
export function matchingOrders(filter: OrderFilter): SQL | undefined {
  const { search = "", status, payment, from, to } = filter;
  return and(
    matching(search),
    status && eq(orders.orderStatus, status),
    payment && eq(orders.paymentStatus, payment),
    from ? gte(orders.createdAt, startOf(from)) : undefined,
    to ? lt(orders.createdAt, startOf(to, 1)) : undefined,
    paidWithin(filter),
  );
}

/** As `revenueByDay` counts: paid and standing, by the day on which it last became paid. */
function paidWithin({ paidFrom, paidTo }: OrderFilter): SQL | undefined {
  if (!paidFrom && !paidTo) return undefined;
  const begin = paidFrom ? sql`and at >= ${startOf(paidFrom)}` : sql``;
  const end = paidTo ? sql`having max(at) < ${startOf(paidTo, 1)}` : sql``;
  return and(
    eq(orders.paymentStatus, "completed"),
    ne(orders.orderStatus, "cancelled"),
    sql`${orders.id} in (select order_id from ${orderEvents}
      where kind = 'payment-status' and "to" = 'completed' ${begin} group by order_id ${end})`,
  );
}

/** Midnight in Kuala Lumpur, which has been UTC+8 without summer time since 1982. */
function startOf(day: string, daysLater = 0): Date {
  return new Date(new Date(`${day}T00:00:00+08:00`).getTime() + daysLater * 86_400_000);
}

/** Up to so many of each, along the index of its status. */
async function countByStatus(found: SQL | undefined, most: number): Promise<OrderList["counts"]> {
  const counted = orderStatuses.map(
    (status) => sql`(select count(*)::int from (select from ${orders}
      where ${and(found, eq(orders.orderStatus, status))} limit ${most + 1}) as counted) as ${sql.identifier(status)}`,
  );
  const { rows } = await db.execute<OrderList["counts"]>(sql`select ${sql.join(counted, sql`, `)}`);
  return rows[0]!;
}

/** A whole phone number finds its orders; otherwise each word must be in the number, name or phone. */
function matching(search: string): SQL | undefined {
  const text = search.trim().slice(0, 100);
  if (!text) return undefined;
  const phone = parsePhone(text);
  if (phone) return or(eq(orders.phoneNumber, phone), holds(text));
  // `012-345` and `012 345` are one part of one phone number, not two words.
  const isPartOfPhone = /^\+?[\d\s()-]+$/.test(text);
  const words = isPartOfPhone ? [text] : text.split(/\s+/).slice(0, 6);
  return and(...words.map(holds));
}

function holds(word: string): SQL | undefined {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  // Stored as `+60123456789`: the leading zero of a number as it is spoken is not in it.
  const digits = word.replace(/\D/g, "").replace(/^0+/, "");
  const isDigits = digits.length > 2 && /^\+?[\d\s()-]+$/.test(word);
  return or(
    ilike(orders.fullName, pattern),
    isPartOfNumber.test(word) ? ilike(orders.orderNumber, pattern) : undefined,
    isDigits ? like(orders.phoneNumber, `%${digits}%`) : undefined,
  );
}

/** Of `JJ1700000000001`; any other word is looked for among the names only, which takes half the time. */
const isPartOfNumber = /^j{0,2}\d*$/i;

/** Each has its own index, and the opposite of one is the same index from its other end. */
function inOrder(sort: OrderSort, isFew = false): SQL[] {
  const createdAt = isFew ? sql`${orders.createdAt} + interval '0'` : orders.createdAt;
  switch (sort) {
    case "newest":
      return [desc(createdAt), asc(orders.id)];
    case "oldest":
      return [asc(createdAt), desc(orders.id)];
    case "total-desc":
      return [
        desc(isFew ? sql`${orders.totalAmount} + 0` : orders.totalAmount),
        ...inOrder("newest"),
      ];
    case "total-asc":
      return [
        asc(isFew ? sql`${orders.totalAmount} + 0` : orders.totalAmount),
        ...inOrder("oldest"),
      ];
  }
}

/** What stands behind an order: the index is entered at its place. */
function behind(sort: OrderSort, id: string): SQL {
  const own = (column: typeof orders.createdAt | typeof orders.totalAmount) =>
    sql`(select ${sql.identifier(column.name)} from ${orders} as last where last.id = ${id}::uuid)`;
  const { createdAt, totalAmount } = orders;
  const [at, total] = [own(createdAt), own(totalAmount)];
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

/** The ids first, which an index may hold: whole orders are read for the page, not for all those before it. */
async function readPage(
  where: SQL | undefined,
  order: SQL[],
  { skip, take }: { skip: number; take: number },
) {
  const ofPage = db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...order)
    .limit(take)
    .offset(skip);
  return db
    .select(columns)
    .from(orders)
    .where(inArray(orders.id, ofPage))
    .orderBy(...order);
}
