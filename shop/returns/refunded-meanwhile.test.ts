import { expect, test } from "vitest";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { exchangeDraft, faulty, productAt } from "#tests/exchanges.ts";
import { clerk } from "#tests/factories.ts";
import { moneyOf, refundsOf } from "#tests/order-rows.ts";
import { arrivedOrder, inspected, settlement, type Arrived } from "#tests/returns.ts";
import { placeExchange } from "./place-exchange.server.ts";
import { readReturnDetail } from "./return-detail.server.ts";
import { settleReturn } from "./settle-return.server.ts";

// A colleague refunds a return on its order's page while its own form is open: the same money must not go out twice.

setUpDatabase({ gold: true, emptied: "gold_prices, transit_policies, orders, settings" });

/** A colleague refunds the price of one piece. */
async function refundOnePiece({ orderId, item }: Arrived) {
  const [payment] = await moneyOf(orderId);
  const typed = { method: "cash", reference: "V1", reason: "", cancel: false } as const;
  const refund = { refundId: crypto.randomUUID(), paymentId: payment!.id, ...typed };
  succeeded(await refundOrder(clerk, orderId, { ...refund, amount: item.unitPrice }));
}

async function leftOf(returnId: string) {
  return (await readReturnDetail(clerk, returnId))!.money!.left;
}

test("a settlement is refused if its order was refunded since the form was opened", async () => {
  const order = await arrivedOrder();
  const { unitPrice } = order.item;
  const returnId = await inspected(order);
  const form = settlement(unitPrice, { shownLeft: await leftOf(returnId) });
  await refundOnePiece(order);
  expect(await settleReturn(clerk, returnId, form)).toEqual(refused("refunded-meanwhile"));
  expect(await refundsOf(order.orderId)).toHaveLength(1);
  const checked = { ...form, shownLeft: await leftOf(returnId) };
  // Sent again, it is answered as the first time, although less is left now.
  for (const _ of [1, 2]) {
    expect(await settleReturn(clerk, returnId, checked)).toMatchObject({ amount: unitPrice });
  }
  expect(await refundsOf(order.orderId)).toHaveLength(2);
});

test("an exchange is refused if its order was refunded since the form was opened", async () => {
  const old = await arrivedOrder();
  const returnId = await inspected(old, 1, faulty);
  const shownLeft = await leftOf(returnId);
  const form = await exchangeDraft(returnId, await productAt(90_000), { shownLeft });
  await refundOnePiece(old);
  expect(await placeExchange(clerk, returnId, form)).toEqual(refused("refunded-meanwhile"));
  expect(await refundsOf(old.orderId)).toHaveLength(1);
  const checked = { ...form, shownLeft: await leftOf(returnId) };
  const placed = succeeded(await placeExchange(clerk, returnId, checked));
  expect(await placeExchange(clerk, returnId, checked)).toEqual(placed);
  expect(await refundsOf(old.orderId)).toHaveLength(2);
});

test("a form of the release before, which does not say what was left, still settles", async () => {
  const order = await arrivedOrder();
  const returnId = await inspected(order);
  await refundOnePiece(order);
  succeeded(await settleReturn(clerk, returnId, settlement(order.item.unitPrice)));
});
