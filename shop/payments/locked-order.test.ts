import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import type { Sen } from "#shop/money.ts";
import { changeOrderStatus } from "#shop/orders/change-order-status.server.ts";
import { cancelUnpaid } from "./cancel-unpaid.server.ts";
import { refundOrder } from "./refund-order.server.ts";
import { rejectReceipt, verifyReceipt } from "./review-receipt.server.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { placedOrder, viewerOf } from "#tests/checkout.ts";
import {
  deliverEvent,
  openedOrder,
  paidOrder,
  setStatuses,
  withLockedOrder,
} from "#tests/orders.ts";
import { onHand, orderOf } from "#tests/order-rows.ts";
import { statementsOf } from "#tests/statements.ts";
import { withSimulator } from "#tests/simulator.ts";

const simulator = withSimulator();

/** How often an order's row is locked and its items are read while `work` runs. */
async function costOf(work: () => Promise<{ ok: boolean }>) {
  let answer: { ok: boolean } | undefined;
  const statements = await statementsOf(async () => (answer = await work()));
  expect(answer).toMatchObject({ ok: true });
  const count = (pattern: RegExp) => statements.filter(({ text }) => pattern.test(text)).length;
  return { locks: count(/from "orders".*for update/), itemReads: count(/from "order_items"/) };
}

async function receiptFor(orderId: string) {
  const row = { orderId, receipt: "receipts/x.jpg", fingerprint: crypto.randomUUID() };
  const [receipt] = await db.insert(touchNGoPayments).values(row).returning();
  return receipt!.id;
}

test("every change of an order locks it once and reads it once", async () => {
  const receipts = await Promise.all(
    [0, 1].map(async () => receiptFor((await placedOrder()).orderId)),
  );
  const { orderId } = await placedOrder();
  const refunded = await paidOrder(simulator);
  const opened = await openedOrder();
  await simulator.bank(opened.sessionId, "pay");
  const refund = {
    refundId: crypto.randomUUID(),
    paymentId: refunded.payment.id,
    amount: 10_000 as Sen,
    way: "cash" as const,
    reference: "7",
    reason: "",
    cancel: true,
  };
  const costs = {
    verify: await costOf(() => verifyReceipt(clerk, receipts[0]!)),
    reject: await costOf(() => rejectReceipt(clerk, receipts[1]!, "Not readable")),
    update: await costOf(() => setStatuses(orderId, "cancelled", "pending")),
    refund: await costOf(() => refundOrder(clerk, refunded.orderId, refund)),
    paid: await costOf(() => deliverEvent("checkout.session.completed", opened.sessionId)),
  };
  for (const [name, { locks, itemReads }] of Object.entries(costs)) {
    expect(locks, name).toBe(1);
    expect(itemReads, name).toBeLessThanOrEqual(1);
  }
});

test("an order is not changed through an outdated copy: its stock returns once", async () => {
  const productId = await makeProduct({ stock: 3 });
  const { orderId } = await placedOrder(productId);
  const by = { actor: "clock" } as const;
  const twice = withLockedOrder(orderId, async (order) => {
    await changeOrderStatus(order, { orderStatus: "cancelled" }, by);
    await changeOrderStatus(order, { orderStatus: "cancelled" }, by);
  });
  await expect(twice).rejects.toThrow("changed after it was locked");
  expect(await onHand(productId)).toBe(2);
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "pending" });
});

test("a caller that waited for the lock sees the order as the first one left it", async () => {
  const { orderId, buyer } = await placedOrder();
  const viewer = viewerOf(buyer);
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancelUnpaid(orderId, viewer)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});
