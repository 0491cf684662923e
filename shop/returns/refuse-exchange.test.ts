import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { returns } from "#db/schema/returns.ts";
import { stockLevels } from "#db/schema/stock.ts";
import type { Sen } from "#shop/money.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { setReturnRules, readReturnRules } from "#shop/profile/return-rules.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { viewerOf } from "#tests/checkout.ts";
import { exchangeDraft, faulty, productAt, size } from "#tests/exchanges.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, goldAt, owner } from "#tests/factories.ts";
import { onHand, orderOf, refundsOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { arrivedOrder, ask, inspected } from "#tests/returns.ts";
import { deductFromExchange, placeExchange, type ExchangeForm } from "./place-exchange.server.ts";
import { readExchange } from "./exchange.server.ts";
import type { ReturnRequest } from "./ask-return.server.ts";

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

test("gold that became cheaper counts less, and staff see it before they place the order", async () => {
  const old = await arrivedOrder();
  const returnId = await inspected(old, 1, size);
  const form = await exchangeDraft(returnId, await productAt(90_000));
  await goldAt(500, 550);
  const now = Math.round(50_000 * (old.item.weight / 1000));
  expect(await placeExchange(clerk, returnId, form)).toEqual({
    ok: false,
    reason: "value-changed",
    value: now,
  });
});
