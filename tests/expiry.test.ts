import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { stripeSessions, touchNGoPayments } from "#db/schema/payments.ts";
import { simulatedObjects } from "#db/schema/simulator.ts";
import { stockMovements } from "#db/schema/stock.ts";
import { updateOrderStatus } from "#shop/orders/change-order.server.ts";
import { readCart } from "#shop/cart/cart.server.ts";
import { buyAgain } from "#shop/orders/buy-again.server.ts";
import { cancelUnpaid } from "#shop/payments/cancel-unpaid.server.ts";
import { endPayments } from "#shop/payments/end-payments.server.ts";
import { expireOrders } from "#shop/payments/expire-orders.server.ts";
import { rejectReceipt } from "#shop/payments/reject-receipt.server.ts";
import { startPayment } from "#shop/payments/start-payment.server.ts";
import { submitReceipt, verifyReceipt } from "#shop/payments/touch-n-go.server.ts";
import { clerk, makeProduct, placedOrder } from "./factories.ts";
import {
  addresses,
  letTimePass,
  moneyOf,
  onHandOf,
  onlineOrder,
  openedOrder,
  orderOf,
  paidOrder,
  tasksOf,
  tell,
} from "./online-orders.ts";
import { plain } from "./sample-pictures.ts";
import { withSimulator } from "./with-simulator.ts";

const simulator = withSimulator();

function picture() {
  return plain(200, 300, "#ffffff").png().toBuffer();
}

async function hoursLeft(orderId: string) {
  const { payBy } = await orderOf(orderId);
  return payBy && Math.round((payBy.getTime() - Date.now()) / 3_600_000);
}

async function touchNGoOrder(stock = 5) {
  const productId = await makeProduct({ stock });
  const { orderId, buyer } = await placedOrder(productId);
  const onlooker = { userId: null, guestId: buyer.guestId, isStaff: false, key: null };
  return { orderId, productId, onlooker };
}

test("a Touch 'n Go order waits 24 hours for its receipt, and is then cancelled once", async () => {
  const { orderId, productId } = await touchNGoOrder(5);
  expect(await hoursLeft(orderId)).toBe(24);
  expect(await expireOrders()).toBe(0);
  await letTimePass(orderId);
  const cancelled = await Promise.all([expireOrders(), expireOrders(), expireOrders()]);
  expect(cancelled.reduce((sum, one) => sum + one)).toBe(1);
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled", payBy: null });
  expect(await onHandOf(productId)).toBe(5);
  const moves = await db.select().from(stockMovements).where(eq(stockMovements.orderId, orderId));
  expect(moves.map(({ change }) => change).toSorted((a, b) => a - b)).toEqual([-1, 1]);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  expect(events.at(-1)).toMatchObject({ to: "cancelled", actor: "clock" });
});

test("a receipt stops the clock; its rejection starts it anew", async () => {
  const { orderId, onlooker } = await touchNGoOrder();
  expect((await submitReceipt(orderId, onlooker, await picture())).ok).toBe(true);
  expect(await hoursLeft(orderId)).toBeNull();
  await letTimePass(orderId);
  expect(await expireOrders()).toBe(0);
  const [receipt] = await db
    .select()
    .from(touchNGoPayments)
    .where(eq(touchNGoPayments.orderId, orderId));
  await rejectReceipt(clerk, receipt!.id, "The amount does not match");
  expect(await hoursLeft(orderId)).toBe(24);
});

test("a cancelled order that goes on has its time again; a paid one needs none", async () => {
  const { orderId } = await touchNGoOrder();
  await updateOrderStatus(clerk, orderId, { orderStatus: "cancelled", paymentStatus: "pending" });
  expect(await hoursLeft(orderId)).toBeNull();
  await updateOrderStatus(clerk, orderId, { orderStatus: "pending", paymentStatus: "pending" });
  expect(await hoursLeft(orderId)).toBe(24);
  await updateOrderStatus(clerk, orderId, { orderStatus: "pending", paymentStatus: "completed" });
  expect(await hoursLeft(orderId)).toBeNull();
});

test("what staff set back to pending has no time to pay by where its money came, or waits for their verdict", async () => {
  const pending = { orderStatus: "pending", paymentStatus: "pending" } as const;
  const { orderId, onlooker } = await touchNGoOrder();
  await submitReceipt(orderId, onlooker, await picture());
  await updateOrderStatus(clerk, orderId, { ...pending, orderStatus: "processing" });
  await updateOrderStatus(clerk, orderId, pending);
  expect(await hoursLeft(orderId)).toBeNull();
  const [receipt] = await db
    .select()
    .from(touchNGoPayments)
    .where(eq(touchNGoPayments.orderId, orderId));
  expect(await verifyReceipt(clerk, receipt!.id)).toMatchObject({ ok: true });
  await updateOrderStatus(clerk, orderId, pending);
  expect(await hoursLeft(orderId)).toBeNull();

  const online = await paidOrder(simulator);
  await updateOrderStatus(clerk, online.orderId, pending);
  expect(await hoursLeft(online.orderId)).toBeNull();
});

test("an online order lives as long as its session, and is cancelled when Stripe says it expired", async () => {
  const { orderId, sessionId, productId } = await openedOrder(3);
  expect(await hoursLeft(orderId)).toBe(1);
  await letTimePass(orderId);
  // Stripe's session is still open: somebody may be typing a card number.
  expect(await expireOrders()).toBe(0);
  await timeIsUpAtStripe(sessionId);
  await expireOrders();
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
  expect(await onHandOf(productId)).toBe(3);
});

test("an order paid in its last second stays, though its event is lost", async () => {
  const { orderId, sessionId } = await openedOrder();
  await simulator.bank(sessionId, "pay");
  await letTimePass(orderId);
  expect(await expireOrders()).toBe(0);
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "completed" });
  expect(await moneyOf(orderId)).toHaveLength(1);
});

