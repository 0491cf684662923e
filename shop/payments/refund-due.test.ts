import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { refunds } from "#db/schema/payments.ts";
import { createRandom, type Random } from "#kit/random.ts";
import type { Sen } from "#shop/money.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import type { Statuses } from "#shop/orders/payment-deadline.server.ts";
import { advanceRefund } from "./apply-refunds.server.ts";
import { endPayments } from "./end-payments.server.ts";
import { finishTask } from "./finish-task.server.ts";
import { listOpenTasks } from "./payment-tasks.server.ts";
import { refundOrder, type RefundForm } from "./refund-order.server.ts";
import { recordPayment } from "./manual-payment.server.ts";
import { changeStatusByStaff } from "./change-status-by-staff.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setPaidWithoutPayment, setStatuses, settlePayment } from "#tests/orders.ts";
import { moneyOf, onHand, orderOf, refundsOf, tasksOf } from "#tests/order-rows.ts";

// Accepted money on a cancelled order has exactly one open task until it is refunded.

setUpDatabase({ gold: true, emptied: "gold_prices, orders, products, audit_log" });

const amount = 215_490 as Sen;
const paid = { orderStatus: "processing", paymentStatus: "completed" } as const;
const cancelled = { orderStatus: "cancelled", paymentStatus: "completed" } as const;
const cash = { paidBy: "cash", reference: "" } as const;

async function paidInCash() {
  const product = await makeProduct();
  const { orderId } = await placedOrder(product);
  await changeStatusByStaff(clerk, orderId, paid, { received: cash });
  const [payment] = await moneyOf(orderId);
  return { orderId, product, payment: payment! };
}

test("cancelling a paid order asks first with the amount, and needs the same amount to confirm", async () => {
  const { orderId, product, payment } = await paidInCash();
  const asked = { ok: false, reason: "refund-due", amount };
  expect(await changeStatusByStaff(clerk, orderId, cancelled)).toEqual(asked);
  expect(await changeStatusByStaff(clerk, orderId, cancelled, { refundDue: 1 as Sen })).toEqual(
    asked,
  );
  expect(await orderOf(orderId)).toMatchObject(paid);
  expect(await onHand(product)).toBe(4);

  // A part was refunded while the confirmation was open: it asks again with the remaining amount.
  await refundOrder(clerk, orderId, form(payment.id, { amount: 50_000 as Sen }));
  const left = (amount - 50_000) as Sen;
  expect(await changeStatusByStaff(clerk, orderId, cancelled, { refundDue: amount })).toEqual({
    ...asked,
    amount: left,
  });
  expect(await changeStatusByStaff(clerk, orderId, cancelled, { refundDue: left })).toMatchObject({
    ok: true,
  });
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled", holdsStock: false });
  expect(await onHand(product)).toBe(5);
  expect(await listOpenTasks(clerk)).toMatchObject([
    {
      orderId,
      kind: "refund-due",
      subject: payment.id,
      detail: { text: expect.stringContaining("1,654.90") },
    },
  ]);
});

test("every payment method is asked about, even behind a status that hides it", async () => {
  const { orderId } = await placedOrder();
  await settlePayment(orderId);
  const unpaid = { orderStatus: "cancelled", paymentStatus: "failed" } as const;
  expect(await changeStatusByStaff(clerk, orderId, unpaid)).toMatchObject({
    reason: "refund-due",
    amount,
  });
  // Set to paid and cancelled in one step, it asks for the payment and then for the refund.
  const other = await placedOrder();
  expect(await changeStatusByStaff(clerk, other.orderId, cancelled)).toMatchObject({
    reason: "how-paid",
  });
  const given = { received: cash };
  expect(await changeStatusByStaff(clerk, other.orderId, cancelled, given)).toMatchObject({
    reason: "refund-due",
  });
  await changeStatusByStaff(clerk, other.orderId, cancelled, { ...given, refundDue: amount });
  expect(await tasksOf(other.orderId)).toMatchObject([{ kind: "refund-due", doneAt: null }]);
});

