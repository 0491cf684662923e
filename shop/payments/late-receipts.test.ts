import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { getFile } from "#platform/files.server.ts";
import { cancelUnpaid } from "./cancel-unpaid.server.ts";
import { expireOrders } from "./expire-orders.server.ts";
import { lateReceiptHours } from "./late-receipts.server.ts";
import { paymentStates } from "./payment-states.server.ts";
import { listReceipts } from "./receipts.server.ts";
import { rejectReceipt, verifyReceipt } from "./review-receipt.server.ts";
import { submitReceipt } from "./submit-receipt.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { moneyOf, onHand, orderOf, orderStateOf, receiptOf, tasksOf } from "#tests/order-rows.ts";
import { expirePayment, setStatuses } from "#tests/orders.ts";
import { receiptPicture, sendReceiptOf } from "#tests/receipts.ts";

setUpDatabase({ gold: true });

type Placed = Awaited<ReturnType<typeof placedOrder>>;

/** An order that the expiry job cancelled, this many hours ago. */
async function expiredOrder(product?: Parameters<typeof placedOrder>[0], hours = 0) {
  const placed = await placedOrder(product);
  await expirePayment(placed.orderId);
  expect(await expireOrders()).toBe(1);
  await moveBack(placed.orderId, hours);
  return placed;
}

/** Moves the order's cancellation into the past. */
async function moveBack(orderId: string, hours: number) {
  const isCancellation = and(eq(orderEvents.orderId, orderId), eq(orderEvents.to, "cancelled"));
  const at = sql`${orderEvents.at} - ${hours} * interval '1 hour'`;
  await db.update(orderEvents).set({ at }).where(isCancellation);
}

async function send({ orderId, viewer }: Placed) {
  return submitReceipt(orderId, viewer, await receiptPicture());
}

async function stateOf(orderId: string) {
  return (await orderStateOf(orderId)).state;
}

describe("a receipt that comes after the deadline", () => {
  test("is kept, and its payment reopens the order, which takes its stock again", async () => {
    const order = await expiredOrder({ stock: 3 });
    const { orderId, productId } = order;
    expect(await onHand(productId)).toBe(3);
    const until = expect.any(Date) as Date;
    expect(await stateOf(orderId)).toMatchObject({
      kind: "cancelled",
      lateReceipt: { until, rejectReason: null },
    });

    expect(await send(order)).toEqual({ ok: true });
    expect(await send(order)).toEqual(refused("already-sent"));
    const { id, receipt } = await receiptOf(orderId);
    expect(await getFile(receipt)).toBeDefined();
    expect(await stateOf(orderId)).toMatchObject({
      kind: "cancelled",
      money: { kind: "unknown" },
      lateReceipt: undefined,
    });
    const { receipts } = await listReceipts(clerk, { status: "waiting", perPage: 100 });
    expect(receipts.map((row) => row.id)).toContain(id);

    expect(await verifyReceipt(clerk, id)).toEqual({ ok: true, changed: true });
    const paid = { orderStatus: "processing", paymentStatus: "completed" };
    expect(await orderOf(orderId)).toMatchObject(paid);
    expect(await onHand(productId)).toBe(2);
    expect(await moneyOf(orderId)).toMatchObject([{ accepted: true, reference: id }]);
  });

  test("whose pieces are sold leads to a refund, and not to a second receipt", async () => {
    const product = await makeProduct({ stock: 1 });
    const order = await expiredOrder(product);
    await placedOrder(product);
    const { receipt } = await sendReceiptOf(order);
    expect(await verifyReceipt(clerk, receipt.id)).toMatchObject(refused("payment-unaccepted"));
    const [money] = await moneyOf(order.orderId);
    expect(money).toMatchObject({ accepted: false, reference: receipt.id });
    expect(await tasksOf(order.orderId)).toMatchObject([
      { kind: "refund-due", subject: money!.id, doneAt: null },
    ]);
    expect(await stateOf(order.orderId)).toMatchObject({ lateReceipt: undefined });
    expect(await send(order)).toEqual(refused("not-awaited"));
  });

  test("may be followed by another for a day after it is rejected", async () => {
    const order = await expiredOrder({}, lateReceiptHours - 1);
    const { receipt } = await sendReceiptOf(order);
    await moveBack(order.orderId, 2);
    succeeded(await rejectReceipt(clerk, receipt.id, "Not readable"));
    expect(await orderOf(order.orderId)).toMatchObject({ orderStatus: "cancelled", payBy: null });
    const lateReceipt = { rejectReason: "Not readable" };
    expect(await stateOf(order.orderId)).toMatchObject({ kind: "cancelled", lateReceipt });
    expect(await send(order)).toEqual({ ok: true });
  });

  test("may not be followed by others without end", async () => {
    const order = await expiredOrder();
    const { receipt } = await sendReceiptOf(order);
    await moveBack(order.orderId, 3 * lateReceiptHours);
    succeeded(await rejectReceipt(clerk, receipt.id, "Not readable"));
    expect(await stateOf(order.orderId)).toMatchObject({ lateReceipt: undefined });
    expect(await send(order)).toEqual(refused("not-awaited"));
  });

  test("is refused and not kept a day after the cancellation", async () => {
    const order = await expiredOrder({}, lateReceiptHours);
    expect(await stateOf(order.orderId)).toMatchObject({ lateReceipt: undefined });
    expect(await send(order)).toEqual(refused("not-awaited"));
    expect(await receiptOf(order.orderId)).toBeUndefined();
  });

  test("is refused if staff or the buyer cancelled the order, also after the job did", async () => {
    const [byStaff, byBuyer] = [await placedOrder(), await placedOrder()];
    succeeded(await setStatuses(byStaff.orderId, "cancelled", "pending"));
    succeeded(await cancelUnpaid(byBuyer.orderId, byBuyer.viewer));
    const again = await expiredOrder();
    succeeded(await setStatuses(again.orderId, "pending", "pending"));
    succeeded(await cancelUnpaid(again.orderId, again.viewer));
    for (const order of [byStaff, byBuyer, again]) {
      expect(await send(order)).toEqual(refused("not-awaited"));
      expect(await stateOf(order.orderId)).toMatchObject({ lateReceipt: undefined });
    }
  });
});

