import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { db } from "#db/client.server.ts";
import { stripeSessions } from "#db/schema/payments.ts";
import { stockMovements } from "#db/schema/stock.ts";
import { readCart } from "#shop/cart/cart.server.ts";
import { buyAgain } from "#shop/orders/buy-again.server.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import { setPaymentMethod } from "#shop/orders/payment-deadline.server.ts";
import { unpaidOrdersOf } from "#shop/orders/unpaid-orders.server.ts";
import { cancelUnpaid } from "./cancel-unpaid.server.ts";
import { endPayments } from "./end-payments.server.ts";
import { expireOrders } from "./expire-orders.server.ts";
import { readPaymentSettings, setPaymentSettings } from "./payment-settings.server.ts";
import { rejectReceipt, verifyReceipt } from "./review-receipt.server.ts";
import { startPayment } from "./start-payment.server.ts";
import { submitReceipt } from "./submit-receipt.server.ts";
import { clerk, owner } from "#tests/factories.ts";
import { placedOrder } from "#tests/checkout.ts";
import {
  addresses,
  deliverEvent,
  expirePayment,
  onlineOrder,
  openedOrder,
  paidOrder,
  setPaidWithoutPayment,
  setStatuses,
} from "#tests/orders.ts";
import {
  eventsOf,
  moneyOf,
  onHand,
  orderOf,
  orderStateOf,
  receiptOf,
  tasksOf,
} from "#tests/order-rows.ts";
import { receiptPicture } from "#tests/receipts.ts";
import { withSimulator, changeAtStripe } from "#tests/simulator.ts";

const simulator = withSimulator();

async function hoursLeft(orderId: string) {
  const { payBy } = await orderOf(orderId);
  return payBy && Math.round((payBy.getTime() - Date.now()) / 3_600_000);
}

test("the customer reads 30 minutes for an online payment, and the server waits five more", async () => {
  const { orderId, viewer } = await openedOrder();
  const { payBy } = await orderOf(orderId);
  const { state } = await orderStateOf(orderId);
  expect(state).toMatchObject({ kind: "awaiting-payment" });
  const until = state.kind === "awaiting-payment" ? state.payment.until! : undefined;
  const minutesTo = (moment: Date) => Math.round((moment.getTime() - Date.now()) / 60_000);
  expect([minutesTo(until!), minutesTo(payBy!)]).toEqual([30, 35]);
  const [unpaid] = await unpaidOrdersOf(viewer);
  expect(unpaid!.payUntil).toEqual(until);
  const wallet = await placedOrder();
  const { state: byWallet } = await orderStateOf(wallet.orderId);
  expect(byWallet).toMatchObject({ payment: { until: (await orderOf(wallet.orderId)).payBy } });
});

test("a Touch 'n Go order waits 24 hours for its receipt and is then cancelled once", async () => {
  const { orderId, productId } = await placedOrder({ stock: 5 });
  expect(await hoursLeft(orderId)).toBe(24);
  expect(await expireOrders()).toBe(0);
  await expirePayment(orderId);
  const cancelled = await Promise.all([expireOrders(), expireOrders(), expireOrders()]);
  expect(cancelled.reduce((sum, one) => sum + one)).toBe(1);
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled", payBy: null });
  expect(await onHand(productId)).toBe(5);
  const moves = await db.select().from(stockMovements).where(eq(stockMovements.orderId, orderId));
  expect(moves.map(({ change }) => change).toSorted((a, b) => a - b)).toEqual([-1, 1]);
  const events = await eventsOf(orderId);
  expect(events.at(-1)).toMatchObject({ to: "cancelled", actor: "clock" });
});

test("owners set the hours to pay; an order that is placed already keeps its deadline", async () => {
  const usual = await readPaymentSettings();
  onTestFinished(async () => void (await setPaymentSettings(owner, usual)));
  const before = await placedOrder();
  await setPaymentSettings(owner, { ...usual, paymentHours: 2, transferHours: 48 });
  expect(await hoursLeft(before.orderId)).toBe(24);
  const { orderId, viewer } = await placedOrder();
  expect(await hoursLeft(orderId)).toBe(2);
  expect((await submitReceipt(orderId, viewer, await receiptPicture())).ok).toBe(true);
  await rejectReceipt(clerk, (await receiptOf(orderId)).id, "The amount does not match");
  expect(await hoursLeft(orderId)).toBe(2);
  await db.transaction(async (tx) => {
    await setPaymentMethod((await lockOrder(tx, orderId))!, "bank_transfer");
  });
  expect(await hoursLeft(orderId)).toBe(48);
});

