import { and, eq, gte, ilike, like, lt, ne, or, sql, type SQL } from "drizzle-orm";
import {
  buyerOf,
  orderEvents,
  orders,
  type OrderStatus,
  type PaymentStatus,
} from "#db/schema/orders.ts";
import { parsePhone } from "#shop/phone.server.ts";
import { startOfDay } from "#shop/start-of-day.ts";
import { containing, phoneContaining, orderNumberFrom, searchWords } from "#shop/typed-search.ts";
import { inParcelState, type ParcelState } from "./parcel-filter.server.ts";

export type OrderFilter = {
  /** An order number, name or phone number, or a part of one, however it is written. */
  search?: string | undefined;
  status?: OrderStatus | undefined;
  payment?: PaymentStatus | undefined;
  parcels?: ParcelState | undefined;
  /** The orders of one customer (ADR-0072). */
  buyer?: string | undefined;
  /** Orders placed from the day `from` to the day `to`, both included. Days in Kuala Lumpur, such as `2026-11-20`. */
  from?: string | undefined;
  to?: string | undefined;
  /** Paid orders that last became paid from `paidFrom` to `paidTo`, both included. Cancelled orders do not match. */
  paidFrom?: string | undefined;
  paidTo?: string | undefined;
};

/** The SQL condition of the filter; undefined if every order matches. */
export function matchingOrders(filter: OrderFilter): SQL | undefined {
  const { search = "", status, payment, parcels, buyer, from, to } = filter;
  return and(
    searchCondition(search),
    status && eq(orders.orderStatus, status),
    payment && eq(orders.paymentStatus, payment),
    parcels && inParcelState(parcels),
    buyer ? eq(buyerOf(orders), buyer) : undefined,
    from ? gte(orders.createdAt, startOfDay(from)) : undefined,
    to ? lt(orders.createdAt, startOfDay(to, 1)) : undefined,
    paidWithin(filter),
  );
}

/** Follows the same rule as `soldOrders`: paid, not cancelled, on the day the order last became paid. */
function paidWithin({ paidFrom, paidTo }: OrderFilter): SQL | undefined {
  if (!paidFrom && !paidTo) return undefined;
  const begin = paidFrom ? sql`and at >= ${startOfDay(paidFrom)}` : sql``;
  const end = paidTo ? sql`having max(at) < ${startOfDay(paidTo, 1)}` : sql``;
  return and(
    eq(orders.paymentStatus, "completed"),
    ne(orders.orderStatus, "cancelled"),
    sql`${orders.id} in (select order_id from ${orderEvents}
      where kind = 'payment-status' and "to" = 'completed' ${begin} group by order_id ${end})`,
  );
}

/**
 * Finds a complete phone number in any notation. If the search is anything else, each of its first six words must occur
 * in the order number, the name or the phone number. The number of a parcel or a return finds its order.
 */
function searchCondition(search: string): SQL | undefined {
  const text = search.trim().slice(0, 100);
  if (!text) return undefined;
  const phone = parsePhone(text);
  if (phone) return or(eq(orders.phoneNumber, phone), wordCondition(text));
  return and(...searchWords(text).map(wordCondition));
}

function wordCondition(word: string): SQL | undefined {
  const pattern = containing(word);
  const phonePattern = phoneContaining(word);
  const number = orderNumberFrom(word);
  return or(
    ilike(orders.fullName, pattern),
    orderNumberPart.test(number) ? ilike(orders.orderNumber, containing(number)) : undefined,
    phonePattern ? like(orders.phoneNumber, phonePattern) : undefined,
  );
}

/** A part of an order number such as `JJ1700000000001`. Other words are not searched in order numbers. */
const orderNumberPart = /^j{0,2}\d*$/i;
