import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { refunds } from "#db/schema/payments.ts";
import { simulatedObjects } from "#db/schema/simulator.ts";
import { stripe } from "#platform/stripe.server.ts";
import { applyPaymentFromStripe } from "./apply-session.server.ts";
import { failRefund, raiseUnknownPayment, sendRefund } from "./send-refund.server.ts";
import { finishTask, settleUnknownRefund } from "./finish-task.server.ts";
import { reconcileWithStripe } from "./reconcile-stripe.server.ts";
import { listOpenTasks } from "./payment-tasks.server.ts";
import { refundOrder, type RefundForm } from "./refund-order.server.ts";
import type { Sen } from "#shop/money.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { clerk } from "#tests/factories.ts";
import { deliverEventAbout, paidOrder } from "#tests/orders.ts";
import { orderStateOf, refundsOf, tasksOf } from "#tests/order-rows.ts";
import { changeAtStripe, withSimulator } from "#tests/simulator.ts";

// Refunds of payments that Stripe does not know, as with the API key of another account.

const simulator = withSimulator();

const unknown = { kind: "review", detailCode: { code: "refund-unknown", amount: 10_000 } };

function form(paymentId: string, given: Partial<RefundForm> = {}): RefundForm {
  const plain = { amount: 10_000 as Sen, method: "stripe", reason: "", cancel: false } as const;
  return { refundId: crypto.randomUUID(), paymentId, reference: "", ...plain, ...given };
}

async function refundedOrder() {
  const order = await paidOrder(simulator);
  const sent = form(order.payment.id);
  succeeded(await refundOrder(clerk, order.orderId, sent));
  return { ...order, refundId: sent.refundId };
}

/** What the other account has instead. */
async function changeAccount() {
  const known = await db.select().from(simulatedObjects);
  await db.delete(simulatedObjects);
  return async () => void (await db.insert(simulatedObjects).values(known));
}

test("such a refund is a task for staff: neither failed nor made, and not retried by the queue", async () => {
  const { orderId, refundId } = await refundedOrder();
  await changeAccount();
  await sendRefund(refundId);
  await sendRefund(refundId);
  expect(await refundsOf(orderId)).toMatchObject([
    { id: refundId, status: "pending", reference: null, failure: null },
  ]);
  expect(await tasksOf(orderId)).toMatchObject([{ ...unknown, subject: refundId, doneAt: null }]);
  expect((await orderStateOf(orderId)).money.refunds).toMatchObject([{ status: "pending" }]);
});

test("it is made once the key is right again", async () => {
  const { orderId, refundId } = await refundedOrder();
  const changeBack = await changeAccount();
  await sendRefund(refundId);
  await changeBack();
  await sendRefund(refundId);
  expect(await refundsOf(orderId)).toMatchObject([{ id: refundId, status: "succeeded" }]);
  // Nothing is left to do.
  expect(await listOpenTasks(clerk, orderId)).toEqual([]);
});

test("its task stays open until staff record whether it was made", async () => {
  const { orderId, refundId } = await refundedOrder();
  await changeAccount();
  await sendRefund(refundId);
  const [task] = await tasksOf(orderId);
  expect(await finishTask(clerk, task!.id)).toEqual(refused("refund-pending"));
  expect(await listOpenTasks(clerk, orderId)).toMatchObject([{ id: task!.id }]);
});

test("staff who find that it was made record it as refunded", async () => {
  const { orderId, payment, refundId } = await refundedOrder();
  await changeAccount();
  await sendRefund(refundId);
  const [task] = await tasksOf(orderId);
  succeeded(await settleUnknownRefund(clerk, task!.id, "made"));
  expect(await settleUnknownRefund(clerk, task!.id, "made")).toEqual(refused("not-found"));
  expect(await refundsOf(orderId)).toMatchObject([{ id: refundId, status: "succeeded" }]);
  expect(await listOpenTasks(clerk, orderId)).toEqual([]);
  // The money went back once.
  const rest = (payment.amount - 10_000) as Sen;
  const byBank = { amount: (rest + 1) as Sen, method: "bank", reference: "MBB 4473" } as const;
  expect(await refundOrder(clerk, orderId, form(payment.id, byBank))).toEqual({
    ok: false,
    reason: "too-much",
    refundable: rest,
  });
});

test("one that staff made in Stripe's dashboard and recorded as refunded counts once", async () => {
  const { orderId, payment, refundId } = await refundedOrder();
  const changeBack = await changeAccount();
  await sendRefund(refundId);
  const [task] = await tasksOf(orderId);
  await changeBack();
  await stripe().refunds.create({ payment_intent: payment.reference, amount: 10_000 });
  succeeded(await settleUnknownRefund(clerk, task!.id, "made"));
  await applyPaymentFromStripe(payment.reference);
  const [{ reference } = { reference: "" }] = await refundsOf(orderId);
  expect(reference).toMatch(/^re_/);
  expect(await refundsOf(orderId)).toMatchObject([{ id: refundId, status: "succeeded" }]);
  expect(await listOpenTasks(clerk, orderId)).toEqual([]);
});

