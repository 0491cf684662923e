import { asc, count, desc, eq, inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
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
  | "deliveryMethod"
  | "totalAmount"
  | "payBy"
  | "createdAt"
> & {
  items: { id: string; productName: string; quantity: number }[];
};

/** A page of the orders that an account placed, newest first. A page past the end is the last one. */
export async function listAccountOrders(
  userId: string,
  page: number,
): Promise<{ orders: AccountOrder[]; total: number; page: number; pages: number }> {
  const ofAccount = eq(orders.userId, userId);
  const [counted] = await db.select({ total: count() }).from(orders).where(ofAccount);
  const { total } = counted!;
  const pages = Math.max(1, Math.ceil(total / ordersPerPage));
  const shownPage = Math.min(Math.max(1, page), pages);
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      orderStatus: orders.orderStatus,
      paymentStatus: orders.paymentStatus,
      paymentMethod: orders.paymentMethod,
      deliveryMethod: orders.deliveryMethod,
      totalAmount: orders.totalAmount,
      createdAt: orders.createdAt,
      payBy: orders.payBy,
    })
    .from(orders)
    .where(ofAccount)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ordersPerPage)
    .offset((shownPage - 1) * ordersPerPage);
  const items = await readItems(rows.map(({ id }) => id));
  return {
    orders: rows.map((row) => ({
      ...row,
      items: items.filter(({ orderId }) => orderId === row.id),
    })),
    total,
    page: shownPage,
    pages,
  };
}

/** All orders of an account with items and history, newest first, for the customer's data export. */
export async function listAllOrders(userId: string): Promise<(Order & { events: OrderEvent[] })[]> {
  const ids = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const result: (Order & { events: OrderEvent[] })[] = [];
  for (const { id } of ids) {
    const order = await findOrder(id);
    const events = await readTimeline(id);
    if (order?.userId === userId) result.push({ ...order, events });
  }
  return result;
}

async function readItems(orderIds: string[]) {
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
