import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { stripeEvents, stripeSessions } from "#db/schema/payments.ts";
import { simulatedObjects } from "#db/schema/simulator.ts";
import { updateOrderStatus } from "#shop/orders/change-order.server.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { askStripe } from "#shop/payments/ask-stripe.server.ts";
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
  tell,
  webhookSecret,
} from "./online-orders.ts";
import { signedEvent } from "./simulator.ts";
import { withSimulator } from "./with-simulator.ts";

const simulator = withSimulator();

test("a session is one line for the order's total in ringgit, and is opened once", async () => {
  const { orderId, onlooker, sessionId } = await openedOrder();
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
    Array.from({ length: 5 }, () => startPayment(orderId, onlooker, addresses)),
  );
  expect(new Set(again.map((one) => one.ok && one.url)).size).toBe(1);
  const attempts = await db
    .select()
    .from(stripeSessions)
    .where(eq(stripeSessions.orderId, orderId));
  expect(attempts).toHaveLength(1);
});

test("an answer that was lost leads to the same session, not to a second one", async () => {
  const { orderId, onlooker, sessionId } = await openedOrder();
  await db
    .update(stripeSessions)
    .set({ sessionId: null, url: null })
    .where(eq(stripeSessions.orderId, orderId));
  const again = await startPayment(orderId, onlooker, addresses);
  expect(again).toEqual({ ok: true, url: expect.stringContaining(sessionId) });
});

test("a signed event pays the order once, however often it comes", async () => {
  const { orderId, sessionId } = await openedOrder();
  await simulator.bank(sessionId, "pay");
  const event = signedEvent("checkout.session.completed", { id: sessionId }, webhookSecret());
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, nth) =>
      nth % 2
        ? receiveEvent(event.body, event.signature)
        : tell("checkout.session.completed", sessionId),
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

test("what is forged, cut, changed or old is refused, and changes nothing", async () => {
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
      reason: "unsigned",
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
  test(`a paid session with ${what} is never accepted: staff look into it`, async () => {
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
    await tell("checkout.session.completed", sessionId);
    await tell("checkout.session.completed", sessionId);
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "pending" });
    expect(await moneyOf(orderId)).toMatchObject(held);
    expect(await moneyOf(orderId)).toHaveLength(held.length);
    const tasks = await tasksOf(orderId);
    expect(tasks).toMatchObject([{ kind: "review", subject: sessionId }]);
  });
}

test("the cheap order's payment does not settle the dear one", async () => {
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

test("a session that Stripe does not know is asked to be told again: the key may be the wrong one", async () => {
  await expect(tell("checkout.session.completed", "cs_test_nobody")).rejects.toThrow();
  const { orderId, sessionId } = await openedOrder();
  const [kept] = await db.select().from(simulatedObjects).where(eq(simulatedObjects.id, sessionId));
  await db.delete(simulatedObjects).where(eq(simulatedObjects.id, sessionId));
  await askStripe();
  await db.insert(simulatedObjects).values(kept!);
  await simulator.bank(sessionId, "pay");
  await askStripe();
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "completed" });
});

test("an event about somebody else's payment is taken note of, and no more", async () => {
  const event = signedEvent(
    "charge.refunded",
    { id: "ch_1", payment_intent: "pi_1" },
    webhookSecret(),
  );
  expect(await receiveEvent(event.body, event.signature)).toEqual({ ok: true });
});

test("a dispute is a task, once", async () => {
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
  await tell("checkout.session.completed", sessionId);
  expect(await orderOf(orderId)).toMatchObject({
    orderStatus: "processing",
    paymentStatus: "completed",
  });
  expect(await onHandOf(productId)).toBe(0);
});

test("money for an order whose pieces were sold meanwhile is held, and must be given back", async () => {
  const { orderId, sessionId, productId } = await openedOrder(1);
  await updateOrderStatus(clerk, orderId, { orderStatus: "cancelled", paymentStatus: "pending" });
  const other = await guestWith(productId);
  expect((await placeOrder(other, await openCheckout(other.owner))).ok).toBe(true);
  await simulator.bank(sessionId, "pay");
  await tell("checkout.session.completed", sessionId);
  await tell("checkout.session.async_payment_succeeded", sessionId);
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
  const money = await moneyOf(orderId);
  expect(money).toMatchObject([{ accepted: false }]);
  const tasks = await tasksOf(orderId);
  expect(tasks).toMatchObject([{ kind: "refund-due", subject: money[0]!.id }]);
});

test("a lost event costs minutes: whoever asks Stripe learns of the payment", async () => {
  const { orderId, sessionId } = await openedOrder();
  await simulator.bank(sessionId, "pay");
  await askStripe();
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "completed" });
});

test("Stripe refusing, or giving no address: the order stands, and can be paid later", async () => {
  for (const fault of [{ answerWith: 500 }, { answerWith: 402 }, { noUrl: true }]) {
    const { orderId, onlooker } = await onlineOrder();
    Object.assign(simulator.behaviour, fault);
    const refused = await startPayment(orderId, onlooker, addresses);
    Object.assign(simulator.behaviour, { answerWith: 0, noUrl: false });
    expect(refused).toEqual({ ok: false, reason: "no-session" });
    expect(await orderOf(orderId)).toMatchObject({ orderStatus: "pending" });
    expect((await startPayment(orderId, onlooker, addresses)).ok).toBe(true);
  }
});

test("only whoever placed the order is led to its payment page", async () => {
  const { orderId } = await openedOrder();
  const stranger = { userId: null, guestId: crypto.randomUUID(), isStaff: false, key: null };
  expect(await startPayment(orderId, stranger, addresses)).toEqual({
    ok: false,
    reason: "not-yours",
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
