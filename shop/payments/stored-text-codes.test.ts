import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { withLocalValues } from "#app/admin/audit-log/local-values.server.ts";
import { db } from "#db/client.server.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { paymentTasks, refunds } from "#db/schema/payments.ts";
import { inLanguage } from "#languages/language.server.ts";
import { listAudit } from "#shop/audit/list-audit.server.ts";
import type { Sen } from "#shop/money.ts";
import { readTimeline } from "#shop/orders/read-order.server.ts";
import { sentenceOf, type TextCode } from "#shop/orders/text-codes.server.ts";
import { finishTask } from "./finish-task.server.ts";
import { recordPayment } from "./manual-payment.server.ts";
import { paymentsOfOrder } from "./order-payments.server.ts";
import { listOpenTasks, raiseTask } from "./payment-tasks.server.ts";
import { listOrderReceipts } from "./receipts.server.ts";
import { rejectForm, rejectReceipt } from "./review-receipt.server.ts";
import { failRefund } from "./send-refund.server.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, owner } from "#tests/factories.ts";
import { moneyOf, orderStateOf, tasksOf } from "#tests/order-rows.ts";
import { setPaidWithoutPayment, settlePayment, withLockedOrder } from "#tests/orders.ts";
import { sentReceipt } from "#tests/receipts.ts";

// What the shop writes into its rows in one language is read in another, and so is what the release before wrote.

setUpDatabase({ gold: true });
const dispute: TextCode = { code: "dispute-opened" };
const inMalay = <Result>(work: () => Result) => inLanguage("ms", work);
const malay = (code: TextCode) => ({ text: inMalay(() => sentenceOf(code)) });
const english = (text: string) => ({ text, lang: "en" });

let orderId: string;
beforeEach(async () => {
  ({ orderId } = await placedOrder());
});

function raise(detail: TextCode) {
  const task = { kind: "review", subject: orderId, detail } as const;
  return withLockedOrder(orderId, (order) => raiseTask(order, task, { reopens: true }));
}

const noteOf = async () => (await readTimeline(orderId)).at(-1)!.note;
const detailOf = async () => (await listOpenTasks(clerk, orderId))[0]!.detail;

async function refundOf() {
  const [payment] = await paymentsOfOrder(clerk, orderId);
  return payment!.refunds[0]!;
}

async function insertRefund(given: Partial<typeof refunds.$inferInsert>) {
  const { id: paymentId } = await settlePayment(orderId);
  const row = {
    paymentId,
    orderId,
    amount: 100 as Sen,
    method: "stripe",
    status: "pending",
  } as const;
  const [refund] = await db
    .insert(refunds)
    .values({ ...row, ...given })
    .returning();
  return refund!.id;
}