test("an unpaid order is cancelled without confirmation", async () => {
  const { orderId } = await placedOrder();
  const unpaid = { orderStatus: "cancelled", paymentStatus: "pending" } as const;
  expect(await changeStatusByStaff(clerk, orderId, unpaid)).toEqual({ ok: true, changed: true });
  expect(await tasksOf(orderId)).toEqual([]);
});

describe("the refund task", () => {
  test("is raised once by two clerks and the queue concurrently", async () => {
    const { orderId } = await paidInCash();
    await Promise.all([
      changeStatusByStaff(clerk, orderId, cancelled, { refundDue: amount }),
      changeStatusByStaff(clerk, orderId, cancelled, { refundDue: amount }),
      endPayments(orderId),
    ]);
    await endPayments(orderId);
    expect(await tasksOf(orderId)).toMatchObject([{ kind: "refund-due", doneAt: null }]);
  });

  test("cannot be resolved before the refund; its last part closes the task", async () => {
    const { orderId, payment } = await paidInCash();
    await setStatuses(orderId, "cancelled", "completed");
    const [task] = await listOpenTasks(clerk, orderId);
    const refused = { ok: false, reason: "refund-due" };
    expect(await finishTask(clerk, task!.id)).toEqual(refused);
    await refundOrder(clerk, orderId, form(payment.id, { amount: 100 as Sen }));
    expect(await finishTask(clerk, task!.id)).toEqual(refused);
    expect(await listOpenTasks(clerk, orderId)).toMatchObject([
      { detail: { text: expect.stringContaining("2,153.90") } },
    ]);
    const rest = { amount: (amount - 100) as Sen };
    await refundOrder(clerk, orderId, form(payment.id, rest));
    expect(await tasksOf(orderId)).toMatchObject([{ doneAt: expect.any(Date), doneBy: clerk.id }]);
  });

  test("closes when the order is reopened and opens when it is cancelled again", async () => {
    const { orderId } = await paidInCash();
    await setStatuses(orderId, "cancelled", "completed");
    await setStatuses(orderId, "processing", "completed");
    expect(await listOpenTasks(clerk, orderId)).toEqual([]);
    await setStatuses(orderId, "cancelled", "completed");
    expect(await listOpenTasks(clerk, orderId)).toMatchObject([{ kind: "refund-due" }]);
    expect(await tasksOf(orderId)).toHaveLength(1);
  });

  test.each([
    ["a part", 100 as Sen],
    ["all", amount],
  ])(
    "an order of whose money %s was refunded is not reopened, paid or not",
    async (_what, refunded) => {
      const { orderId, payment } = await paidInCash();
      await setStatuses(orderId, "cancelled", "completed");
      await refundOrder(clerk, orderId, form(payment.id, { amount: refunded }));
      const answer = { ok: false, reason: "money-refunded" };
      expect(await setStatuses(orderId, "processing", "completed")).toEqual(answer);
      expect(await setStatuses(orderId, "pending", "pending")).toEqual(answer);
      expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled", holdsStock: false });
    },
  );

  test("a card terminal refund is recorded only for money paid by card terminal", async () => {
    const byCash = await paidInCash();
    const atTerminal = { method: "card_terminal", reference: "Void 0091" } as const;
    expect(await refundOrder(clerk, byCash.orderId, form(byCash.payment.id, atTerminal))).toEqual({
      ok: false,
      reason: "not-by-terminal",
    });
    const { orderId } = await placedOrder();
    const received = { paidBy: "card_terminal", reference: "A 1" } as const;
    await changeStatusByStaff(clerk, orderId, paid, { received });
    const [payment] = await moneyOf(orderId);
    const sent = form(payment!.id, { ...atTerminal, cancel: true });
    expect(await refundOrder(clerk, orderId, sent)).toEqual({ ok: true, pending: false });
    expect(await refundsOf(orderId)).toMatchObject([
      { method: "card_terminal", status: "succeeded" },
    ]);
    expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
    expect(await listOpenTasks(clerk, orderId)).toEqual([]);
  });

  test("a partial refund with the cancellation leaves a task for the rest", async () => {
    const { orderId, payment } = await paidInCash();
    await refundOrder(clerk, orderId, form(payment.id, { amount: 100 as Sen, cancel: true }));
    expect(await listOpenTasks(clerk, orderId)).toMatchObject([
      { kind: "refund-due", detail: { text: expect.stringContaining("2,153.90") } },
    ]);
  });

  test("opens again when a completed refund fails afterwards", async () => {
    const { orderId, payment } = await paidInCash();
    await setStatuses(orderId, "cancelled", "completed");
    const sent = form(payment.id);
    await refundOrder(clerk, orderId, sent);
    expect(await listOpenTasks(clerk, orderId)).toEqual([]);
    await returnByBank(sent.refundId);
    const open = await listOpenTasks(clerk, orderId);
    expect(open.map(({ kind }) => kind).toSorted()).toEqual(["refund-due", "refund-failed"]);
  });
});