test("while Stripe cannot be asked an order waits; after a day it does not", async () => {
  const { orderId, sessionId } = await openedOrder();
  await timeIsUpAtStripe(sessionId);
  simulator.behaviour.answerWith = 500;
  await letTimePass(orderId);
  expect(await expireOrders()).toBe(0);
  await letTimePass(orderId, 25 * 60);
  expect(await expireOrders()).toBe(1);
  simulator.behaviour.answerWith = 0;
});

test("an online order that was never led to a payment page is cancelled, too", async () => {
  const { orderId } = await onlineOrder();
  await letTimePass(orderId);
  expect(await expireOrders()).toBe(1);
});

test("a customer takes an unpaid order back, and its pieces into the cart", async () => {
  const { orderId, onlooker, buyer, productId } = await openedOrder(1);
  const stranger = { ...onlooker, guestId: crypto.randomUUID() };
  expect(await cancelUnpaid(orderId, stranger)).toEqual({ ok: false, reason: "not-yours" });
  expect(await cancelUnpaid(orderId, onlooker)).toEqual({ ok: true });
  expect(await cancelUnpaid(orderId, onlooker)).toEqual({ ok: false, reason: "not-open" });
  expect(await onHandOf(productId)).toBe(1);
  expect(await buyAgain(orderId, stranger, buyer.owner)).toEqual({
    ok: false,
    reason: "not-yours",
  });
  expect(await buyAgain(orderId, onlooker, buyer.owner)).toEqual({ ok: true, missing: [] });
  expect((await readCart(buyer.owner)).lines).toMatchObject([{ quantity: 1 }]);
});

test("what may have been paid cannot be taken back: a receipt, or a bank that has not answered", async () => {
  const sent = await touchNGoOrder();
  await submitReceipt(sent.orderId, sent.onlooker, await picture());
  expect(await cancelUnpaid(sent.orderId, sent.onlooker)).toEqual({
    ok: false,
    reason: "being-checked",
  });
  const asked = await openedOrder();
  await db
    .update(stripeSessions)
    .set({ waitingAt: sql`now()` })
    .where(eq(stripeSessions.orderId, asked.orderId));
  expect(await cancelUnpaid(asked.orderId, asked.onlooker)).toEqual({
    ok: false,
    reason: "being-checked",
  });
});

test("what staff have taken on is theirs to end: neither the clock nor Stripe cancels it", async () => {
  const handedOver = await touchNGoOrder();
  await updateOrderStatus(clerk, handedOver.orderId, {
    orderStatus: "completed",
    paymentStatus: "pending",
  });
  expect(await hoursLeft(handedOver.orderId)).toBeNull();
  const online = await openedOrder();
  await updateOrderStatus(clerk, online.orderId, {
    orderStatus: "processing",
    paymentStatus: "pending",
  });
  await timeIsUpAtStripe(online.sessionId);
  await tell("checkout.session.expired", online.sessionId);
  await expireOrders();
  expect(await orderOf(online.orderId)).toMatchObject({ orderStatus: "processing" });
});

test("an order that money was accepted for is not cancelled, whatever its status was set to", async () => {
  const { orderId, onlooker } = await paidOrder(simulator);
  await updateOrderStatus(clerk, orderId, { orderStatus: "pending", paymentStatus: "failed" });
  await letTimePass(orderId);
  expect(await expireOrders()).toBe(0);
  expect(await cancelUnpaid(orderId, onlooker)).toEqual({ ok: false, reason: "not-open" });
  expect(await startPayment(orderId, onlooker, addresses)).toEqual({
    ok: false,
    reason: "not-awaited",
  });
});

test("a cancelled order that goes on keeps its new payment page", async () => {
  const { orderId, onlooker } = await openedOrder();
  await updateOrderStatus(clerk, orderId, { orderStatus: "cancelled", paymentStatus: "pending" });
  await updateOrderStatus(clerk, orderId, { orderStatus: "pending", paymentStatus: "pending" });
  await endPayments(orderId);
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "pending" });
  expect((await startPayment(orderId, onlooker, addresses)).ok).toBe(true);
});

test("paid by hand, the payment page is closed; what is paid there all the same is looked into", async () => {
  const { orderId, sessionId } = await openedOrder();
  await updateOrderStatus(clerk, orderId, {
    orderStatus: "processing",
    paymentStatus: "completed",
  });
  await simulator.bank(sessionId, "pay");
  await endPayments(orderId);
  expect(await moneyOf(orderId)).toMatchObject([{ accepted: true }]);
  expect(await tasksOf(orderId)).toMatchObject([{ kind: "review" }]);
  const other = await openedOrder();
  await updateOrderStatus(clerk, other.orderId, {
    orderStatus: "processing",
    paymentStatus: "completed",
  });
  await endPayments(other.orderId);
  await expect(simulator.bank(other.sessionId, "pay")).rejects.toThrow();
  expect(await orderOf(other.orderId)).toMatchObject({ orderStatus: "processing" });
});

test("a customer who has just paid in another tab cannot take the order back", async () => {
  const { orderId, sessionId, onlooker } = await openedOrder();
  await simulator.bank(sessionId, "pay");
  expect(await cancelUnpaid(orderId, onlooker)).toEqual({ ok: false, reason: "not-open" });
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "completed" });
});

async function timeIsUpAtStripe(sessionId: string) {
  await db
    .update(simulatedObjects)
    .set({ body: sql`${simulatedObjects.body} || '{"expires_at": 1}'` })
    .where(eq(simulatedObjects.id, sessionId));
  await db
    .update(stripeSessions)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(stripeSessions.sessionId, sessionId));
}