describe("written under Chinese, read in Malay", () => {
  test("a payment task, its event and its audit entry", async () => {
    await inLanguage("zh", () => raise(dispute));
    expect(await inMalay(detailOf)).toEqual(malay(dispute));
    expect(await inMalay(noteOf)).toEqual(malay(dispute));
    const [task] = await tasksOf(orderId);
    expect(task!.detail).toMatch(/^The customer disputed/);
    await finishTask(clerk, task!.id);
    const { entries } = await inMalay(() => listAudit(owner, { perPage: 1 }));
    const shown = inMalay(() => withLocalValues(entries[0]!));
    expect(shown.before).toMatchObject({ detail: malay(dispute).text });
  });

  test("a recorded payment", async () => {
    await setPaidWithoutPayment(orderId);
    const received = { paidBy: "card_terminal", reference: "A 1" } as const;
    await inLanguage("zh", () => recordPayment(clerk, orderId, received));
    const { amount } = (await moneyOf(orderId))[0]!;
    const note: TextCode = {
      code: "payment-recorded",
      method: "card_terminal",
      amount,
      reference: "A 1",
    };
    expect(await inMalay(noteOf)).toEqual(malay(note));
    expect(await noteOf()).toEqual({ text: "Payment recorded: Card terminal, RM 2,154.90, A 1" });
  });

  test("a rejected receipt, with what staff added", async () => {
    const sent = await sentReceipt();
    ({ orderId } = sent);
    const reason = inLanguage("zh", () =>
      rejectForm.parse({ preset: "reused", words: "Hantar semula." }),
    );
    await inLanguage("zh", () => rejectReceipt(clerk, sent.receipt.id, reason));
    const { text } = malay({ code: "receipt-rejected", reason: "reused", words: "Hantar semula." });
    expect(text).toMatch(/ Hantar semula\.$/);
    expect(await inMalay(noteOf)).toEqual({ text });
    const [receipt] = await inMalay(() => listOrderReceipts(clerk, orderId));
    expect(receipt!.rejectReason).toBe(text);
    const { state } = await inMalay(() => orderStateOf(orderId));
    expect(state).toMatchObject({ payment: { rejectReason: text } });
  });

  test("a refund that Stripe did not answer, and one that Stripe refused", async () => {
    const id = await insertRefund({ createdBy: clerk.id, reason: "Goodwill" });
    await inLanguage("zh", () => failRefund(id, { code: "stripe-silent" }));
    expect(await inMalay(refundOf)).toMatchObject({
      reason: { text: "Goodwill" },
      failure: malay({ code: "stripe-silent" }),
    });
    const amount = 100 as Sen;
    expect(await inMalay(detailOf)).toEqual(malay({ code: "refund-unanswered", amount }));
    ({ orderId } = await placedOrder());
    await failRefund(await insertRefund({}), "expired_or_canceled_card");
    expect(await inMalay(refundOf)).toMatchObject({ failure: english("expired or canceled card") });
    const failure = "expired or canceled card";
    expect(await inMalay(detailOf)).toEqual(malay({ code: "refund-failed", amount, failure }));
  });
});

describe("the release before", () => {
  test("wrote rows without codes, which are shown in English", async () => {
    const detail = "A payment of RM 1.00 could not be accepted.";
    await insertRefund({ reason: "Made in Stripe's dashboard" });
    await db.insert(paymentTasks).values({ orderId, kind: "review", subject: orderId, detail });
    const event = {
      orderId,
      kind: "review",
      to: "review",
      note: detail,
      actor: "payment",
    } as const;
    await db.insert(orderEvents).values(event);
    expect(await inMalay(detailOf)).toEqual(english(detail));
    expect(await inMalay(noteOf)).toEqual(english(detail));
    expect(await inMalay(refundOf)).toMatchObject({
      reason: english("Made in Stripe's dashboard"),
    });
    expect(await detailOf()).toEqual({ text: detail });
  });

  test("changes only the texts, and then no code says something else", async () => {
    await raise({ code: "refund-due", amount: 100 as Sen });
    const id = await insertRefund({});
    await failRefund(id, { code: "stripe-silent" });
    await db.execute(
      sql`update payment_tasks set detail = 'RM 2.00 is due' where order_id = ${orderId}`,
    );
    await db.execute(sql`update refunds set failure = 'declined' where id = ${id}`);
    await db.execute(sql`update order_events set note = 'Removed' where order_id = ${orderId}`);
    expect(await inMalay(detailOf)).toEqual(english("RM 2.00 is due"));
    expect(await inMalay(refundOf)).toMatchObject({ failure: english("declined") });
    const notes = (await inMalay(() => readTimeline(orderId))).map(({ note }) => note?.text);
    expect(new Set(notes)).toEqual(new Set(["Removed"]));
  });

  test("changes no code where the text stays; a new text with its code stands", async () => {
    await raise(dispute);
    await db.execute(
      sql`update payment_tasks set done_at = now(), detail = detail where order_id = ${orderId}`,
    );
    expect(await tasksOf(orderId)).toMatchObject([{ detailCode: dispute }]);
    await raise({ code: "refund-due", amount: 100 as Sen });
    expect(await tasksOf(orderId)).toMatchObject([
      {
        detail: "The order was cancelled, but RM 1.00 paid for it has not been refunded.",
        detailCode: { code: "refund-due", amount: 100 },
        doneAt: null,
      },
    ]);
  });
});
