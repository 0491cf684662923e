import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { stripeEvents } from "#db/schema/payments.ts";
import { simulatedObjects } from "#db/schema/simulator.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { reconcileWithStripe } from "./reconcile-stripe.server.ts";
import { endPayments } from "./end-payments.server.ts";
import { finishTask } from "./finish-task.server.ts";
import { startPayment } from "./start-payment.server.ts";
import { receiveEvent } from "./stripe-event.server.ts";
import { refused } from "#tests/answers.ts";
import { guestWith, openCheckout } from "#tests/checkout.ts";
import { clerk } from "#tests/factories.ts";
import {
  addresses,
  deliverEvent,
  deliverEventAbout,
  onlineOrder,
  openedOrder,
  paidOrder,
  refundPayment,
  setStatuses,
  webhookSecret,
} from "#tests/orders.ts";
import { eventsOf, moneyOf, onHand, orderOf, sessionsOf, tasksOf } from "#tests/order-rows.ts";
import { signedEvent, withSimulator, atStripe, changeAtStripe } from "#tests/simulator.ts";

const simulator = withSimulator();

test("a session has one line for the order's total in ringgit and is created once", async () => {
  const { orderId, viewer, sessionId } = await openedOrder();
  const order = await orderOf(orderId);
  expect(await atStripe(sessionId)).toMatchObject({
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
  expect(await sessionsOf(orderId)).toHaveLength(1);
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
  const events = await eventsOf(orderId);
  expect(events.filter(({ kind }) => kind === "payment-status")).toHaveLength(1);
  expect(await moneyOf(orderId)).toMatchObject([{ accepted: true, method: "stripe_fpx" }]);
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
test.each([
  ["another amount", { amount_total: 200 }, [{ accepted: false, amount: 200 }]],
  ["another order", { client_reference_id: nobody }, [{ accepted: false }]],
  ["another attempt", { metadata: { attempt: nobody } }, [{ accepted: false }]],
])(
  "a paid session with %s is never accepted, and its task ends with its refund",
  async (_what, patch, unaccepted) => {
    const { orderId, sessionId } = await openedOrder();
    await simulator.bank(sessionId, "pay");
    await changeAtStripe(sessionId, patch);
    await deliverEvent("checkout.session.completed", sessionId);
    await deliverEvent("checkout.session.completed", sessionId);
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "pending" });
    const money = await moneyOf(orderId);
    expect(money).toMatchObject(unaccepted);
    const [task, ...others] = await tasksOf(orderId);
    expect([task, others]).toMatchObject([{ kind: "refund-due", subject: money[0]!.id }, []]);
    expect(await finishTask(clerk, task!.id)).toEqual(refused("refund-due"));
    await refundPayment(orderId);
    expect(await tasksOf(orderId)).toMatchObject([{ doneAt: expect.any(Date) }]);
  },
);

test.each([
  ["another currency", { currency: "usd" }],
  ["the other mode", { livemode: true }],
])(
  "a paid session with %s cannot be refunded here, so it raises a review task",
  async (_what, patch) => {
    const { orderId, sessionId } = await openedOrder();
    await simulator.bank(sessionId, "pay");
    await changeAtStripe(sessionId, patch);
    await deliverEvent("checkout.session.completed", sessionId);
    await deliverEvent("checkout.session.completed", sessionId);
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "pending" });
    expect(await moneyOf(orderId)).toEqual([]);
    expect(await tasksOf(orderId)).toMatchObject([{ kind: "review", subject: sessionId }]);
  },
);

test("a cheap order's payment does not settle a dear order", async () => {
  const [cheap, dear] = [await openedOrder(), await openedOrder()];
  await simulator.bank(cheap.sessionId, "pay");
  const event = { id: cheap.sessionId, client_reference_id: dear.orderId, payment_status: "paid" };
  await deliverEventAbout("checkout.session.completed", event);
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
  const charge = { id: "ch_1", payment_intent: "pi_1" };
  expect(await deliverEventAbout("charge.refunded", charge)).toEqual({ ok: true });
});

test("a dispute raises one task", async () => {
  const { orderId, payment } = await paidOrder(simulator);
  const dispute = { id: "dp_1", payment_intent: payment.reference };
  for (const _ of [1, 2]) await deliverEventAbout("charge.dispute.created", dispute);
  expect(await tasksOf(orderId)).toMatchObject([{ kind: "review" }]);
});

test("money for a cancelled order takes its stock again", async () => {
  const { orderId, sessionId, productId } = await openedOrder(1);
  await setStatuses(orderId, "cancelled", "pending");
  expect(await onHand(productId)).toBe(1);
  await simulator.bank(sessionId, "pay");
  await deliverEvent("checkout.session.completed", sessionId);
  expect(await orderOf(orderId)).toMatchObject({
    orderStatus: "processing",
    paymentStatus: "completed",
  });
  expect(await onHand(productId)).toBe(0);
});

test("money for an order whose stock was sold meanwhile is held, and must be refunded", async () => {
  const { orderId, sessionId, productId } = await openedOrder(1);
  await setStatuses(orderId, "cancelled", "pending");
  const other = await guestWith(productId);
  expect((await placeOrder(other, await openCheckout(other.owner))).ok).toBe(true);
  await simulator.bank(sessionId, "pay");
  await deliverEvent("checkout.session.completed", sessionId);
  await deliverEvent("checkout.session.async_payment_succeeded", sessionId);
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
  const money = await moneyOf(orderId);
  expect(money).toMatchObject([{ accepted: false }]);
  expect(await tasksOf(orderId)).toMatchObject([{ kind: "refund-due", subject: money[0]!.id }]);
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
    const failed = await startPayment(orderId, viewer, addresses);
    Object.assign(simulator.behaviour, { errorStatus: 0, omitUrl: false });
    expect(failed).toEqual({ ok: false, reason: "no-session" });
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
  await setStatuses(orderId, "cancelled", "pending");
  await endPayments(orderId);
  await endPayments(orderId);
  expect(await atStripe(sessionId)).toMatchObject({ status: "expired" });
});
