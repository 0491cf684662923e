import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { refunds } from "#db/schema/payments.ts";
import { simulatedObjects } from "#db/schema/simulator.ts";
import type { Sen } from "#shop/money.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { reconcileWithStripe } from "./reconcile-stripe.server.ts";
import { endPayments } from "./end-payments.server.ts";
import { finishTask } from "./finish-task.server.ts";
import { refundForm, refundOrder, type RefundForm } from "./refund-order.server.ts";
import { failRefund, sendRefund } from "./send-refund.server.ts";
import { clerk } from "#tests/factories.ts";
import { guestWith, openCheckout } from "#tests/checkout.ts";
import {
  deliverEvent,
  deliverEventAbout,
  openedOrder,
  paidOrder,
  setStatuses,
} from "#tests/orders.ts";
import { moneyOf, onHand, orderOf, refundsOf, tasksOf } from "#tests/order-rows.ts";
import { withSimulator, changeAtStripe } from "#tests/simulator.ts";
import { auditOf } from "#tests/audit.ts";

const simulator = withSimulator();

function form(paymentId: string, given: Partial<RefundForm> = {}): RefundForm {
  const plain = { reference: "", reason: "Returned in 7 days", cancel: false };
  const refundId = crypto.randomUUID();
  return { refundId, paymentId, amount: 10_000 as Sen, method: "stripe", ...plain, ...given };
}

async function sendAll(orderId: string) {
  for (const { id } of await refundsOf(orderId)) await sendRefund(id);
}

test("a partial Stripe refund is pending until Stripe confirms it", async () => {
  simulator.behaviour.refunds = "wait";
  const { orderId, payment } = await paidOrder(simulator);
  expect(await refundOrder(clerk, orderId, form(payment.id))).toEqual({ ok: true, pending: true });
  await sendAll(orderId);
  expect(await refundsOf(orderId)).toMatchObject([
    { amount: 10_000, status: "pending", reference: expect.stringMatching(/^re_/) },
  ]);
  simulator.behaviour.refunds = "succeed";
  const [refund] = await refundsOf(orderId);
  await changeAtStripe(refund!.reference!, { status: "succeeded" });
  await reconcileWithStripe();
  expect(await refundsOf(orderId)).toMatchObject([{ status: "succeeded" }]);
  const [row] = await auditOf(orderId);
  expect(row).toMatchObject({
    action: "order.refunded",
    after: { amount: 10_000, refundMethod: "stripe" },
  });
});

test("an unaccepted payment held by the shop is refunded through Stripe too", async () => {
  const { orderId, sessionId } = await openedOrder();
  await changeAtStripe(sessionId, { amount_total: 20_000 });
  await simulator.bank(sessionId, "pay");
  await deliverEvent("checkout.session.completed", sessionId);
  const [unaccepted] = await moneyOf(orderId);
  expect(unaccepted).toMatchObject({ accepted: false, amount: 20_000 });
  await refundOrder(clerk, orderId, form(unaccepted!.id, { amount: 20_000 as Sen }));
  await sendAll(orderId);
  expect(await refundsOf(orderId)).toMatchObject([{ amount: 20_000, status: "succeeded" }]);
});

test("concurrent refunds never exceed what was paid", async () => {
  const { orderId, payment } = await paidOrder(simulator);
  const half = (Math.floor(payment.amount / 2) + 1) as Sen;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      refundOrder(clerk, orderId, form(payment.id, { amount: half })),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toEqual({
    ok: false,
    reason: "too-much",
    refundable: payment.amount - half,
  });
});

test("the same form sent twice refunds once", async () => {
  const { orderId, payment } = await paidOrder(simulator);
  const sent = form(payment.id);
  const answers = await Promise.all([1, 2, 3].map(() => refundOrder(clerk, orderId, sent)));
  expect(answers).toEqual([1, 2, 3].map(() => ({ ok: true, pending: true })));
  // Going back to the form and changing its amount is another refund, which needs a form of its own.
  expect(await refundOrder(clerk, orderId, { ...sent, amount: 1 as Sen })).toEqual({
    ok: false,
    reason: "form-used",
    amount: sent.amount,
  });
  expect(await refundsOf(orderId)).toHaveLength(1);
});

test("cancelling a paid order is a task until it is refunded", async () => {
  const { orderId, payment } = await paidOrder(simulator);
  await setStatuses(orderId, "cancelled", "completed");
  await endPayments(orderId);
  await endPayments(orderId);
  expect(await tasksOf(orderId)).toMatchObject([{ kind: "refund-due", doneAt: null }]);
  await refundOrder(clerk, orderId, form(payment.id, { amount: payment.amount }));
  await sendAll(orderId);
  expect(await tasksOf(orderId)).toMatchObject([{ doneAt: expect.any(Date) }]);
});

