import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { settings } from "#db/schema/profile.ts";
import { stripe } from "#platform/stripe.server.ts";
import { changePaymentMethod } from "./change-payment-method.server.ts";
import { expireOrders } from "./expire-orders.server.ts";
import { rejectReceipt } from "./review-receipt.server.ts";
import { startPayment } from "./start-payment.server.ts";
import { submitReceipt } from "./submit-receipt.server.ts";
import { placedOrder, viewerOf } from "#tests/checkout.ts";
import { clerk } from "#tests/factories.ts";
import {
  addresses,
  deliverEvent,
  onlineOrder,
  openedOrder,
  setStatuses,
  settlePayment,
} from "#tests/orders.ts";
import { eventsOf, moneyOf, orderOf, receiptOf, sessionsOf, tasksOf } from "#tests/order-rows.ts";
import { receiptPicture } from "#tests/receipts.ts";
import { atStripe, withSimulator } from "#tests/simulator.ts";

// A payment method changes only while no payment was made, is being checked or can still be made the old way (ADR-0010).

const simulator = withSimulator();
afterEach(() => db.delete(settings));

const [byWallet, online] = ["touch_n_go", "stripe_fpx"] as const;

async function changesOf(orderId: string) {
  return (await eventsOf(orderId)).filter(({ kind }) => kind === "payment-method");
}

async function expectUnchanged(orderId: string, paymentMethod: string) {
  expect(await orderOf(orderId)).toMatchObject({ paymentMethod });
  expect(await changesOf(orderId)).toEqual([]);
}

async function minutesLeft(orderId: string) {
  const { payBy } = await orderOf(orderId);
  return Math.round((payBy!.getTime() - Date.now()) / 60_000);
}

test("an order for Touch 'n Go is paid online instead, and accepts no receipt any more", async () => {
  const { orderId, viewer } = await placedOrder();
  expect(await changePaymentMethod(orderId, viewer, online)).toEqual({ ok: true });
  expect(await orderOf(orderId)).toMatchObject({ paymentMethod: online, orderStatus: "pending" });
  expect(await changesOf(orderId)).toMatchObject([
    { from: byWallet, to: online, actor: "customer" },
  ]);
  expect(await minutesLeft(orderId)).toBe(24 * 60);
  expect(await submitReceipt(orderId, viewer, await receiptPicture())).toEqual({
    ok: false,
    reason: "not-awaited",
  });
  expect((await startPayment(orderId, viewer, addresses)).ok).toBe(true);
});

test("an open payment page is closed first, and its end does not cancel the order", async () => {
  const { orderId, viewer, sessionId } = await openedOrder();
  expect(await minutesLeft(orderId)).toBe(35);
  expect(await changePaymentMethod(orderId, viewer, byWallet)).toEqual({ ok: true });
  expect(await atStripe(sessionId)).toMatchObject({ status: "expired" });
  await deliverEvent("checkout.session.expired", sessionId);
  expect(await orderOf(orderId)).toMatchObject({ paymentMethod: byWallet, orderStatus: "pending" });
  expect(await minutesLeft(orderId)).toBe(24 * 60);
  expect(await startPayment(orderId, viewer, addresses)).toEqual({
    ok: false,
    reason: "not-awaited",
  });
  expect((await submitReceipt(orderId, viewer, await receiptPicture())).ok).toBe(true);
});

test("Stripe's event about the closed page may come before the change", async () => {
  const { orderId, viewer, sessionId } = await openedOrder();
  await stripe().checkout.sessions.expire(sessionId);
  await deliverEvent("checkout.session.expired", sessionId);
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "pending" });
  expect(await changePaymentMethod(orderId, viewer, byWallet)).toEqual({ ok: true });
});

test("an order that was just paid in another tab stays paid by that method, once", async () => {
  const { orderId, viewer, sessionId } = await openedOrder();
  await simulator.bank(sessionId, "pay");
  expect(await changePaymentMethod(orderId, viewer, byWallet)).toEqual({
    ok: false,
    reason: "not-awaited",
  });
  await expectUnchanged(orderId, online);
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "completed" });
  expect(await moneyOf(orderId)).toMatchObject([{ accepted: true, method: online }]);
  expect(await tasksOf(orderId)).toEqual([]);
});

test.each(["its event has arrived", "its event is lost"])(
  "a method does not change while the bank is checking (%s)",
  async (event) => {
    const { orderId, viewer, sessionId } = await openedOrder();
    await simulator.bank(sessionId, "pay-later");
    if (event.endsWith("arrived")) await deliverEvent("checkout.session.completed", sessionId);
    expect(await changePaymentMethod(orderId, viewer, byWallet)).toEqual({
      ok: false,
      reason: "being-checked",
    });
    await expectUnchanged(orderId, online);
    await simulator.bank(sessionId, "succeed");
    await deliverEvent("checkout.session.async_payment_succeeded", sessionId);
    expect(await moneyOf(orderId)).toMatchObject([{ accepted: true }]);
  },
);

test("nor while a receipt is being checked; a rejected one no longer counts", async () => {
  const { orderId, viewer } = await placedOrder();
  expect((await submitReceipt(orderId, viewer, await receiptPicture())).ok).toBe(true);
  expect(await changePaymentMethod(orderId, viewer, online)).toEqual({
    ok: false,
    reason: "being-checked",
  });
  await expectUnchanged(orderId, byWallet);
  await rejectReceipt(clerk, (await receiptOf(orderId)).id, "Too dark");
  expect(await changePaymentMethod(orderId, viewer, online)).toEqual({ ok: true });
});

