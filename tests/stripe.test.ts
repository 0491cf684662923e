import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { stripeEvents, stripeSessions } from "#db/schema/payments.ts";
import { simulatedObjects } from "#db/schema/simulator.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { reconcileWithStripe } from "#shop/payments/reconcile-stripe.server.ts";
import { endPayments } from "#shop/payments/end-payments.server.ts";
import { startPayment } from "#shop/payments/start-payment.server.ts";
import { receiveEvent } from "#shop/payments/stripe-event.server.ts";
import { clerk, guestWith, openCheckout } from "./factories.ts";
import {
  addresses,
  moneyOf,
  onHandOf,
  onlineOrder,
  openedOrder,
  orderOf,
  paidOrder,
  tasksOf,
  deliverEvent,
  webhookSecret,
} from "./online-orders.ts";
import { signedEvent } from "./simulator.ts";
import { withSimulator } from "./with-simulator.ts";
import { updateOrderStatus } from "./update-order.ts";

const simulator = withSimulator();

test("a session has one line for the order's total in ringgit and is created once", async () => {
  const { orderId, viewer, sessionId } = await openedOrder();
  const [row] = await db.select().from(simulatedObjects).where(eq(simulatedObjects.id, sessionId));
  const order = await orderOf(orderId);
  expect(row!.body).toMatchObject({
    amount_total: order.totalAmount,
    currency: "myr",
    client_reference_id: orderId,
    success_url: addresses.success,
    cancel_url: addresses.cancel,
  });
  const again = await Promise.all(
    Array.from({ length: 5 }, () => startPayment(orderId, viewer, addresses)),
  );
  expect(new Set(again.map((one) => one.ok && one.url)).size).toBe(1);
  const attempts = await db
    .select()
    .from(stripeSessions)
    .where(eq(stripeSessions.orderId, orderId));
  expect(attempts).toHaveLength(1);
});

test("a lost answer leads to the same session, not to a second one", async () => {
  const { orderId, viewer, sessionId } = await openedOrder();
  await db
    .update(stripeSessions)
    .set({ sessionId: null, url: null })
    .where(eq(stripeSessions.orderId, orderId));
  const again = await startPayment(orderId, viewer, addresses);
  expect(again).toEqual({ ok: true, url: expect.stringContaining(sessionId) });
});

test("a signed event pays the order once, however often it is delivered", async () => {
  const { orderId, sessionId } = await openedOrder();
  await simulator.bank(sessionId, "pay");
  const event = signedEvent("checkout.session.completed", { id: sessionId }, webhookSecret());
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, nth) =>
      nth % 2
        ? receiveEvent(event.body, event.signature)
        : deliverEvent("checkout.session.completed", sessionId),
    ),
  );
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await orderOf(orderId)).toMatchObject({
    paymentStatus: "completed",
    orderStatus: "processing",
    payBy: null,
  });
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  expect(events.filter(({ kind }) => kind === "payment-status")).toHaveLength(1);
  const money = await moneyOf(orderId);
  expect(money).toMatchObject([{ accepted: true, method: "stripe_fpx" }]);
});

test("a forged, truncated, altered or old event is refused and changes nothing", async () => {
  const { orderId, sessionId } = await openedOrder();
  await simulator.bank(sessionId, "pay");
  const known = await db.select().from(stripeEvents);
  const thing = { id: sessionId };
  const good = signedEvent("checkout.session.completed", thing, webhookSecret());
  const forged = signedEvent("checkout.session.completed", thing, "whsec_somebody_else");
  const timestamp = Math.floor(Date.now() / 1000) - 600;
  const stale = signedEvent("checkout.session.completed", thing, webhookSecret(), { timestamp });
  for (const [body, signature] of [
    [forged.body, forged.signature],
    [good.body.subarray(0, -1), good.signature],
    [Buffer.concat([good.body, Buffer.from(" ")]), good.signature],
    [stale.body, stale.signature],
    [good.body, ""],
    [Buffer.alloc(0), good.signature],
  ] as const) {
    expect(await receiveEvent(Buffer.from(body), signature)).toEqual({
      ok: false,
      reason: "invalid-signature",
    });
  }
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "pending" });
  expect(await db.select().from(stripeEvents)).toEqual(known);
});

test("an event of the other mode settles nothing", async () => {
  const { orderId, sessionId } = await openedOrder();
  await simulator.bank(sessionId, "pay");
  const live = signedEvent("checkout.session.completed", { id: sessionId }, webhookSecret(), {
    livemode: true,
  });
  expect(await receiveEvent(live.body, live.signature)).toEqual({ ok: true });
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "pending" });
});

const nobody = "00000000-0000-4000-8000-000000000000";
for (const [what, { patch, held }] of Object.entries({
  "another amount": { patch: { amount_total: 200 }, held: [{ accepted: false, amount: 200 }] },
  "another currency": { patch: { currency: "usd" }, held: [] },
  "another order": { patch: { client_reference_id: nobody }, held: [{ accepted: false }] },
  "another attempt": { patch: { metadata: { attempt: nobody } }, held: [{ accepted: false }] },
  "the other mode": { patch: { livemode: true }, held: [] },
})) {
  test(`a paid session with ${what} is never accepted and raises a payment task`, async () => {
    const { orderId, sessionId } = await openedOrder();
    await simulator.bank(sessionId, "pay");
    const [row] = await db
      .select()
      .from(simulatedObjects)
      .where(eq(simulatedObjects.id, sessionId));
    await db
      .update(simulatedObjects)
      .set({ body: { ...row!.body, ...patch } })
      .where(eq(simulatedObjects.id, sessionId));
    await deliverEvent("checkout.session.completed", sessionId);
    await deliverEvent("checkout.session.completed", sessionId);
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "pending" });
    expect(await moneyOf(orderId)).toMatchObject(held);
    expect(await moneyOf(orderId)).toHaveLength(held.length);
    const tasks = await tasksOf(orderId);
    expect(tasks).toMatchObject([{ kind: "review", subject: sessionId }]);
  });
}

