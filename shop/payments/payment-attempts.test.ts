import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { stripeSessions } from "#db/schema/payments.ts";
import { simulatedObjects } from "#db/schema/simulator.ts";
import { endPayments } from "./end-payments.server.ts";
import { expireOrders } from "./expire-orders.server.ts";
import { startPayment } from "./start-payment.server.ts";
import { placedOrder } from "#tests/checkout.ts";
import {
  addresses,
  deliverEvent,
  expirePayment,
  onlineOrder,
  openedOrder,
  paidOrder,
  setStatuses,
} from "#tests/orders.ts";
import { moneyOf, orderOf, sessionsOf, tasksOf, jobsOf } from "#tests/order-rows.ts";
import { withSimulator, atStripe } from "#tests/simulator.ts";

const simulator = withSimulator();

test("a session whose answer was lost is found again from another page with another return URL", async () => {
  const { orderId, viewer, sessionId } = await openedOrder();
  await db
    .update(stripeSessions)
    .set({ sessionId: null, url: null })
    .where(eq(stripeSessions.orderId, orderId));
  const byMail = { success: `${addresses.success}?key=k`, cancel: `${addresses.cancel}?key=k` };
  expect(await startPayment(orderId, viewer, byMail)).toEqual({
    ok: true,
    url: expect.stringContaining(sessionId),
  });
  expect(await sessionsOf(orderId)).toHaveLength(1);
});

test("no one is sent to pay for an order cancelled while Stripe was asked", async () => {
  const { orderId, viewer } = await onlineOrder();
  const answer = Promise.withResolvers<void>();
  simulator.behaviour.held = answer.promise;
  const starting = startPayment(orderId, viewer, addresses);
  await expect.poll(() => sessionsOf(orderId)).toHaveLength(1);
  await setStatuses(orderId, "cancelled", "pending");
  answer.resolve();
  expect(await starting).toEqual({ ok: false, reason: "not-awaited" });
  simulator.behaviour.held = undefined;
  await endPayments(orderId);
  const [attempt] = await sessionsOf(orderId);
  expect(await atStripe(attempt!.sessionId!)).toMatchObject({ status: "expired" });
});

test("an order that cannot be cancelled does not block the next ones", async () => {
  const [stuck, next] = [await placedOrder(), await placedOrder()];
  await expirePayment(stuck.orderId, 10);
  await expirePayment(next.orderId, 5);
  await db.execute<{ data: unknown }>(sql`alter table ${orders} add constraint stuck
    check (order_status <> 'cancelled' or id <> ${sql.raw(`'${stuck.orderId}'`)}) not valid`);
  expect(await expireOrders()).toBe(1);
  expect(await orderOf(stuck.orderId)).toMatchObject({ orderStatus: "pending" });
  expect(await orderOf(next.orderId)).toMatchObject({ orderStatus: "cancelled" });
});

test.each([
  { orderStatus: "cancelled", paymentStatus: "pending" },
  { orderStatus: "processing", paymentStatus: "completed" },
] as const)("when staff set %j, closing the payment page is queued with it", async (to) => {
  const { orderId } = await openedOrder();
  await setStatuses(orderId, to.orderStatus, to.paymentStatus);
  expect(await jobsOf(orderId, "end-payments")).toHaveLength(1);
});

test("an order paid twice keeps the first payment; the second must be refunded", async () => {
  const { orderId, sessionId, payment } = await paidOrder(simulator);
  const [first] = await sessionsOf(orderId);
  const [id, second] = [crypto.randomUUID(), `${sessionId}2`];
  await db.insert(stripeSessions).values({ ...first!, id, sessionId: second, paidAt: null });
  const intent = { id: `pi_${id}`, object: "payment_intent", status: "succeeded" };
  const paid = { id: second, metadata: { attempt: id }, payment_intent: intent.id };
  await db.insert(simulatedObjects).values([
    { id: intent.id, body: intent },
    { id: second, body: { ...(await atStripe(sessionId)), ...paid } },
  ]);
  await deliverEvent("checkout.session.completed", second);
  const money = await moneyOf(orderId);
  expect(money.filter(({ accepted }) => accepted)).toMatchObject([{ id: payment.id }]);
  const unaccepted = money.find(({ accepted }) => !accepted);
  expect(await tasksOf(orderId)).toMatchObject([{ kind: "refund-due", subject: unaccepted!.id }]);
});

test("a failed bank payment is final: it neither fails again nor succeeds later", async () => {
  const { sessionId } = await openedOrder();
  await simulator.bank(sessionId, "fail");
  await expect(simulator.bank(sessionId, "fail")).rejects.toThrow("400");
  await expect(simulator.bank(sessionId, "succeed")).rejects.toThrow("400");
});
