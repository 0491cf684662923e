import { draftOwner } from "#shop/cart/draft.server.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { payments } from "#db/schema/payments.ts";
import { tradeIns } from "#db/schema/trade-ins.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { readDraftTradeIn } from "#shop/cart/draft-trade-in.server.ts";
import { listDrafts } from "#shop/cart/draft.server.ts";
import type { Sen } from "#shop/money.ts";
import { expireOrders } from "#shop/payments/expire-orders.server.ts";
import { acceptPayment } from "#shop/payments/accept-payment.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { settleReturn } from "#shop/returns/settle-return.server.ts";
import { viewerOf } from "#tests/checkout.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { salesByMethod } from "#shop/reports/sales-by-method.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, owner } from "#tests/factories.ts";
import {
  eventsOf,
  moneyOf,
  onHand,
  orderOf,
  orderStateOf,
  refundsOf,
  tasksOf,
} from "#tests/order-rows.ts";
import { expirePayment, setStatuses } from "#tests/orders.ts";
import { arrivedOrder, ask, inspected, settlement } from "#tests/returns.ts";
import { askedTradeIn, chain, draftWithGold, purchaseOf } from "#tests/trade-ins.ts";
import { buyTradeIn } from "./buy-trade-in.server.ts";
import { counterTradeInForm, takeTradeIn } from "./counter-trade-in.server.ts";
import { findPurchase } from "./own-purchase.server.ts";
import { placeDraftWithTradeIn } from "./place-with-trade-in.server.ts";
import { findTradeIn, tradeInOfOrder } from "./read-trade-in.server.ts";

// Old gold pays for an order that staff enter (ADR-0091). The credit is used once, and never more than was given.

setUpDatabase({
  gold: true,
  emptied: "gold_prices, transit_policies, orders, trade_ins, carts, settings",
});

async function placed(...draft: Parameters<typeof draftWithGold>) {
  const { draftId, productId, form } = await draftWithGold(...draft);
  const { orderId } = succeeded(await placeDraftWithTradeIn(clerk, draftId, form));
  const { id: tradeInId } = (await tradeInOfOrder(clerk, orderId))!;
  return { orderId, productId, tradeInId, order: await orderOf(orderId) };
}

const refundOf = (paymentId: string, amount: Sen) => ({
  refundId: crypto.randomUUID(),
  paymentId,
  amount,
  method: "cash" as const,
  reference: "CV-1",
  reason: "",
  cancel: false,
});

test("gold of a walk-in pays a part, cash the rest, and the purchase is recorded with the order", async () => {
  const { orderId, productId, tradeInId, order } = await placed(20_000, chain("1,000.00"));
  const credit = 100_000;
  const rest = order.totalAmount - credit;
  expect(rest).toBeGreaterThan(0);
  expect(order).toMatchObject({
    tradeInCredit: credit,
    exchangeCredit: 0,
    paymentStatus: "completed",
    orderStatus: "processing",
  });
  const request = (await findTradeIn(tradeInId))!;
  const label = `T${request.number}`;
  expect(await moneyOf(orderId)).toMatchObject([
    { method: "trade_in", amount: credit, accepted: true, reference: label, recordedBy: clerk.id },
    { method: "cash", amount: rest, accepted: true },
  ]);
  expect(request).toMatchObject({
    status: "bought",
    fullName: order.fullName,
    phoneNumber: order.phoneNumber,
    language: "ms",
    boughtOn: dayOf(new Date()),
    paid: credit,
    boughtBy: clerk.name,
    order: { id: orderId, tradeInCredit: credit },
    lines: [{ what: "Old chain", purity: "916", weighed: 5_000, bought: true }],
  });
  expect(await orderStateOf(orderId)).toMatchObject({
    state: { kind: "preparing", payment: { kind: "paid" } },
    money: { paid: { amount: rest, method: "cash" }, unrefunded: order.totalAmount },
  });
  expect(await onHand(productId)).toBe(4);
  const [bought] = await auditOf(tradeInId);
  expect(bought).toMatchObject({
    action: "trade-in.bought",
    after: { amount: credit, orderNumber: order.orderNumber, tradeInCredit: credit, paidOut: 0 },
  });
  const entries = await auditOf(orderId);
  expect(entries.find(({ action }) => action === "order.entered")).toMatchObject({
    after: { tradeInCredit: credit },
  });
  const today = { from: dayOf(new Date()), to: dayOf(new Date()) };
  expect(await salesByMethod(clerk, today)).toMatchObject(
    [
      { method: "trade_in", orders: 1, revenue: credit },
      { method: "cash", orders: 1, revenue: rest },
    ].toSorted((one, other) => other.revenue - one.revenue),
  );
});

