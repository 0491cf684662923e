import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { returns } from "#db/schema/returns.ts";
import { findUntranslated, shownText } from "#shop/untranslated.ts";
import { itemPicture } from "./item-picture.server.ts";
import { readTimeline, withItems, type Order, type OrderEvent } from "./read-order.server.ts";

export const ordersPerPage = 10;

export type AccountOrder = Awaited<ReturnType<typeof listAccountOrders>>["orders"][number];

/** A page of the orders that an account placed, newest first. A page number past the end returns the last page. */
export async function listAccountOrders(userId: string, page: number) {
  const ofAccount = eq(orders.userId, userId);
  const total = await db.$count(orders, ofAccount);
  const pages = Math.max(1, Math.ceil(total / ordersPerPage));
  const shownPage = Math.min(Math.max(1, page), pages);
  const { id, orderNumber, totalAmount, exchangeCredit, tradeInCredit, payBy, createdAt } = orders;
  const { orderStatus, paymentStatus, paymentMethod, deliveryMethod } = orders;
  const statuses = { orderStatus, paymentStatus, paymentMethod, deliveryMethod };
  const rows = await db
    .select({
      id,
      orderNumber,
      totalAmount,
      exchangeCredit,
      tradeInCredit,
      payBy,
      createdAt,
      ...statuses,
      hasReturns: sql<boolean>`exists (select from ${returns} where ${returns.orderId} = ${id})`,
    })
    .from(orders)
    .where(ofAccount)
    .orderBy(desc(createdAt), desc(id))
    .limit(ordersPerPage)
    .offset((shownPage - 1) * ordersPerPage);
  const items = await readItems(rows.map((row) => row.id));
  const shown = rows.map((row) => ({
    ...row,
    items: items.filter(({ orderId }) => orderId === row.id),
  }));
  return { orders: shown, total, page: shownPage, pages };
}

/** All orders of an account with items and history, newest first, for the customer's data export. */
export async function listAllOrders(userId: string): Promise<(Order & { events: OrderEvent[] })[]> {
  const found = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const result: (Order & { events: OrderEvent[] })[] = [];
  for (const order of await withItems(db, found)) {
    result.push({ ...order, events: await readTimeline(order.id) });
  }
  return result;
}

async function readItems(orderIds: string[]) {
  if (orderIds.length === 0) return [];
  const { id, orderId, productName, translatedName, purity, weight, quantity, position } =
    orderItems;
  const columns = { id, orderId, productName, translatedName, purity, weight, quantity };
  const rows = await db
    .select({ ...columns, picture: itemPicture })
    .from(orderItems)
    .where(inArray(orderId, orderIds))
    .orderBy(asc(position));
  return rows.map(({ productName: english, translatedName: translated, ...row }) => {
    const name = shownText(english, translated);
    return { ...row, productName: name.text, ...findUntranslated({ productName: name }) };
  });
}