test("a cheap order's payment does not settle a dear order", async () => {
  const [cheap, dear] = [await openedOrder(), await openedOrder()];
  await simulator.bank(cheap.sessionId, "pay");
  const event = signedEvent(
    "checkout.session.completed",
    { id: cheap.sessionId, client_reference_id: dear.orderId, payment_status: "paid" },
    webhookSecret(),
  );
  await receiveEvent(event.body, event.signature);
  expect(await orderOf(dear.orderId)).toMatchObject({ paymentStatus: "pending" });
  expect(await orderOf(cheap.orderId)).toMatchObject({ paymentStatus: "completed" });
});

test("an unknown session asks for redelivery, because the key may be wrong", async () => {
  await expect(deliverEvent("checkout.session.completed", "cs_test_nobody")).rejects.toThrow();
  const { orderId, sessionId } = await openedOrder();
  const [stored] = await db
    .select()
    .from(simulatedObjects)
    .where(eq(simulatedObjects.id, sessionId));
  await db.delete(simulatedObjects).where(eq(simulatedObjects.id, sessionId));
  await reconcileWithStripe();
  await db.insert(simulatedObjects).values(stored!);
  await simulator.bank(sessionId, "pay");
  await reconcileWithStripe();
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "completed" });
});

test("an event about another shop's payment is acknowledged and ignored", async () => {
  const event = signedEvent(
    "charge.refunded",
    { id: "ch_1", payment_intent: "pi_1" },
    webhookSecret(),
  );
  expect(await receiveEvent(event.body, event.signature)).toEqual({ ok: true });
});

test("a dispute raises one task", async () => {
  const { orderId, payment } = await paidOrder(simulator);
  const dispute = { id: "dp_1", payment_intent: payment.reference };
  for (let time = 0; time < 2; time += 1) {
    const { body, signature } = signedEvent("charge.dispute.created", dispute, webhookSecret());
    await receiveEvent(body, signature);
  }
  expect(await tasksOf(orderId)).toMatchObject([{ kind: "review" }]);
});

test("money for a cancelled order takes its stock again", async () => {
  const { orderId, sessionId, productId } = await openedOrder(1);
  await updateOrderStatus(clerk, orderId, { orderStatus: "cancelled", paymentStatus: "pending" });
  expect(await onHandOf(productId)).toBe(1);
  await simulator.bank(sessionId, "pay");
  await deliverEvent("checkout.session.completed", sessionId);
  expect(await orderOf(orderId)).toMatchObject({
    orderStatus: "processing",
    paymentStatus: "completed",
  });
  expect(await onHandOf(productId)).toBe(0);
});

test("money for an order whose stock was sold meanwhile is held, and must be refunded", async () => {
  const { orderId, sessionId, productId } = await openedOrder(1);
  await updateOrderStatus(clerk, orderId, { orderStatus: "cancelled", paymentStatus: "pending" });
  const other = await guestWith(productId);
  expect((await placeOrder(other, await openCheckout(other.owner))).ok).toBe(true);
  await simulator.bank(sessionId, "pay");
  await deliverEvent("checkout.session.completed", sessionId);
  await deliverEvent("checkout.session.async_payment_succeeded", sessionId);
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
  const money = await moneyOf(orderId);
  expect(money).toMatchObject([{ accepted: false }]);
  const tasks = await tasksOf(orderId);
  expect(tasks).toMatchObject([{ kind: "refund-due", subject: money[0]!.id }]);
});

test("a lost event is recovered within minutes by asking Stripe", async () => {
  const { orderId, sessionId } = await openedOrder();
  await simulator.bank(sessionId, "pay");
  await reconcileWithStripe();
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "completed" });
});

test("when Stripe refuses or gives no URL the order stays and can be paid later", async () => {
  for (const fault of [{ errorStatus: 500 }, { errorStatus: 402 }, { omitUrl: true }]) {
    const { orderId, viewer } = await onlineOrder();
    Object.assign(simulator.behaviour, fault);
    const refused = await startPayment(orderId, viewer, addresses);
    Object.assign(simulator.behaviour, { errorStatus: 0, omitUrl: false });
    expect(refused).toEqual({ ok: false, reason: "no-session" });
    expect(await orderOf(orderId)).toMatchObject({ orderStatus: "pending" });
    expect((await startPayment(orderId, viewer, addresses)).ok).toBe(true);
  }
});

test("only the person who placed the order is sent to its payment page", async () => {
  const { orderId } = await openedOrder();
  const stranger = { userId: null, guestId: crypto.randomUUID(), isStaff: false, key: null };
  expect(await startPayment(orderId, stranger, addresses)).toEqual({
    ok: false,
    reason: "forbidden",
  });
});

test("a cancelled order's payment page is closed", async () => {
  const { orderId, sessionId } = await openedOrder();
  await updateOrderStatus(clerk, orderId, { orderStatus: "cancelled", paymentStatus: "pending" });
  await endPayments(orderId);
  await endPayments(orderId);
  const [row] = await db.select().from(simulatedObjects).where(eq(simulatedObjects.id, sessionId));
  expect(row!.body).toMatchObject({ status: "expired" });
});
