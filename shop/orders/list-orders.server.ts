import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  ilike,
  like,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderEvents, orders, type OrderStatus, type PaymentStatus } from "#db/schema/orders.ts";
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
  total: number;
  page: number;
  pages: number;
  /** How many everything else in the filter finds in each status, whichever status is asked for. */
  counts: Record<OrderStatus, number>;
};

/** The staff's list, newest first unless asked otherwise; a page beyond the last is the last. */
export async function listOrders(_staff: Staff, filter: OrderFilter = {}): Promise<OrderList> {
  const perPage = filter.perPage ?? 25;
  const found = matchingOrders({ ...filter, status: undefined });
  const counts = await countByStatus(found);
  const total = filter.status
    ? counts[filter.status]
    : orderStatuses.reduce((all, status) => all + counts[status], 0);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(Math.max(1, filter.page ?? 1), pages);
  const where = and(found, filter.status ? eq(orders.orderStatus, filter.status) : undefined);
  const rows = await readPage(where, filter.sort ?? "newest", (page - 1) * perPage, total, perPage);
  return { orders: rows, total, page, pages, counts };
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

async function countByStatus(found: SQL | undefined): Promise<OrderList["counts"]> {
  const rows = await db
    .select({ status: orders.orderStatus, orders: count() })
    .from(orders)
    .where(found)
    .groupBy(orders.orderStatus);
  const counts = { pending: 0, processing: 0, completed: 0, cancelled: 0 };
  for (const row of rows) counts[row.status] = row.orders;
  return counts;
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
function inOrder(sort: OrderSort, isFromTheEnd = false): SQL[] {
  const [column, isFalling] = {
    newest: [undefined, true] as const,
    oldest: [undefined, false] as const,
    "total-desc": [orders.totalAmount, true] as const,
    "total-asc": [orders.totalAmount, false] as const,
  }[sort];
  const [falling, rising] = isFalling === isFromTheEnd ? [asc, desc] : [desc, asc];
  return [...(column ? [falling(column)] : []), falling(orders.createdAt), rising(orders.id)];
}

/**
 * One page of what was found. Pages of the second half are read from the end: the last of a hundred
 * thousand orders would else cost reading them all.
 */
async function readPage(
  where: SQL | undefined,
  sort: OrderSort,
  skip: number,
  found: number,
  most: number,
) {
  const take = Math.max(0, Math.min(most, found - skip));
  const isFromTheEnd = skip > found / 2;
  const rows = await db
    .select(columns)
    .from(orders)
    .where(where)
    .orderBy(...inOrder(sort, isFromTheEnd))
    .limit(isFromTheEnd ? take : most)
    .offset(isFromTheEnd ? found - skip - take : skip);
  return isFromTheEnd ? rows.toReversed() : rows;
}
