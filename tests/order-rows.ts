import { desc, eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { productVariants } from "#db/schema/catalogue.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import {
  payments,
  paymentTasks,
  refunds,
  stripeSessions,
  touchNGoPayments,
} from "#db/schema/payments.ts";
import { stockLevels } from "#db/schema/stock.ts";
import type { PlaceOrder } from "#shop/orders/place-order.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { readOrderState } from "#shop/payments/read-order-state.server.ts";
import { succeeded } from "./answers.ts";

// The rows of an order and of what it is about, as stored now.

export async function orderOf(orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order!;
}

/** The order's state, including its money. */
export async function orderStateOf(orderId: string) {
  return readOrderState((await findOrder(orderId))!);
}

/** The placed order, as stored in its rows. */
export async function theOrder(placed: PlaceOrder) {
  const { orderId } = succeeded(placed);
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  return { ...(await orderOf(orderId)), items, events: await eventsOf(orderId) };
}

export function eventsOf(orderId: string) {
  return db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
}

export function moneyOf(orderId: string) {
  return db.select().from(payments).where(eq(payments.orderId, orderId));
}

export function refundsOf(orderId: string) {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId));
}

export function tasksOf(orderId: string) {
  return db.select().from(paymentTasks).where(eq(paymentTasks.orderId, orderId));
}

export function sessionsOf(orderId: string) {
  return db.select().from(stripeSessions).where(eq(stripeSessions.orderId, orderId));
}

/** The jobs of this queue about the order. */
export async function jobsOf(orderId: string, queue: string) {
  const { rows } = await db.execute<{ data: object }>(sql`select data from pgboss.job
    where name = ${queue} and data->>'orderId' = ${orderId}`);
  return rows;
}

/** The newest receipt of the order. */
export async function receiptOf(orderId: string) {
  const ofOrder = eq(touchNGoPayments.orderId, orderId);
  const newest = desc(touchNGoPayments.createdAt);
  const [row] = await db.select().from(touchNGoPayments).where(ofOrder).orderBy(newest).limit(1);
  return row!;
}

export async function onHand(productId: string) {
  const [level] = await db.select().from(stockLevels).where(eq(stockLevels.productId, productId));
  return level?.onHand;
}

/** The ids of a product's variants in display order. */
export async function variantsOf(productId: string) {
  const ofProduct = eq(productVariants.productId, productId);
  const rows = await db
    .select()
    .from(productVariants)
    .where(ofProduct)
    .orderBy(productVariants.displayOrder);
  return rows.map((row) => row.id);
}