test("a receipt stops the deadline; its rejection starts a new one", async () => {
  const { orderId, viewer } = await placedOrder();
  expect((await submitReceipt(orderId, viewer, await receiptPicture())).ok).toBe(true);
  expect(await hoursLeft(orderId)).toBeNull();
  await expirePayment(orderId);
  expect(await expireOrders()).toBe(0);
  const receipt = await receiptOf(orderId);
  await rejectReceipt(clerk, receipt.id, "The amount does not match");
  expect(await hoursLeft(orderId)).toBe(24);
});

test("a reopened order gets a new deadline; a paid one needs none", async () => {
  const { orderId } = await placedOrder();
  await setStatuses(orderId, "cancelled", "pending");
  expect(await hoursLeft(orderId)).toBeNull();
  await setStatuses(orderId, "pending", "pending");
  expect(await hoursLeft(orderId)).toBe(24);
  await setStatuses(orderId, "pending", "completed");
  expect(await hoursLeft(orderId)).toBeNull();
});

test("an order set back to pending has no deadline once money or a receipt has arrived", async () => {
  const { orderId, viewer } = await placedOrder();
  await submitReceipt(orderId, viewer, await receiptPicture());
  await setStatuses(orderId, "processing", "pending");
  await setStatuses(orderId, "pending", "pending");
  expect(await hoursLeft(orderId)).toBeNull();
  const receipt = await receiptOf(orderId);
  expect(await verifyReceipt(clerk, receipt.id)).toMatchObject({ ok: true });
  await setStatuses(orderId, "pending", "pending");
  expect(await hoursLeft(orderId)).toBeNull();

  const online = await paidOrder(simulator);
  await setStatuses(online.orderId, "pending", "pending");
  expect(await hoursLeft(online.orderId)).toBeNull();
});

test("an online order lasts as long as its session and is cancelled when Stripe says it expired", async () => {
  const { orderId, sessionId, productId } = await openedOrder(3);
  expect(await hoursLeft(orderId)).toBe(1);
  await expirePayment(orderId);
  // Stripe's session is still open: the customer may be typing a card number.
  expect(await expireOrders()).toBe(0);
  await expireSessionAtStripe(sessionId);
  await expireOrders();
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
  expect(await onHand(productId)).toBe(3);
});

test("an order paid in its last second stays, even if its event is lost", async () => {
  const { orderId, sessionId } = await openedOrder();
  await simulator.bank(sessionId, "pay");
  await expirePayment(orderId);
  expect(await expireOrders()).toBe(0);
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "completed" });
  expect(await moneyOf(orderId)).toHaveLength(1);
});

test("while Stripe is unreachable an order waits, for a day at most", async () => {
  const { orderId, sessionId } = await openedOrder();
  await expireSessionAtStripe(sessionId);
  simulator.behaviour.errorStatus = 500;
  await expirePayment(orderId);
  expect(await expireOrders()).toBe(0);
  await expirePayment(orderId, 25 * 60);
  expect(await expireOrders()).toBe(1);
  simulator.behaviour.errorStatus = 0;
});

test("an online order that never got a payment page is cancelled too", async () => {
  const { orderId } = await onlineOrder();
  await expirePayment(orderId);
  expect(await expireOrders()).toBe(1);
});

test("a customer cancels an unpaid order and gets its items back in the cart", async () => {
  const { orderId, viewer, buyer, productId } = await openedOrder(1);
  const stranger = { ...viewer, guestId: crypto.randomUUID() };
  expect(await cancelUnpaid(orderId, stranger)).toEqual({ ok: false, reason: "forbidden" });
  expect(await cancelUnpaid(orderId, viewer)).toEqual({ ok: true });
  expect(await cancelUnpaid(orderId, viewer)).toEqual({ ok: false, reason: "not-open" });
  expect(await onHand(productId)).toBe(1);
  expect(await buyAgain(orderId, stranger, buyer.owner)).toEqual({
    ok: false,
    reason: "forbidden",
  });
  expect(await buyAgain(orderId, viewer, buyer.owner)).toEqual({ ok: true, added: 1, missing: [] });
  expect((await readCart(buyer.owner)).lines).toMatchObject([{ quantity: 1 }]);
});

