import { expect, test } from "vitest";
import { refused, succeeded } from "#tests/answers.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase, waitForLocks } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { jobsOf, moneyOf, orderOf, receiptOf, tasksOf } from "#tests/order-rows.ts";
import { setStatuses, withLockedOrder } from "#tests/orders.ts";
import { receiptPicture, sendReceiptOf, sentReceipt } from "#tests/receipts.ts";
import { finishTask } from "./finish-task.server.ts";
import { refundOrder } from "./refund-order.server.ts";
import { rejectReceipt, verifyReceipt } from "./review-receipt.server.ts";
import { submitReceipt } from "./submit-receipt.server.ts";

// While the receipt waits, staff record another payment and set the order to paid.

setUpDatabase({ gold: true });

test("a receipt that shows the same payment is verified, and no other payment is recorded", async () => {
  const { orderId, receipt } = await receiptOfPaidOrder();
  expect(await verifyReceipt(clerk, receipt.id)).toEqual({ ok: false, reason: "already-paid" });
  expect(await verifyReceipt(clerk, receipt.id, "same-payment")).toEqual({
    ok: true,
    changed: true,
    shows: "same-payment",
  });
  expect((await receiptOf(orderId)).verifiedAt).not.toBeNull();
  expect(await moneyOf(orderId)).toMatchObject([{ method: "cash", accepted: true }]);
  expect(await tasksOf(orderId)).toEqual([]);
});

test("a second payment is recorded once, with a task that ends when it is refunded", async () => {
  const { orderId, receipt } = await receiptOfPaidOrder();
  const presses = await withLockedOrder(orderId, async () => {
    const sent = [1, 2, 3].map(() => verifyReceipt(clerk, receipt.id, "second-payment"));
    await waitForLocks(3);
    return { sent };
  });
  const answers = await Promise.all(presses.sent);
  expect(answers.filter((answer) => "shows" in answer)).toHaveLength(1);
  expect(answers.filter((answer) => answer.ok && !answer.changed)).toHaveLength(2);
  const [second, ...more] = (await moneyOf(orderId)).filter(({ accepted }) => !accepted);
  expect(more).toEqual([]);
  expect(second).toMatchObject({ method: "touch_n_go", amount: 215_490, reference: receipt.id });
  const [task] = await tasksOf(orderId);
  expect(task).toMatchObject({ kind: "refund-due", subject: second!.id, doneAt: null });
  expect(await finishTask(clerk, task!.id)).toEqual({ ok: false, reason: "refund-due" });

  succeeded(
    await refundOrder(clerk, orderId, {
      refundId: crypto.randomUUID(),
      paymentId: second!.id,
      amount: second!.amount,
      method: "bank",
      reference: "Transfer 7",
      reason: "",
      cancel: false,
    }),
  );
  expect(await tasksOf(orderId)).toMatchObject([{ doneAt: expect.any(Date) as Date }]);
  expect(await orderOf(orderId)).toMatchObject({
    orderStatus: "processing",
    paymentStatus: "completed",
  });
});

test("of two colleagues who answer differently, the second is told that it was verified", async () => {
  const { orderId, receipt } = await receiptOfPaidOrder();
  await verifyReceipt(clerk, receipt.id, "same-payment");
  expect(await verifyReceipt(clerk, receipt.id, "second-payment")).toEqual({
    ok: true,
    changed: false,
  });
  expect(await moneyOf(orderId)).toHaveLength(1);
});

test("the same payment is not enough where staff have set the payment status back", async () => {
  const { orderId, receipt } = await receiptOfPaidOrder();
  succeeded(await setStatuses(orderId, "processing", "pending"));
  const answer = await verifyReceipt(clerk, receipt.id, "same-payment");
  expect(answer).toEqual({ ok: false, reason: "not-set-to-paid" });
  expect((await receiptOf(orderId)).verifiedAt).toBeNull();
  succeeded(await setStatuses(orderId, "processing", "completed"));
  succeeded(await verifyReceipt(clerk, receipt.id, "same-payment"));
});

test("a receipt of an order that is not paid pays for it, whatever staff say it shows", async () => {
  const { orderId, receipt } = await sentReceipt();
  const answer = await verifyReceipt(clerk, receipt.id, "second-payment");
  expect(answer).toEqual({ ok: true, changed: true });
  expect(await moneyOf(orderId)).toMatchObject([{ accepted: true, amount: 215_490 }]);
});

test("the customer of a paid order is not asked for another receipt when one is rejected", async () => {
  for (const isPaid of [true, false]) {
    const email = { email: "siti@example.test" };
    const { orderId, receipt } = await sendReceiptOf(await placedOrder({}, 1, email));
    if (isPaid) succeeded(await setStatuses(orderId, "processing", "completed"));
    expect(await rejectReceipt(clerk, receipt.id, "Too dark")).toMatchObject({ ok: true, isPaid });
    expect(await jobsOf(orderId, "receipt-rejected")).toHaveLength(isPaid ? 0 : 1);
  }
});

/** An order whose payment in cash staff recorded while its receipt waits. */
async function receiptOfPaidOrder() {
  const sent = await sentReceipt();
  succeeded(await setStatuses(sent.orderId, "processing", "completed"));
  return sent;
}

test("an order whose money is there takes no receipt, even if staff set it back to unpaid", async () => {
  const { orderId, viewer } = await placedOrder();
  await setStatuses(orderId, "processing", "completed");
  await setStatuses(orderId, "processing", "pending");
  const answer = await submitReceipt(orderId, viewer, await receiptPicture());
  expect(answer).toEqual(refused("not-awaited"));
});