test("after a failed payment the order awaits the new one", async () => {
  const { orderId, viewer, sessionId } = await openedOrder();
  await simulator.bank(sessionId, "pay-later");
  await simulator.bank(sessionId, "fail");
  await deliverEvent("checkout.session.async_payment_failed", sessionId);
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "failed" });
  expect(await changePaymentMethod(orderId, viewer, byWallet)).toEqual({ ok: true });
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "pending" });
});

describe("at the same moment", () => {
  test("ten presses are one change", async () => {
    const { orderId, viewer } = await openedOrder();
    const presses = Array.from({ length: 10 }, () =>
      changePaymentMethod(orderId, viewer, byWallet),
    );
    expect(new Set((await Promise.all(presses)).map(({ ok }) => ok))).toEqual(new Set([true]));
    expect(await changesOf(orderId)).toHaveLength(1);
  });

  test("as pressing Pay, no page stays open for an order that is paid another way", async () => {
    const placed = await Promise.all(Array.from({ length: 8 }, () => onlineOrder()));
    for (const { orderId, viewer } of placed) {
      await Promise.all([
        startPayment(orderId, viewer, addresses),
        changePaymentMethod(orderId, viewer, byWallet),
        startPayment(orderId, viewer, addresses),
      ]);
      const { paymentMethod } = await orderOf(orderId);
      const sessions = await sessionsOf(orderId);
      if (paymentMethod === online) continue;
      expect(sessions.filter(({ expiredAt }) => !expiredAt)).toEqual([]);
    }
  });

  test("while Stripe opens a payment page, the customer is not redirected to it", async () => {
    const { orderId, viewer } = await onlineOrder();
    const answer = Promise.withResolvers<void>();
    simulator.behaviour.held = answer.promise;
    const starting = startPayment(orderId, viewer, addresses);
    await expect.poll(() => sessionsOf(orderId)).toHaveLength(1);
    expect(await changePaymentMethod(orderId, viewer, byWallet)).toEqual({ ok: true });
    answer.resolve();
    expect(await starting).toEqual({ ok: false, reason: "not-awaited" });
    simulator.behaviour.held = undefined;
  });
});

test("while Stripe cannot be asked to close the page, nothing changes", async () => {
  const { orderId, viewer, sessionId } = await openedOrder();
  simulator.behaviour.errorStatus = 500;
  expect(await changePaymentMethod(orderId, viewer, byWallet)).toEqual({
    ok: false,
    reason: "page-open",
  });
  simulator.behaviour.errorStatus = 0;
  await expectUnchanged(orderId, online);
  expect(await atStripe(sessionId)).toMatchObject({ status: "open" });
});

test.each([
  ["that the shop does not offer", { offered: false, limit: 0 }],
  ["below the order's amount", { offered: true, limit: 100_000 }],
])("a method %s is refused, and the open page stays open", async (_what, touch_n_go) => {
  const { orderId, viewer, sessionId } = await openedOrder();
  const value = { stripe_fpx: { offered: true, limit: 0 }, touch_n_go };
  await db.insert(settings).values({ key: "paymentMethods", value });
  expect(await changePaymentMethod(orderId, viewer, byWallet)).toEqual({
    ok: false,
    reason: "method-not-offered",
  });
  await expectUnchanged(orderId, online);
  expect(await atStripe(sessionId)).toMatchObject({ status: "open" });
});

test("strangers and staff change nothing, nor does anyone once the order is paid, begun or cancelled", async () => {
  const { orderId, viewer } = await placedOrder();
  for (const other of [
    viewerOf({ guestId: crypto.randomUUID() }),
    { ...viewer, guestId: null, isStaff: true },
  ]) {
    expect(await changePaymentMethod(orderId, other, online)).toEqual({
      ok: false,
      reason: "forbidden",
    });
  }
  const [paid, begun, cancelled] = [await placedOrder(), await placedOrder(), await placedOrder()];
  await settlePayment(paid.orderId);
  await setStatuses(begun.orderId, "processing", "pending");
  await setStatuses(cancelled.orderId, "cancelled", "pending");
  for (const one of [paid, begun, cancelled]) {
    expect(await changePaymentMethod(one.orderId, one.viewer, online)).toEqual({
      ok: false,
      reason: "not-awaited",
    });
  }
  await db.update(orders).set({ paymentMethod: "bank_transfer" }).where(eq(orders.id, orderId));
  expect(await changePaymentMethod(orderId, viewer, online)).toMatchObject({ ok: false });
});

test("changing again and again holds the pieces no longer than a day from the order", async () => {
  const { orderId, viewer } = await placedOrder();
  const placedAt = sql`now() - interval '10 hours'`;
  const payBy = sql`now() + interval '14 hours'`;
  await db.update(orders).set({ createdAt: placedAt, payBy }).where(eq(orders.id, orderId));
  for (const method of [online, byWallet, online]) {
    expect(await changePaymentMethod(orderId, viewer, method)).toEqual({ ok: true });
    expect(await minutesLeft(orderId)).toBe(14 * 60);
  }
  expect(await expireOrders()).toBe(0);
});

test("an order without a deadline, as one that was sent before it was paid, gets none", async () => {
  const { orderId, viewer } = await placedOrder();
  await db.update(orders).set({ payBy: null }).where(eq(orders.id, orderId));
  expect(await changePaymentMethod(orderId, viewer, online)).toEqual({ ok: true });
  expect((await orderOf(orderId)).payBy).toBeNull();
});