test("a refund assumed failed while Stripe was silent takes Stripe's later answer", async () => {
  const { orderId, payment } = await paidOrder(simulator);
  simulator.behaviour.refunds = "wait";
  await refundOrder(clerk, orderId, form(payment.id));
  const [{ id } = { id: "" }] = await refundsOf(orderId);
  await sendRefund(id);
  const [{ reference } = { reference: "" }] = await refundsOf(orderId);
  await db.update(refunds).set({ reference: null }).where(eq(refunds.id, id));
  await failRefund(id, { code: "stripe-silent" });
  expect(await tasksOf(orderId)).toMatchObject([{ kind: "refund-failed", doneAt: null }]);
  simulator.behaviour.refunds = "succeed";
  await changeAtStripe(reference!, { status: "succeeded" });
  const event = { id: reference, payment_intent: payment.reference };
  await deliverEventAbout("refund.updated", event);
  expect(await refundsOf(orderId)).toMatchObject([{ status: "succeeded", reference }]);
  expect(await tasksOf(orderId)).toMatchObject([{ doneAt: expect.any(Date) }]);
  // The bank returns the money after all, so it is owed again.
  await changeAtStripe(reference!, { status: "failed" });
  await deliverEventAbout("refund.failed", event);
  expect(await tasksOf(orderId)).toMatchObject([{ kind: "refund-failed", doneAt: null }]);
});

test("a refund that Stripe makes after staff gave the money back another way is a task", async () => {
  const { orderId, payment } = await paidOrder(simulator);
  simulator.behaviour.refunds = "wait";
  await refundOrder(clerk, orderId, form(payment.id, { amount: payment.amount }));
  const [{ id } = { id: "" }] = await refundsOf(orderId);
  await sendRefund(id);
  const [{ reference } = { reference: "" }] = await refundsOf(orderId);
  await db.update(refunds).set({ reference: null }).where(eq(refunds.id, id));
  await failRefund(id, { code: "stripe-silent" });
  const byBank = { amount: 1_000 as Sen, method: "bank", reference: "MBB 4471" } as const;
  expect(await refundOrder(clerk, orderId, form(payment.id, byBank))).toMatchObject({ ok: true });
  simulator.behaviour.refunds = "succeed";
  await changeAtStripe(reference!, { status: "succeeded" });
  await deliverEventAbout("refund.updated", { id: reference, payment_intent: payment.reference });
  const open = (await tasksOf(orderId)).filter(({ doneAt }) => !doneAt);
  expect(open).toMatchObject([
    { kind: "review", subject: id, detailCode: { code: "refunded-too-much", amount: 1_000 } },
  ]);
});

test("Stripe refunds a repeated request once", async () => {
  const { orderId, payment } = await paidOrder(simulator);
  await refundOrder(clerk, orderId, form(payment.id));
  const [{ id } = { id: "" }] = await refundsOf(orderId);
  await Promise.all([sendRefund(id), sendRefund(id), sendRefund(id)]);
  expect(await refundsOf(orderId)).toMatchObject([{ id, status: "succeeded" }]);
});

test("a refund that Stripe refuses is failed, and its amount can be refunded by another method", async () => {
  simulator.behaviour.refunds = "fail";
  const { orderId, payment } = await paidOrder(simulator);
  await refundOrder(clerk, orderId, form(payment.id, { amount: payment.amount }));
  await sendAll(orderId);
  simulator.behaviour.refunds = "succeed";
  const [failed] = await refundsOf(orderId);
  expect(failed).toMatchObject({ status: "failed", failure: "expired_or_canceled_card" });
  expect(await tasksOf(orderId)).toMatchObject([{ kind: "refund-failed", subject: failed!.id }]);
  const byBank = form(payment.id, {
    amount: payment.amount,
    method: "bank",
    reference: "MBB 4471",
  });
  expect(await refundOrder(clerk, orderId, byBank)).toEqual({ ok: true, pending: false });
  const [task] = await tasksOf(orderId);
  expect(await finishTask(clerk, task!.id)).toEqual({ ok: true });
  expect(await finishTask(clerk, task!.id)).toEqual({ ok: false, reason: "not-found" });
});

test("a refund stays pending while Stripe does not answer and is sent later", async () => {
  const { orderId, payment } = await paidOrder(simulator);
  await refundOrder(clerk, orderId, form(payment.id));
  simulator.behaviour.errorStatus = 500;
  await expect(sendAll(orderId)).rejects.toThrow();
  simulator.behaviour.errorStatus = 0;
  expect(await refundsOf(orderId)).toMatchObject([{ status: "pending" }]);
  await sendAll(orderId);
  expect(await refundsOf(orderId)).toMatchObject([{ status: "succeeded" }]);
});

