import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import { orders } from "#db/schema/orders.ts";
import { returns } from "#db/schema/returns.ts";
import { stockLevels } from "#db/schema/stock.ts";
import type { Sen } from "#shop/money.ts";
import { reviewDraft } from "#shop/orders/review-checkout.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { setReturnRules, readReturnRules } from "#shop/profile/return-rules.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { viewerOf } from "#tests/checkout.ts";
import { exchangeDraft, faulty, productAt, size } from "#tests/exchanges.ts";
import { acceptPayment } from "#shop/payments/accept-payment.server.ts";
import { cancelUnpaid } from "#shop/payments/cancel-unpaid.server.ts";
import { changeStatusByStaff } from "#shop/payments/change-status-by-staff.server.ts";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { startPayment } from "#shop/payments/start-payment.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, goldAt, owner } from "#tests/factories.ts";
import { moneyOf, onHand, orderOf, orderStateOf, refundsOf, tasksOf } from "#tests/order-rows.ts";
import { addresses, setStatuses, withLockedOrder } from "#tests/orders.ts";
import { arrivedOrder, ask, inspected } from "#tests/returns.ts";
import { deductFromExchange, placeExchange, type ExchangeForm } from "./place-exchange.server.ts";
import { previewRefundParts, refundPartsAfterCredit } from "#shop/payments/refund-method.ts";
import { readExchange } from "./exchange.server.ts";
import type { ReturnRequest } from "./request-return.server.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, transit_policies, orders, settings" });

async function rowOf(returnId: string) {
  const [row] = await db.select().from(returns).where(eq(returns.id, returnId));
  return row!;
}

/** The buyer asks to return the piece of an order that staff completed. */
async function askOf(orderId: string, given: Partial<ReturnRequest>) {
  await setStatuses(orderId, "completed", "completed");
  const order = (await findOrder(orderId))!;
  const returned = { orderId, viewer: viewerOf(order), item: order.items[0]! };
  return { returned, asked: await ask(returned, 1, given) };
}

test("a refusal leaves no order, no credit and the stock as it was", async () => {
  const old = await arrivedOrder();
  const returnId = await inspected(old, 1, faulty);
  const productId = await productAt(1_000);
  const form = await exchangeDraft(returnId, productId);
  const place = (given: Partial<ExchangeForm>) =>
    placeExchange(clerk, returnId, { ...form, ...given } as ExchangeForm);
  expect(await place({ shownValue: form.shownValue - 1 })).toMatchObject(refused("value-changed"));
  // Refused after the order, its items and the stock were written: all of it is undone.
  expect(await place({ refundReference: "" })).toEqual(refused("no-reference"));
  expect(await onHand(productId)).toBe(5);
  await db.update(returns).set({ accountName: "SOMEONE ELSE" }).where(eq(returns.id, returnId));
  expect(await place({})).toEqual(refused("name-differs"));
  expect(await place({ confirmName: true })).toEqual(refused("name-differs"));
  await setReturnRules(owner, {
    ...(await readReturnRules()),
    exchangeDifference: "none",
  });
  expect(await place({})).toMatchObject(refused("costs-less"));
  await db.update(stockLevels).set({ onHand: 0 }).where(eq(stockLevels.productId, productId));
  expect(
    await placeExchange(clerk, returnId, { ...form, formKey: crypto.randomUUID() }),
  ).toMatchObject({ ok: false });
  expect(await db.select().from(orders).where(eq(orders.formKey, form.formKey))).toEqual([]);
  expect(await refundsOf(old.orderId)).toEqual([]);
  expect(await rowOf(returnId)).toMatchObject({ status: "inspected", exchangeOrderId: null });
});

test("no piece is exchanged of a cancelled order, a return, or one that is not inspected", async () => {
  const old = await arrivedOrder();
  const returned = await inspected(old, 1);
  expect(await readExchange(clerk, returned)).toBeUndefined();
  const form = await exchangeDraft(returned, await productAt(90_000));
  expect(await placeExchange(clerk, returned, form)).toEqual(refused("wrong-step"));
  const other = await arrivedOrder();
  const returnId = await inspected(other, 1, faulty);
  await setStatuses(other.orderId, "cancelled", "completed");
  const cancelled = await exchangeDraft(returnId, await productAt(90_000));
  expect(await placeExchange(clerk, returnId, cancelled)).toEqual(refused("order-cancelled"));
  const nothing = crypto.randomUUID();
  const unknown = await exchangeDraft(nothing, await productAt(90_000));
  expect(await placeExchange(clerk, nothing, unknown)).toEqual(refused("not-found"));
});