describe("an order that was reopened after its receipt's money was not accepted", () => {
  /** The held payment must still be refunded; the customer pays again for the pieces that are back. */
  async function reopenedOrder() {
    const product = await makeProduct({ stock: 1 });
    const order = await expiredOrder(product);
    const other = await placedOrder(product);
    const { receipt } = await sendReceiptOf(order);
    expect(await verifyReceipt(clerk, receipt.id)).toMatchObject(refused("payment-unaccepted"));
    succeeded(await setStatuses(other.orderId, "cancelled", "pending"));
    succeeded(await setStatuses(order.orderId, "pending", "pending"));
    return order;
  }

  test("awaits its payment, has a deadline and takes a new receipt", async () => {
    const order = await reopenedOrder();
    const due = { kind: "awaiting-payment", payment: { kind: "due", lastTry: "none" } };
    expect(await stateOf(order.orderId)).toMatchObject(due);
    const row = await orderOf(order.orderId);
    expect(row.payBy).toBeInstanceOf(Date);
    expect((await paymentStates(clerk, [row])).get(row.id)).toMatchObject({ kind: "due" });
    const { receipt } = await sendReceiptOf(order);
    expect(await stateOf(order.orderId)).toMatchObject({ kind: "checking-payment" });
    expect(await send(order)).toEqual(refused("already-sent"));
    expect(await verifyReceipt(clerk, receipt.id)).toEqual({ ok: true, changed: true });
    const money = await moneyOf(order.orderId);
    expect(money.filter(({ accepted }) => accepted)).toMatchObject([{ reference: receipt.id }]);
    expect(money).toHaveLength(2);
    expect(await orderOf(order.orderId)).toMatchObject({ paymentStatus: "completed" });
  });

  test("is cancelled once its new deadline has passed", async () => {
    const { orderId } = await reopenedOrder();
    await expirePayment(orderId);
    expect(await expireOrders()).toBe(1);
    expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
  });

  test("may be cancelled by its buyer", async () => {
    const { orderId, viewer } = await reopenedOrder();
    expect(await cancelUnpaid(orderId, viewer)).toEqual({ ok: true });
  });
});

test("the database keeps a second waiting receipt of an order away", async () => {
  const { orderId } = await placedOrder();
  const row = { orderId, receipt: "receipts/one.jpg", fingerprint: "one" };
  await db.insert(touchNGoPayments).values({ ...row, verifiedAt: new Date() });
  await db.insert(touchNGoPayments).values(row);
  await expect(db.insert(touchNGoPayments).values(row)).rejects.toThrow();
});
