import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { returns } from "#db/schema/returns.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { expireOrders } from "#shop/payments/expire-orders.server.ts";
import { endPayments } from "#shop/payments/end-payments.server.ts";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { startPayment } from "#shop/payments/start-payment.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { viewerOf } from "#tests/checkout.ts";
import { exchangeDraft, faulty, productAt } from "#tests/exchanges.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, owner } from "#tests/factories.ts";
import { moneyOf, onHand, orderOf, orderStateOf, refundsOf, tasksOf } from "#tests/order-rows.ts";
import { addresses, expirePayment, setStatuses } from "#tests/orders.ts";
import { arrivedOrder, ask, inspected, settlement } from "#tests/returns.ts";
import { packed } from "#tests/shipments.ts";
import { placeExchange } from "./place-exchange.server.ts";
import { readBuyerReturns } from "./buyer-returns.server.ts";
import { readExchange } from "./exchange.server.ts";
import type { ReturnRequest } from "./request-return.server.ts";
import { settleReturn } from "./settle-return.server.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, transit_policies, orders, settings" });

async function rowOf(returnId: string) {
  const [row] = await db.select().from(returns).where(eq(returns.id, returnId));
  return row!;
}

/** The money that the shop has for these orders. A credit leaves the one and comes to the other. */
async function heldFor(...orderIds: string[]) {
  const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
  const held = orderIds.map(
    async (orderId) => sumOf(await moneyOf(orderId)) - sumOf(await refundsOf(orderId)),
  );
  return (await Promise.all(held)).reduce((sum, one) => sum + one, 0);
}

/** The buyer asks to return the piece of an order that staff completed. */
async function askOf(orderId: string, given: Partial<ReturnRequest>) {
  await setStatuses(orderId, "completed", "completed");
  const order = (await findOrder(orderId))!;
  const returned = { orderId, viewer: viewerOf(order), item: order.items[0]! };
  return { returned, asked: await ask(returned, 1, given) };
}

test("a dearer piece: the credit pays a part, cash the rest, and no sen is lost or made", async () => {
  const old = await arrivedOrder();
  const returnId = await inspected(old, 1, faulty);
  const credit = old.item.unitPrice;
  const form = await exchangeDraft(returnId, await productAt(90_000));
  const { orderId } = succeeded(await placeExchange(clerk, returnId, form));
  const order = await orderOf(orderId);
  expect(order).toMatchObject({
    exchangeCredit: credit,
    paymentStatus: "completed",
    orderStatus: "processing",
    guestId: old.order.guestId,
  });
  const rest = order.totalAmount - credit;
  expect(rest).toBeGreaterThan(0);
  expect(await moneyOf(orderId)).toMatchObject([
    { method: "exchange", amount: credit, accepted: true, recordedBy: clerk.id },
    { method: "cash", amount: rest, accepted: true },
  ]);
  expect(await refundsOf(old.orderId)).toMatchObject([
    { method: "exchange", amount: credit, status: "succeeded", reference: order.orderNumber },
  ]);
  expect(await rowOf(returnId)).toMatchObject({
    status: "settled",
    amount: credit,
    exchangeOrderId: orderId,
  });
  expect(await heldFor(old.orderId, orderId)).toBe(old.order.totalAmount + rest);
  const { state, money } = await orderStateOf(orderId);
  expect(state).toMatchObject({ kind: "preparing", payment: { kind: "paid" } });
  expect(money).toMatchObject({
    paid: { amount: rest, method: "cash" },
    unrefunded: order.totalAmount,
  });
  const [seen] = await readBuyerReturns({ ...old.order, items: [old.item] });
  expect(seen).toMatchObject({ newOrder: { id: orderId, exchangeCredit: credit } });
});

test("a cheaper piece: it is paid at once, and the difference goes to the buyer's account", async () => {
  const old = await arrivedOrder();
  const returnId = await inspected(old, 1, faulty);
  const form = await exchangeDraft(returnId, await productAt(1_000));
  const { orderId } = succeeded(await placeExchange(clerk, returnId, form));
  const { totalAmount, exchangeCredit, paymentStatus } = await orderOf(orderId);
  expect([exchangeCredit, paymentStatus]).toEqual([totalAmount, "completed"]);
  expect(await moneyOf(orderId)).toMatchObject([{ method: "exchange", amount: totalAmount }]);
  const made = await refundsOf(old.orderId);
  expect(made.map(({ method, amount }) => [method, amount])).toEqual([
    ["exchange", totalAmount],
    ["bank", old.item.unitPrice - totalAmount],
  ]);
  expect(await orderStateOf(orderId)).toMatchObject({
    state: { kind: "preparing", payment: { kind: "paid" } },
    money: { paid: { method: "exchange", amount: totalAmount } },
  });
  // The order that the returned pieces cover is packed like any paid order.
  expect(await packed(orderId, 1)).toBeTruthy();
});