test("one that Stripe does not have once the key is right leaves the task of a failed refund alone", async () => {
  const { orderId, refundId } = await refundedOrder();
  const changeBack = await changeAccount();
  await sendRefund(refundId);
  const [task] = await tasksOf(orderId);
  await db.update(refunds).set({ createdAt: sql`now() - interval '2 days'` });
  await changeBack();
  await reconcileWithStripe();
  expect(await refundsOf(orderId)).toMatchObject([{ id: refundId, status: "failed" }]);
  expect(await listOpenTasks(clerk, orderId)).toMatchObject([{ kind: "refund-failed" }]);
  expect(await settleUnknownRefund(clerk, task!.id, "made")).toEqual(refused("not-found"));
});

test("what staff recorded is not overwritten by an answer that comes late", async () => {
  const { orderId, refundId } = await refundedOrder();
  await changeAccount();
  await sendRefund(refundId);
  const [task] = await tasksOf(orderId);
  succeeded(await settleUnknownRefund(clerk, task!.id, "made"));
  await failRefund(refundId, { code: "stripe-silent" });
  await raiseUnknownPayment(refundId);
  expect(await refundsOf(orderId)).toMatchObject([{ id: refundId, status: "succeeded" }]);
  expect(await listOpenTasks(clerk, orderId)).toEqual([]);
  const [entry] = (await auditOf(orderId)).slice(-1);
  expect(entry).toMatchObject({
    action: "payment-task.done",
    after: { done: true, refund: "refunded" },
  });
});

test("staff who find that it was not made record it as failed, and refund another way", async () => {
  const { orderId, payment, refundId } = await refundedOrder();
  await changeAccount();
  await sendRefund(refundId);
  const [task] = await tasksOf(orderId);
  succeeded(await settleUnknownRefund(clerk, task!.id, "not-made"));
  expect(await settleUnknownRefund(clerk, task!.id, "not-made")).toEqual(refused("not-found"));
  const failure = "Stripe doesn't know the payment";
  expect(await refundsOf(orderId)).toMatchObject([{ id: refundId, status: "failed", failure }]);
  const byBank = { method: "bank", reference: "MBB 4472" } as const;
  succeeded(await refundOrder(clerk, orderId, form(payment.id, byBank)));
});

test("a refund that Stripe has made meanwhile is not recorded as failed", async () => {
  const { orderId, refundId } = await refundedOrder();
  const changeBack = await changeAccount();
  await sendRefund(refundId);
  const [task] = await tasksOf(orderId);
  await changeBack();
  await sendRefund(refundId);
  expect(await settleUnknownRefund(clerk, task!.id, "not-made")).toEqual(refused("not-found"));
  expect(await refundsOf(orderId)).toMatchObject([{ id: refundId, status: "succeeded" }]);
});

test("it is looked up, and not sent, a day later, also if Stripe refuses to search for the payment", async () => {
  const { orderId, refundId } = await refundedOrder();
  await db.update(refunds).set({ createdAt: sql`now() - interval '2 days'` });
  await changeAccount();
  const refusal = Object.assign(new Error("No such payment_intent"), { code: "resource_missing" });
  const search = vi.spyOn(stripe().checkout.sessions, "list").mockRejectedValue(refusal);
  onTestFinished(() => search.mockRestore());
  await reconcileWithStripe();
  await reconcileWithStripe();
  expect(search).toHaveBeenCalled();
  expect(await refundsOf(orderId)).toMatchObject([{ id: refundId, status: "pending" }]);
  expect(await tasksOf(orderId)).toMatchObject([unknown]);
});

test("money that went back twice becomes a task, also where the refund was one before", async () => {
  const { orderId, payment, refundId } = await refundedOrder();
  const changeBack = await changeAccount();
  await sendRefund(refundId);
  await changeBack();
  simulator.behaviour.refunds = "wait";
  await sendRefund(refundId);
  const [{ reference } = { reference: "" }] = await refundsOf(orderId);
  await db.update(refunds).set({ reference: null });
  await failRefund(refundId, { code: "stripe-silent" });
  const byBank = { amount: payment.amount, method: "bank", reference: "MBB 4471" } as const;
  succeeded(await refundOrder(clerk, orderId, form(payment.id, byBank)));
  simulator.behaviour.refunds = "succeed";
  await changeAtStripe(reference!, { status: "succeeded" });
  await deliverEventAbout("refund.updated", { id: reference, payment_intent: payment.reference });
  const open = (await tasksOf(orderId)).filter(({ doneAt }) => !doneAt);
  expect(open).toMatchObject([
    { kind: "review", subject: refundId, detailCode: { code: "refunded-too-much" } },
  ]);
});