test("an order that may have been paid cannot be cancelled: a receipt, or a pending bank payment", async () => {
  const sent = await placedOrder();
  await submitReceipt(sent.orderId, sent.viewer, await receiptPicture());
  expect(await cancelUnpaid(sent.orderId, sent.viewer)).toEqual({
    ok: false,
    reason: "being-checked",
  });
  const pendingOrder = await openedOrder();
  await db
    .update(stripeSessions)
    .set({ waitingAt: sql`now()` })
    .where(eq(stripeSessions.orderId, pendingOrder.orderId));
  expect(await cancelUnpaid(pendingOrder.orderId, pendingOrder.viewer)).toEqual({
    ok: false,
    reason: "being-checked",
  });
});

test("orders that staff took over are cancelled by neither the deadline nor Stripe", async () => {
  const handedOver = await placedOrder();
  await setStatuses(handedOver.orderId, "completed", "pending");
  expect(await hoursLeft(handedOver.orderId)).toBeNull();
  const online = await openedOrder();
  await setStatuses(online.orderId, "processing", "pending");
  await expireSessionAtStripe(online.sessionId);
  await deliverEvent("checkout.session.expired", online.sessionId);
  await expireOrders();
  expect(await orderOf(online.orderId)).toMatchObject({ orderStatus: "processing" });
});

test("an order with accepted money is not cancelled, whatever its status", async () => {
  const { orderId, viewer } = await paidOrder(simulator);
  await setStatuses(orderId, "pending", "failed");
  await expirePayment(orderId);
  expect(await expireOrders()).toBe(0);
  expect(await cancelUnpaid(orderId, viewer)).toEqual({ ok: false, reason: "not-open" });
  expect(await startPayment(orderId, viewer, addresses)).toEqual({
    ok: false,
    reason: "not-awaited",
  });
});

test("a reopened order keeps its new payment page", async () => {
  const { orderId, viewer } = await openedOrder();
  await setStatuses(orderId, "cancelled", "pending");
  await setStatuses(orderId, "pending", "pending");
  await endPayments(orderId);
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "pending" });
  expect((await startPayment(orderId, viewer, addresses)).ok).toBe(true);
});

test("a payment by hand closes the payment page; a later online payment is to be refunded", async () => {
  const { orderId, sessionId } = await openedOrder();
  await setStatuses(orderId, "processing", "completed");
  await simulator.bank(sessionId, "pay");
  await endPayments(orderId);
  expect(await moneyOf(orderId)).toMatchObject([
    { accepted: true, method: "cash" },
    { accepted: false, method: "stripe_fpx" },
  ]);
  expect(await tasksOf(orderId)).toMatchObject([{ kind: "refund-due", doneAt: null }]);
  const other = await openedOrder();
  await setStatuses(other.orderId, "processing", "completed");
  await endPayments(other.orderId);
  await expect(simulator.bank(other.sessionId, "pay")).rejects.toThrow();
  expect(await orderOf(other.orderId)).toMatchObject({ orderStatus: "processing" });
});

test("an order set to paid without a payment accepts an online one and raises a task", async () => {
  const { orderId, sessionId } = await openedOrder();
  await setPaidWithoutPayment(orderId);
  await simulator.bank(sessionId, "pay");
  await endPayments(orderId);
  expect(await moneyOf(orderId)).toMatchObject([{ accepted: true, method: "stripe_fpx" }]);
  expect(await tasksOf(orderId)).toMatchObject([{ kind: "review" }]);
});

test("a customer who has just paid in another tab cannot cancel the order", async () => {
  const { orderId, sessionId, viewer } = await openedOrder();
  await simulator.bank(sessionId, "pay");
  expect(await cancelUnpaid(orderId, viewer)).toEqual({ ok: false, reason: "not-open" });
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "completed" });
});

async function expireSessionAtStripe(sessionId: string) {
  await changeAtStripe(sessionId, { expires_at: 1 });
  await db
    .update(stripeSessions)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(stripeSessions.sessionId, sessionId));
}