test("the order can be cancelled with its refund, and its stock returns", async () => {
  const { orderId, payment, productId } = await paidOrder(simulator);
  const before = await onHand(productId);
  await refundOrder(clerk, orderId, form(payment.id, { cancel: true }));
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
  expect(await onHand(productId)).toBe(before! + 1);
  expect((await auditOf(orderId)).at(-1)).toMatchObject({
    action: "order.updated",
    before: { orderStatus: "processing" },
    after: { orderStatus: "cancelled" },
  });
});

test("a completed order is cancelled with its refund only once its pieces are found in the shop", async () => {
  const { orderId, payment, productId } = await paidOrder(simulator);
  await setStatuses(orderId, "completed", "completed");
  const before = await onHand(productId);
  const sent = form(payment.id, { cancel: true });
  expect(await refundOrder(clerk, orderId, sent)).toEqual({
    ok: false,
    reason: "pieces-unrecorded",
    pieces: 1,
  });
  expect(await refundsOf(orderId)).toEqual([]);
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "completed" });
  expect(await onHand(productId)).toBe(before);
  const confirmed = { ...sent, piecesInShop: true };
  expect(await refundOrder(clerk, orderId, confirmed)).toEqual({ ok: true, pending: true });
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
  expect(await onHand(productId)).toBe(before! + 1);
});

test("a refund whose idempotency key Stripe may have forgotten is not sent again", async () => {
  const { orderId, payment } = await paidOrder(simulator);
  await refundOrder(clerk, orderId, form(payment.id));
  const [{ id } = { id: "" }] = await refundsOf(orderId);
  await sendRefund(id);
  await loseAnswer(id);
  await sendRefund(id);
  expect(await refundsAtStripe(payment.reference)).toHaveLength(1);
  await reconcileWithStripe();
  expect(await refundsAtStripe(payment.reference)).toHaveLength(1);
  expect(await refundsOf(orderId)).toMatchObject([{ id, status: "succeeded" }]);
});

test("a refund is not called failed where Stripe does not know its payment", async () => {
  const { orderId, payment } = await paidOrder(simulator);
  await refundOrder(clerk, orderId, form(payment.id));
  const [{ id } = { id: "" }] = await refundsOf(orderId);
  await sendRefund(id);
  await loseAnswer(id);
  // As with the API key of another account.
  await db.delete(simulatedObjects);
  await reconcileWithStripe();
  expect(await refundsOf(orderId)).toMatchObject([{ id, status: "pending" }]);
  expect(await tasksOf(orderId)).toMatchObject([
    { kind: "review", detailCode: { code: "refund-unknown", amount: 10_000 } },
  ]);
});

/** Stripe's answer was lost, and the shop's computer was off for two days. */
async function loseAnswer(refundId: string) {
  await db.delete(simulatedObjects).where(eq(simulatedObjects.id, `key:${refundId}`));
  const createdAt = new Date(Date.now() - 48 * 3_600_000);
  const unanswered = { reference: null, status: "pending", settledAt: null, createdAt } as const;
  await db.update(refunds).set(unanswered).where(eq(refunds.id, refundId));
}

function refundsAtStripe(paymentIntent: string) {
  return db
    .select()
    .from(simulatedObjects)
    .where(
      sql`${simulatedObjects.id} like 're\\_%' and ${simulatedObjects.body} ->> 'payment_intent' = ${paymentIntent}`,
    );
}

test("an unaccepted payment is resolved once fully refunded", async () => {
  const { orderId, sessionId, productId } = await openedOrder(1);
  await setStatuses(orderId, "cancelled", "pending");
  const other = await guestWith(productId);
  await placeOrder(other, await openCheckout(other.owner));
  await simulator.bank(sessionId, "pay");
  await deliverEvent("checkout.session.completed", sessionId);
  const [payment] = await moneyOf(orderId);
  await refundOrder(clerk, orderId, form(payment!.id, { amount: 100 as Sen }));
  await sendAll(orderId);
  expect(await tasksOf(orderId)).toMatchObject([{ kind: "refund-due", doneAt: null }]);
  const rest = (payment!.amount - 100) as Sen;
  await refundOrder(clerk, orderId, form(payment!.id, { amount: rest }));
  await sendAll(orderId);
  expect(await tasksOf(orderId)).toMatchObject([{ doneAt: expect.any(Date) }]);
});

test("a refund by hand needs a reference and never exceeds the payment", () => {
  const typed = {
    refundId: crypto.randomUUID(),
    paymentId: crypto.randomUUID(),
    amount: "12.50",
    method: "bank",
  };
  expect(refundForm.safeParse(typed).success).toBe(false);
  expect(refundForm.parse({ ...typed, reference: "MBB 1" })).toMatchObject({ amount: 1_250 });
  for (const amount of ["0", "-1", "1.234", "abc", ""]) {
    expect(refundForm.safeParse({ ...typed, reference: "MBB 1", amount }).success).toBe(false);
  }
});
