import { expect, test } from "vitest";
import type { Sen } from "#shop/money.ts";
import { changeOrderStatus } from "#shop/orders/change-order-status.server.ts";
import { cancelUnpaid } from "./cancel-unpaid.server.ts";
import { refundOrder } from "./refund-order.server.ts";
import { rejectReceipt, verifyReceipt } from "./review-receipt.server.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { placedOrder, viewerOf } from "#tests/checkout.ts";
import { waitForLocks } from "#tests/database.ts";
import {
  deliverEvent,
  openedOrder,
  paidOrder,
  setStatuses,
  withLockedOrder,
} from "#tests/orders.ts";
import { eventsOf, onHand, orderOf } from "#tests/order-rows.ts";
import { sentReceipt } from "#tests/receipts.ts";
import { withSimulator } from "#tests/simulator.ts";

const simulator = withSimulator();
const byClock = { actor: "clock" } as const;

type Change = { orderId: string; productId: string; change: () => Promise<{ ok: boolean }> };

const changes: Record<string, () => Promise<Change>> = {
  "verifying a receipt": async () => {
    const { receipt, ...order } = await sentReceipt();
    return { ...order, change: () => verifyReceipt(clerk, receipt.id) };
  },
  "rejecting a receipt": async () => {
    const { receipt, ...order } = await sentReceipt();
    return { ...order, change: () => rejectReceipt(clerk, receipt.id, "Not readable") };
  },
  "a status set by staff": async () => {
    const order = await placedOrder();
    return { ...order, change: () => setStatuses(order.orderId, "cancelled", "pending") };
  },
  "a refund that cancels": async () => {
    const { payment, ...order } = await paidOrder(simulator);
    const refund = {
      refundId: crypto.randomUUID(),
      paymentId: payment.id,
      amount: 10_000 as Sen,
      method: "cash" as const,
      reference: "7",
      reason: "",
      cancel: true,
    };
    return { ...order, change: () => refundOrder(clerk, order.orderId, refund) };
  },
  "a payment that Stripe reports": async () => {
    const order = await openedOrder();
    await simulator.bank(order.sessionId, "pay");
    const change = () => deliverEvent("checkout.session.completed", order.sessionId);
    return { ...order, change };
  },
};

test.each(Object.keys(changes))(
  "%s waits while the order is being cancelled, and acts on the cancelled order",
  async (name) => {
    const { orderId, productId, change } = await changes[name]!();
    const stockBefore = (await onHand(productId))!;
    let answer: Promise<{ ok: boolean }> | undefined;
    await withLockedOrder(orderId, async (order) => {
      answer = change();
      await waitForLocks();
      await changeOrderStatus(order, { orderStatus: "cancelled" }, byClock);
    });
    expect(await answer).toMatchObject({ ok: true });
    const { holdsStock, payBy } = await orderOf(orderId);
    expect(await onHand(productId)).toBe(holdsStock ? stockBefore : stockBefore + 1);
    expect(payBy).toBeNull();
    // A change that had seen the order as it was would go on from a status that the order had left.
    const steps = (await eventsOf(orderId))
      .filter(({ kind }) => kind === "order-status")
      .toSorted((one, other) => one.id - other.id);
    expect(steps.slice(1).map(({ from }) => from)).toEqual(steps.slice(0, -1).map(({ to }) => to));
  },
);

test("an order is not changed through an outdated copy: its stock returns once", async () => {
  const productId = await makeProduct({ stock: 3 });
  const { orderId } = await placedOrder(productId);
  const twice = withLockedOrder(orderId, async (order) => {
    await changeOrderStatus(order, { orderStatus: "cancelled" }, byClock);
    await changeOrderStatus(order, { orderStatus: "cancelled" }, byClock);
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
