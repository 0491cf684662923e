import { asc, count, desc, eq, inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { isOpen, type OpenOrder } from "./pseudonymise-orders.server.ts";
import { findOrder, readTimeline, type Order, type OrderEvent } from "./read-order.server.ts";

export const ordersPerPage = 10;

type Row = typeof orders.$inferSelect;
export type AccountOrder = Pick<
  Row,
  | "id"
  | "orderNumber"
  | "orderStatus"
  | "paymentStatus"
  | "paymentMethod"
  | "totalAmount"
  | "createdAt"
> & {
  /** Whether it waits for the customer's money, and for nothing else. */
  isPayable: boolean;
  items: { id: string; productName: string; quantity: number }[];
};

/** A page of the orders that an account placed, newest first. A page past the end is the last one. */
export async function listAccountOrders(
  userId: string,
  page: number,
): Promise<{ orders: AccountOrder[]; total: number; page: number; pages: number }> {
  const own = eq(orders.userId, userId);
  const [counted] = await db.select({ total: count() }).from(orders).where(own);
  const { total } = counted!;
  const pages = Math.max(1, Math.ceil(total / ordersPerPage));
  const shown = Math.min(Math.max(1, page), pages);
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      orderStatus: orders.orderStatus,
      paymentStatus: orders.paymentStatus,
      paymentMethod: orders.paymentMethod,
      totalAmount: orders.totalAmount,
      createdAt: orders.createdAt,
      payBy: orders.payBy,
    })
    .from(orders)
    .where(own)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ordersPerPage)
    .offset((shown - 1) * ordersPerPage);
  const items = await itemsOf(rows.map(({ id }) => id));
  return {
    orders: rows.map(({ payBy, ...row }) => ({
      ...row,
      isPayable: payBy !== null && row.paymentStatus !== "completed",
      items: items.filter(({ orderId }) => orderId === row.id),
    })),
    total,
    page: shown,
    pages,
  };
}

/** The orders of an account that are not finished: what stands in the way of deleting it. */
export async function openOrdersOf(userId: string): Promise<OpenOrder[]> {
  const rows = await db
    .select({ id: orders.id, orderNumber: orders.orderNumber, orderStatus: orders.orderStatus })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt));
  return rows.filter(({ orderStatus }) => isOpen(orderStatus));
}

/** Every order of an account with its items and history, newest first: for its own copy of its data. */
export async function allOrdersOf(userId: string): Promise<(Order & { events: OrderEvent[] })[]> {
  const ids = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const found: (Order & { events: OrderEvent[] })[] = [];
  for (const { id } of ids) {
    const order = await findOrder(id);
    const events = await readTimeline(id);
    if (order?.userId === userId) found.push({ ...order, events });
  }
  return found;
}

async function itemsOf(orderIds: string[]) {
  if (orderIds.length === 0) return [];
  return db
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      productName: orderItems.productName,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.position));
}