test("without a fault the gold counts, for the same purity, minus a deduction with its reason", async () => {
  const old = await arrivedOrder();
  const returnId = await inspected(old, 1, size);
  const gold = Math.round((old.item.goldPrice * old.item.weight) / 1000);
  expect(await readExchange(clerk, returnId)).toMatchObject({ credit: gold });
  const other = await exchangeDraft(returnId, await productAt(90_000, { purity: "999" }));
  expect(await placeExchange(clerk, returnId, other)).toEqual({
    ok: false,
    reason: "other-purity",
    purities: ["916"],
  });
  const deduction = { deduction: 1_000 as Sen, deductionReason: "Scratched" };
  expect(
    await deductFromExchange(clerk, returnId, { ...deduction, deduction: (gold + 1) as Sen }),
  ).toMatchObject(refused("deduction-too-high"));
  succeeded(await deductFromExchange(clerk, returnId, { ...deduction, deduction: gold as Sen }));
  await goldAt(590, 640);
  const cheaper = await exchangeDraft(returnId, await productAt(90_000));
  expect(await placeExchange(clerk, returnId, cheaper)).toMatchObject(
    refused("deduction-too-high"),
  );
  await goldAt(595, 640);
  succeeded(await deductFromExchange(clerk, returnId, deduction));
  await db.execute("delete from cart_items");
  const form = await exchangeDraft(returnId, await productAt(90_000));
  expect(form.shownValue).toBe(gold - 1_000);
  const { orderId } = succeeded(await placeExchange(clerk, returnId, form));
  expect(await orderOf(orderId)).toMatchObject({ exchangeCredit: gold - 1_000 });
  expect(await rowOf(returnId)).toMatchObject({ amount: gold - 1_000, ...deduction });
  // Each piece is exchanged once, unless something is wrong with it.
  expect((await askOf(orderId, size)).asked).toEqual(refused("already-exchanged"));
});

test("a difference below RM 2.00, which Stripe refuses, is paid another way", async () => {
  const old = await arrivedOrder();
  const returnId = await inspected(old, 1, faulty);
  // The ring costs RM 1.50 more than the exchanged one, of which the labour is RM 120.00.
  const form = await exchangeDraft(returnId, await productAt(12_150), {
    paymentMethod: "stripe_fpx",
  });
  expect(await placeExchange(clerk, returnId, form)).toEqual(refused("too-small-online"));
  succeeded(await placeExchange(clerk, returnId, { ...form, paymentMethod: "cash" }));
});

test("a new piece that became cheaper is shown first, so that the screen's difference is paid", async () => {
  const returnId = await inspected(await arrivedOrder(), 1, faulty);
  const productId = await productAt(90_000);
  const form = await exchangeDraft(returnId, productId);
  await db
    .update(products)
    .set({ labourFee: 80_000 as Sen })
    .where(eq(products.id, productId));
  expect(await placeExchange(clerk, returnId, form)).toMatchObject({ reason: "price-changed" });
});

test("gold that became cheaper counts less, and staff see it before they place the order", async () => {
  const old = await arrivedOrder();
  const returnId = await inspected(old, 1, size);
  const form = await exchangeDraft(returnId, await productAt(90_000));
  await goldAt(500, 550);
  expect(await placeExchange(clerk, returnId, form)).toMatchObject({ reason: "price-changed" });
  const now = Math.round(50_000 * (old.item.weight / 1000));
  form.quote = (await reviewDraft(clerk, returnId))!.quote!;
  expect(await placeExchange(clerk, returnId, form)).toEqual({
    ok: false,
    reason: "value-changed",
    value: now,
  });
});

/** An exchange of which the customer still has to pay the difference. */
async function unpaidExchange() {
  const old = await arrivedOrder();
  const returnId = await inspected(old, 1, faulty);
  const form = await exchangeDraft(returnId, await productAt(90_000), {
    paymentMethod: "touch_n_go",
  });
  const { orderId } = succeeded(await placeExchange(clerk, returnId, form));
  const [credit] = await moneyOf(orderId);
  const refund = {
    refundId: crypto.randomUUID(),
    paymentId: credit!.id,
    amount: credit!.amount,
    method: "bank" as const,
    reference: "MBB-3",
    reason: "",
    cancel: false,
  };
  return { old, orderId, refund };
}