test("the same form twice is one order and one credit; a second draft of the return is refused", async () => {
  const old = await arrivedOrder();
  const returnId = await inspected(old, 1, faulty);
  const productId = await productAt(90_000);
  const form = await exchangeDraft(returnId, productId);
  const placed = await Promise.all([
    placeExchange(clerk, returnId, form),
    placeExchange(clerk, returnId, form),
    placeExchange(owner, returnId, form),
  ]);
  expect(new Set(placed.map((one) => one.ok && one.orderId)).size).toBe(1);
  expect(await refundsOf(old.orderId)).toHaveLength(1);
  expect(await onHand(productId)).toBe(4);
  const again = await exchangeDraft(returnId, productId, { shownValue: form.shownValue });
  expect(await placeExchange(clerk, returnId, again)).toEqual(refused("wrong-step"));
  expect(await readExchange(clerk, returnId)).toBeUndefined();
});

test("of a settlement in money and an exchange at once, one is refused", async () => {
  for (let round = 0; round < 5; round += 1) {
    const old = await arrivedOrder();
    const returnId = await inspected(old, 1, faulty);
    const value = old.item.unitPrice;
    const form = await exchangeDraft(returnId, await productAt(90_000));
    const both = await Promise.all([
      placeExchange(clerk, returnId, form),
      settleReturn(owner, returnId, settlement(value)),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toEqual(refused("wrong-step"));
    const made = await refundsOf(old.orderId);
    expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(value);
  }
});

test("the customer pays the difference online; unpaid, the order expires and its credit is owed", async () => {
  const old = await arrivedOrder();
  const returnId = await inspected(old, 1, faulty);
  const form = await exchangeDraft(returnId, await productAt(90_000), {
    paymentMethod: "stripe_fpx",
  });
  const { orderId } = succeeded(await placeExchange(clerk, returnId, form));
  const { totalAmount, exchangeCredit, ...order } = await orderOf(orderId);
  expect(order).toMatchObject({ orderStatus: "pending", paymentStatus: "pending" });
  expect(await orderStateOf(orderId)).toMatchObject({
    state: { kind: "awaiting-payment" },
    money: { paid: undefined },
  });
  await startPayment(orderId, viewerOf(old.order), addresses);
  await expirePayment(orderId, 60 * 24);
  await expireOrders();
  await endPayments(orderId);
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
  expect((await orderStateOf(orderId)).state).toMatchObject({
    money: { kind: "owed", amount: exchangeCredit },
  });
  const [credit] = await moneyOf(orderId);
  expect(await tasksOf(orderId)).toMatchObject([
    { kind: "refund-due", subject: credit!.id, doneAt: null },
  ]);
  const refund = {
    refundId: crypto.randomUUID(),
    paymentId: credit!.id,
    amount: exchangeCredit,
    method: "bank" as const,
    reference: "MBB-2",
    reason: "",
    cancel: false,
  };
  expect(await refundOrder(clerk, orderId, { ...refund, method: "stripe" })).toEqual(
    refused("not-by-stripe"),
  );
  expect(await refundOrder(clerk, orderId, refund)).toMatchObject({ ok: true });
  expect((await tasksOf(orderId))[0]!.doneAt).not.toBeNull();
  expect(totalAmount).toBeGreaterThan(exchangeCredit);
});

test("a faulty piece that was given in exchange: the money goes back by both methods", async () => {
  const old = await arrivedOrder();
  const first = await inspected(old, 1, faulty);
  const form = await exchangeDraft(first, await productAt(90_000));
  const { orderId } = succeeded(await placeExchange(clerk, first, form));
  const { returned } = await askOf(orderId, { kind: "return", reason: "size" });
  const returnId = await inspected(returned, 1);
  const { totalAmount, exchangeCredit } = await orderOf(orderId);
  expect(await settleReturn(clerk, returnId, settlement(totalAmount + 1))).toMatchObject(
    refused("value-changed"),
  );
  succeeded(await settleReturn(clerk, returnId, settlement(totalAmount)));
  const made = await refundsOf(orderId);
  expect(made.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
    [exchangeCredit, totalAmount - exchangeCredit].toSorted((a, b) => a - b),
  );
});

test("pieces that a credit pays for are not settled until their order is set to paid", async () => {
  const old = await arrivedOrder();
  const first = await inspected(old, 1, faulty);
  const form = await exchangeDraft(first, await productAt(1_000));
  const { orderId } = succeeded(await placeExchange(clerk, first, form));
  const { returned } = await askOf(orderId, { kind: "return", reason: "size" });
  const returnId = await inspected(returned, 1, faulty);
  await setStatuses(orderId, "completed", "failed");
  const { totalAmount } = await orderOf(orderId);
  const again = await exchangeDraft(returnId, await productAt(1_000));
  expect(await settleReturn(clerk, returnId, settlement(totalAmount))).toEqual(
    refused("credit-in-use"),
  );
  expect(await placeExchange(clerk, returnId, again)).toEqual(refused("credit-in-use"));
  await setStatuses(orderId, "completed", "completed");
  succeeded(await placeExchange(clerk, returnId, again));
});
