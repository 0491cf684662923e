import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, paymentTasks, refunds } from "#db/schema/payments.ts";
import { stockLevels } from "#db/schema/stock.ts";
import { simulatorKey } from "#platform/stripe.server.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { startPayment } from "#shop/payments/start-payment.server.ts";
import { receiveEvent } from "#shop/payments/stripe-event.server.ts";
import { guestWith, makeProduct, openCheckout } from "./factories.ts";
import { signedEvent, type startSimulator } from "./simulator.ts";

type Bank = Pick<Awaited<ReturnType<typeof startSimulator>>, "bank">;

export const addresses = {
  success: "http://localhost:3000/done",
  cancel: "http://localhost:3000/back",
};
export const webhookSecret = () => simulatorKey("webhook");

/** An order to be paid online, placed only. */
export async function onlineOrder(stock = 5) {
  const productId = await makeProduct({ stock });
  const buyer = await guestWith(productId);
  const form = await openCheckout(buyer.owner, { paymentMethod: "stripe_fpx" });
  const placed = await placeOrder(buyer, form);
  if (!placed.ok) throw new Error(placed.reason);
  const viewer = { userId: null, guestId: buyer.guestId, isStaff: false, key: null };
  return { orderId: placed.orderId, productId, buyer, viewer };
}

/** The same with its open session. */
export async function openedOrder(stock = 5) {
  const order = await onlineOrder(stock);
  const started = await startPayment(order.orderId, order.viewer, addresses);
  if (!started.ok) throw new Error(started.reason);
  return { ...order, sessionId: started.url.split("/").at(-1)! };
}

/** The same paid, with the event delivered to the shop. */
export async function paidOrder(simulator: Bank) {
  const order = await openedOrder();
  await simulator.bank(order.sessionId, "pay");
  await deliverEvent("checkout.session.completed", order.sessionId);
  const [payment] = await moneyOf(order.orderId);
  return { ...order, payment: payment! };
}

export function deliverEvent(type: string, sessionId: string) {
  return deliverEventAbout(type, { id: sessionId });
}

export function deliverEventAbout(type: string, thing: object) {
  const { body, signature } = signedEvent(type, thing, webhookSecret());
  return receiveEvent(body, signature);
}

export async function orderOf(orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order!;
}

export async function onHandOf(productId: string) {
  const [level] = await db.select().from(stockLevels).where(eq(stockLevels.productId, productId));
  return level!.onHand;
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

/** Simulates that the deadline passed a while ago. */
export async function expirePayment(orderId: string, minutes = 1) {
  const past = sql`now() - ${minutes} * interval '1 minute'`;
  await db
    .update(orders)
    .set({ payBy: past })
    .where(sql`${orders.id} = ${orderId} and pay_by is not null`);
}
