import { asc, desc, eq, inArray, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { customers, users } from "#db/schema/customers.ts";
import { buyerOf, orders } from "#db/schema/orders.ts";
import type { Sen } from "#shop/money.ts";

export type CustomerRow = Awaited<ReturnType<typeof selectCustomers>>[number];

/** The customers that match, newest first. Reads each one's orders, so the condition should match few. */
export function selectCustomers(condition: SQL | undefined) {
  const newest = db
    .select({
      id: orders.id,
      fullName: orders.fullName,
      phoneNumber: orders.phoneNumber,
      email: orders.email,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(buyerOf(orders), customers.buyer))
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(1)
    .as("newest_order");
  return db
    .select({
      id: customers.id,
      buyer: customers.buyer,
      userId: customers.userId,
      name: sql<string>`coalesce(${users.name}, ${newest.fullName}, '')`,
      phoneNumber: sql<string>`coalesce(${users.phoneNumber}, ${newest.phoneNumber}, '')`,
      email: sql<string | null>`coalesce(${users.email}, ${newest.email})`,
      orders: orderCount,
      paid: paidTotal,
      lastOrderId: newest.id,
      lastOrderAt: newest.createdAt,
      newsConsentAt: users.newsConsentAt,
      createdAt: customers.createdAt,
    })
    .from(customers)
    .leftJoin(users, eq(users.id, customers.userId))
    .leftJoinLateral(newest, sql`true`)
    .where(condition)
    .orderBy(...newestFirst);
}

export const newestFirst = [desc(customers.createdAt), asc(customers.id)];

/** The full rows of these customers, of which a query reads the ids. */
export function customersOf(ids: SQLWrapper) {
  return selectCustomers(inArray(customers.id, ids));
}

const orderCount = sql<number>`(select count(*)::int from orders o
  where coalesce(o.user_id, o.phone_number) = customers.buyer)`;

/**
 * What the customer paid and did not get back: accepted payments without their refunds. An exchange refunds the old order
 * as it pays for the new one, so it adds nothing.
 */
const paidTotal = sql<Sen>`(
  select coalesce(sum(p.amount - coalesce((
    select sum(r.amount) from refunds r
    where r.order_id = o.id and r.payment_id = p.id and r.status <> 'failed'), 0)), 0)
  from orders o join payments p on p.order_id = o.id and p.accepted
  where coalesce(o.user_id, o.phone_number) = customers.buyer)`.mapWith(
  (sum) => Number(sum) as Sen,
);