test("the credit of an order that awaits the rest is refunded only with a cancellation", async () => {
  const { orderId, refund } = await unpaidExchange();
  expect(await refundOrder(clerk, orderId, refund)).toEqual(refused("credit-in-use"));
  expect(await refundOrder(clerk, orderId, { ...refund, cancel: true })).toMatchObject({
    ok: true,
  });
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
});

test("an order whose credit was refunded is neither reopened nor paid with the rest alone", async () => {
  const { old, orderId, refund } = await unpaidExchange();
  const rest = (await orderOf(orderId)).totalAmount - refund.amount;
  succeeded(await refundOrder(clerk, orderId, { ...refund, cancel: true }));
  const by = { actor: "payment" } as const;
  const money = { method: "stripe_fpx", amount: rest as Sen, reference: "pi_late" } as const;
  const late = await withLockedOrder(orderId, (order) => acceptPayment(order, money, by));
  expect(late).toEqual(refused("credit-refunded"));
  const pending = { orderStatus: "pending", paymentStatus: "pending" } as const;
  expect(await changeStatusByStaff(clerk, orderId, pending)).toEqual(refused("credit-refunded"));
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
  expect(await startPayment(orderId, viewerOf(old.order), addresses)).toMatchObject({ ok: false });
});

test("a payment that comes after the order was cancelled reopens it, and no refund is due any more", async () => {
  const { old, orderId, refund } = await unpaidExchange();
  expect(await cancelUnpaid(orderId, viewerOf(old.order))).toEqual({ ok: true });
  // The credit is owed from the moment of the cancellation.
  expect(await tasksOf(orderId)).toMatchObject([{ kind: "refund-due", doneAt: null }]);
  const rest = (await orderOf(orderId)).totalAmount - refund.amount;
  const money = { method: "stripe_fpx", amount: rest as Sen, reference: "pi_after" } as const;
  await withLockedOrder(orderId, (order) => acceptPayment(order, money, { actor: "payment" }));
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "processing" });
  expect((await tasksOf(orderId))[0]!.doneAt).not.toBeNull();
});

test("what was exchanged for a new order does not count as refunded", async () => {
  const old = await arrivedOrder(3);
  const returnId = await inspected(old, 3, faulty);
  const form = await exchangeDraft(returnId, await productAt(900_000));
  succeeded(await placeExchange(clerk, returnId, form));
  const { state, money } = await orderStateOf(old.orderId);
  expect(state).toMatchObject({ payment: { kind: "paid" } });
  expect(money).toMatchObject({ refunds: [], exchanged: old.order.totalAmount, unrefunded: 0 });
});

function acceptedOf(paymentId: string, method: "stripe_fpx" | "exchange", amount: number) {
  return { paymentId, method, amount: amount as Sen, refundable: amount as Sen };
}

test("a payment status set by mistake is set back, although a part of the credit was refunded", async () => {
  const old = await arrivedOrder();
  const returnId = await inspected(old, 1, faulty);
  const form = await exchangeDraft(returnId, await productAt(900_000));
  const { orderId } = succeeded(await placeExchange(clerk, returnId, form));
  const credit = (await moneyOf(orderId)).find(({ method }) => method === "exchange");
  succeeded(await setStatuses(orderId, "processing", "completed"));
  const how = { method: "bank" as const, reference: "MBB-4", reason: "", cancel: false };
  const part = { refundId: crypto.randomUUID(), paymentId: credit!.id, amount: 100 as Sen };
  succeeded(await refundOrder(clerk, orderId, { ...part, ...how }));
  succeeded(await setStatuses(orderId, "processing", "pending"));
  succeeded(await setStatuses(orderId, "processing", "completed"));
});

test("of two refund methods, the screen says how much goes back by each, as the books will have it", () => {
  const accepted = [
    acceptedOf("money", "stripe_fpx", 40_000),
    acceptedOf("credit", "exchange", 60_000),
  ];
  expect(previewRefundParts(accepted, 100_000 as Sen)).toEqual([
    { method: "stripe", amount: 40_000 },
    { method: "bank", amount: 60_000 },
  ]);
  expect(refundPartsAfterCredit(accepted, 70_000 as Sen, 30_000 as Sen)).toEqual([
    { method: "stripe", amount: 30_000 },
  ]);
  // More was refunded than paid, by hand and at Stripe: that payment has nothing left to give.
  const overdrawn = [{ ...accepted[0]!, refundable: -10_000 as Sen }, accepted[1]!];
  expect(previewRefundParts(overdrawn, 50_000 as Sen)).toEqual([
    { method: "bank", amount: 50_000 },
  ]);
});