test("gold that is worth more than the order pays it, and the rest is paid out in cash", async () => {
  const { orderId, tradeInId, order } = await placed(100, chain("50,000.00", "100"));
  expect(order).toMatchObject({ tradeInCredit: order.totalAmount, paymentStatus: "completed" });
  expect(await moneyOf(orderId)).toMatchObject([{ method: "trade_in", amount: order.totalAmount }]);
  expect(await findTradeIn(tradeInId)).toMatchObject({ paid: 5_000_000 });
  const paidOut = 5_000_000 - order.totalAmount;
  const [entry] = await auditOf(tradeInId);
  expect(entry).toMatchObject({ after: { paidOut } });
  const notes = (await eventsOf(orderId)).map(({ noteCode }) => noteCode);
  expect(notes).toContainEqual({
    code: "trade-in-rest",
    amount: paidOut,
    reference: expect.stringMatching(/^T\d+$/),
  });
  expect(await orderStateOf(orderId)).toMatchObject({
    state: { payment: { kind: "paid" } },
    money: { paid: { method: "trade_in", amount: order.totalAmount } },
  });
});

test("one form from two clerks at once, pressed twice, is one order, one purchase and one credit", async () => {
  const { draftId, productId, form } = await draftWithGold(20_000, chain("500"));
  const answers = await Promise.all(
    [clerk, owner, clerk, owner].map((staff) => placeDraftWithTradeIn(staff, draftId, form)),
  );
  expect(new Set(answers.map((one) => one.ok && one.orderId)).size).toBe(1);
  const { orderId } = succeeded(answers[0]!);
  expect(succeeded(await placeDraftWithTradeIn(clerk, draftId, form)).orderId).toBe(orderId);
  // Another page of the same draft has another form key.
  const other = { ...form, formKey: crypto.randomUUID() };
  expect(await placeDraftWithTradeIn(owner, draftId, other)).toEqual(refused("empty-cart"));
  expect(await db.$count(tradeIns)).toBe(1);
  expect(await db.$count(payments, eq(payments.method, "trade_in"))).toBe(1);
  expect(await onHand(productId)).toBe(4);
  expect(await readDraftTradeIn(draftId)).toBeUndefined();
  expect(await listDrafts(clerk)).toEqual([]);
});