test("after any steps a cancelled order with money has one open task, any other none", async () => {
  const random = createRandom(7);
  const ids: string[] = [];
  for (let nth = 0; nth < 6; nth++) {
    ids.push((await placedOrder({ stock: 9 })).orderId);
  }
  await setPaidWithoutPayment(ids[0]!);
  for (let step = 0; step < 120; step++) {
    const orderId = random.pick(ids);
    // Some steps run concurrently, as with clerks and the queue.
    await Promise.all(Array.from({ length: random.between(1, 2) }, () => oneStep(random, orderId)));
    expect(await wrongOrders()).toEqual([]);
  }
  // The random steps reached the states they are meant to test.
  const { rows } = await db.execute<{ raised: string; closed: string }>(
    sql`select count(*) as raised, count(done_at) as closed from payment_tasks`,
  );
  expect(Number(rows[0]!.raised)).toBeGreaterThan(2);
  expect(Number(rows[0]!.closed)).toBeGreaterThan(0);
});

/** A refund that went through comes back. */
async function returnByBank(refundId: string) {
  await db.transaction(async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    const order = await lockOrder(tx, refund!.orderId);
    const failed = { status: "failed", reference: null, failure: "returned_by_the_bank" } as const;
    await advanceRefund(order!, refund!, failed);
  });
}

async function oneStep(random: Random, orderId: string) {
  const kind = random.below(6);
  const to: Statuses = {
    orderStatus: random.pick(["pending", "processing", "completed", "cancelled", "cancelled"]),
    paymentStatus: random.pick(["pending", "completed", "completed", "failed"]),
  };
  const isPart = random.odds(0.5);
  const isCancelling = random.odds(0.3);
  if (kind <= 2) return setStatuses(orderId, to.orderStatus, to.paymentStatus);
  if (kind === 3) return endPayments(orderId);
  if (kind === 4) return recordPayment(clerk, orderId, cash);
  const [payment] = await moneyOf(orderId);
  if (!payment) return undefined;
  const back = await refundsOf(orderId);
  const done = back.find(({ status }) => status === "succeeded");
  if (done && random.odds(0.3)) return returnByBank(done.id);
  const gone = back.reduce((sum, one) => (one.status === "failed" ? sum : sum + one.amount), 0);
  const left = payment.amount - gone;
  if (left <= 0) return undefined;
  const amountBack = (isPart ? Math.ceil(left / 2) : left) as Sen;
  const given = { amount: amountBack, cancel: isCancelling, piecesInShop: true };
  return refundOrder(clerk, orderId, form(payment.id, given));
}

/** For every order: money on a cancelled order with one open task, or neither. */
async function wrongOrders() {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id, o.order_status, p.amount, tasks.open from orders o
    left join payments p on p.order_id = o.id and p.accepted
    cross join lateral (select count(*)::int as open from payment_tasks t
      where t.order_id = o.id and t.kind = 'refund-due' and t.done_at is null) as tasks
    cross join lateral (select coalesce(sum(r.amount), 0) as gone from refunds r
      where r.payment_id = p.id and r.status <> 'failed') as back
    where tasks.open <> case when o.order_status = 'cancelled' and p.amount > back.gone then 1 else 0 end`);
  return rows;
}

function form(paymentId: string, given: Partial<RefundForm> = {}): RefundForm {
  const plain = { reference: "Voucher 12", reason: "", cancel: false, method: "cash" } as const;
  return { refundId: randomUUID(), paymentId, amount, ...plain, ...given };
}