test("one request pays for one order: of two drafts, or a draft and a purchase, at once, one is refused", async () => {
  for (let round = 0; round < 4; round += 1) {
    const tradeInId = await askedTradeIn();
    const gold = { tradeInId, lines: [{ position: "1", weighed: "8.00" }], paid: "900" };
    const [one, other] = [await draftWithGold(20_000, gold), await draftWithGold(30_000, gold)];
    const answers = await Promise.all([
      placeDraftWithTradeIn(clerk, one.draftId, one.form),
      placeDraftWithTradeIn(owner, other.draftId, other.form),
      ...(round % 2 ? [buyTradeIn(owner, tradeInId, purchaseOf(1))] : []),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) expect(["trade-in-ended", "wrong-step"]).toContain(answer.reason);
    const ofRequest = await db.$count(payments, eq(payments.method, "trade_in"));
    expect(ofRequest).toBeLessThanOrEqual(round + 1);
    const request = (await findTradeIn(tradeInId))!;
    expect(request).toMatchObject({ status: "bought", fullName: "Siti binti Ahmad" });
    // A draft that was refused keeps its gold, and takes nothing from the stock.
    for (const { draftId, productId } of [one, other]) {
      const isPlaced = (await readDraftTradeIn(draftId)) === undefined;
      expect(await onHand(productId)).toBe(isPlaced ? 4 : 5);
    }
  }
});

test("gold that a colleague changed since the page was drawn is shown first", async () => {
  const { draftId, form } = await draftWithGold(20_000, chain("500"));
  succeeded(await takeTradeIn(draftOwner(owner, draftId), counterTradeInForm.parse(chain("400"))));
  expect(await placeDraftWithTradeIn(clerk, draftId, form)).toEqual(refused("trade-in-changed"));
  expect(await placeDraftWithTradeIn(clerk, draftId, { ...form, tradeInVersion: "" })).toEqual(
    refused("trade-in-changed"),
  );
  expect(await db.$count(tradeIns)).toBe(0);
});

test("an unpaid rest: the order expires, the gold stays bought, and its credit is refunded once", async () => {
  const { orderId, tradeInId, order } = await placed(20_000, chain("500"), {
    paymentMethod: "touch_n_go",
  });
  expect(order).toMatchObject({ orderStatus: "pending", paymentStatus: "pending" });
  const [credit] = await moneyOf(orderId);
  // As long as the order awaits the rest, its credit pays for it.
  expect(await refundOrder(clerk, orderId, refundOf(credit!.id, credit!.amount))).toEqual(
    refused("credit-in-use"),
  );
  await expirePayment(orderId, 60 * 24);
  await expireOrders();
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
  expect(await findTradeIn(tradeInId)).toMatchObject({ status: "bought", paid: 50_000 });
  expect((await orderStateOf(orderId)).state).toMatchObject({
    money: { kind: "owed", amount: 50_000 },
  });
  expect(await tasksOf(orderId)).toMatchObject([{ kind: "refund-due", doneAt: null }]);
  expect(await refundOrder(clerk, orderId, refundOf(credit!.id, 50_001 as Sen))).toMatchObject({
    reason: "too-much",
  });
  const refunds = await Promise.all(
    [clerk, owner].map((staff) =>
      refundOrder(staff, orderId, refundOf(credit!.id, credit!.amount)),
    ),
  );
  expect(refunds.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await refundsOf(orderId)).toMatchObject([{ amount: 50_000, method: "cash" }]);
  expect((await tasksOf(orderId))[0]!.doneAt).not.toBeNull();
  // Money that comes afterwards is only the rest, so it no longer pays for the order.
  const late = await db.transaction(async (tx) => {
    const locked = (await lockOrder(tx, orderId))!;
    const amount = (order.totalAmount - 50_000) as Sen;
    const money = { method: "touch_n_go", amount, reference: crypto.randomUUID() } as const;
    return acceptPayment(locked, money, { actor: "payment" });
  });
  expect(late).toEqual(refused("credit-refunded"));
});

test("a cancelled order owes what was paid by each method; what was paid out in cash stays out", async () => {
  const { orderId, order } = await placed(100, chain("50,000.00", "100"));
  succeeded(await setStatuses(orderId, "cancelled", "completed"));
  expect((await orderStateOf(orderId)).state).toMatchObject({
    money: { kind: "owed", amount: order.totalAmount },
  });
  const [credit] = await moneyOf(orderId);
  const over = refundOf(credit!.id, (order.totalAmount + 1) as Sen);
  expect(await refundOrder(clerk, orderId, over)).toMatchObject({ reason: "too-much" });
});

test("a piece that gold paid for comes back: money by its own method, the credit to the bank account", async () => {
  const { orderId, order } = await placed(20_000, chain("500"));
  await setStatuses(orderId, "completed", "completed");
  const guestId = crypto.randomUUID();
  await db.update(orders).set({ guestId }).where(eq(orders.id, orderId));
  const [item] = (await findOrder(orderId))!.items;
  const returned = { orderId, viewer: viewerOf({ guestId }), item: item! };
  const returnId = await inspected(returned, 1);
  succeeded(await settleReturn(clerk, returnId, settlement(order.totalAmount)));
  const amounts = (await refundsOf(orderId)).map(({ amount }) => amount);
  expect(new Set(amounts)).toEqual(new Set([50_000, order.totalAmount - 50_000]));
});

test("a piece that was sold here comes back once, also as payment", async () => {
  const bought = await arrivedOrder();
  const { orderNumber, phoneNumber } = bought.order;
  const found = await findPurchase("10.7.9.1", { orderNumber, last4: phoneNumber.slice(-4) });
  const { proof } = succeeded(found).purchase;
  const offer = (quantity: number) => ({
    orderId: bought.orderId,
    proof,
    lines: [],
    pieces: [{ orderItemId: bought.item.id, quantity }],
  });
  const first = await askedTradeIn(offer(bought.item.quantity));
  const second = await askedTradeIn(offer(1));
  const lines = [{ position: "1", weighed: "3.00" }];
  const other = await draftWithGold(20_000, { tradeInId: second, lines, paid: "300" });
  await placed(20_000, { tradeInId: first, lines, paid: "300" });
  expect(await ask(bought, 1)).toEqual(refused("bought-back"));
  expect(await placeDraftWithTradeIn(clerk, other.draftId, other.form)).toEqual(
    refused("pieces-gone"),
  );
  expect(await findTradeIn(second)).toMatchObject({ status: "new", order: null });
  expect(await onHand(other.productId)).toBe(5);
});

test("a rest that is too small for FPX is refused before anything is written", async () => {
  const { draftId, form } = await draftWithGold(20_000, chain("500"));
  const { totalAmount } = (await placed(20_000, chain("500"))).order;
  const paid = ((totalAmount - 100) / 100).toFixed(2);
  succeeded(await takeTradeIn(draftOwner(clerk, draftId), counterTradeInForm.parse(chain(paid))));
  const { version: tradeInVersion } = (await readDraftTradeIn(draftId))!;
  const online = { ...form, tradeInVersion, paymentMethod: "stripe_fpx" as const };
  expect(await placeDraftWithTradeIn(clerk, draftId, online)).toEqual(
    refused("trade-in-too-small-online"),
  );
});
