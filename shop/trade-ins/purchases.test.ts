import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { refunds } from "#db/schema/payments.ts";
import { returns } from "#db/schema/returns.ts";
import { certificatesOf, piecesLeftOf } from "#shop/certificates/order-certificates.server.ts";
import { failShipment } from "#shop/fulfilment/end-shipment.server.ts";
import { listToPack } from "#shop/fulfilment/list-to-pack.server.ts";
import { countPiecesToPack } from "#shop/fulfilment/pack-shipment.server.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { paymentsOfOrder } from "#shop/payments/order-payments.server.ts";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { withdrawReturn } from "#shop/returns/decide-return.server.ts";
import { readReturnable } from "#shop/returns/returnable.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { onHand } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { arrivedOrder, ask, requested } from "#tests/returns.ts";
import { orderToPack } from "#tests/shipments.ts";
import { askedTradeIn, purchaseOf } from "#tests/trade-ins.ts";
import { buyTradeIn, purchaseForm } from "./buy-trade-in.server.ts";
import { findPurchase } from "./own-purchase.server.ts";
import { findTradeIn } from "./read-trade-in.server.ts";
import type { AmountRefusal } from "./unusual-amount.ts";

// What a purchase records. A piece comes back once: with a return, or because the shop bought it.

setUpDatabase({
  gold: true,
  emptied: "gold_prices, transit_policies, orders, trade_ins, settings",
});

/** A request to sell so many pieces of an order that has arrived. */
async function offered(order: Awaited<ReturnType<typeof orderToPack>>, quantity: number) {
  const { orderNumber, phoneNumber } = order.order;
  const given = { orderNumber, last4: phoneNumber.slice(-4) };
  const found = await findPurchase(`10.7.0.${Math.ceil(Math.random() * 250)}`, given);
  const { proof } = succeeded(found).purchase;
  const pieces = [{ orderItemId: order.item.id, quantity }];
  return askedTradeIn({ orderId: order.orderId, proof, lines: [], pieces });
}

const read = async (orderId: string) => (await findOrder(orderId))!;

test("a piece that was bought back cannot be returned, and its certificate says so", async () => {
  const order = await arrivedOrder();
  succeeded(await buyTradeIn(clerk, await offered(order, 1), purchaseOf(1)));
  expect((await readReturnable(await read(order.orderId))).items).toMatchObject([{ left: 2 }]);
  expect(await ask(order, 3)).toEqual(refused("bought-back"));
  const [certificate] = await certificatesOf(await read(order.orderId));
  expect(certificate!.state).toEqual({ kind: "sold", back: 1 });
  succeeded(await buyTradeIn(clerk, await offered(order, 2), purchaseOf(1)));
  expect(await ask(order, 1)).toEqual(refused("bought-back"));
  expect(await readReturnable(await read(order.orderId))).toMatchObject({
    items: [],
    isBoughtBack: true,
  });
  const [after] = await certificatesOf(await read(order.orderId));
  expect(after!.state).toMatchObject({ kind: "bought-back" });
});

test("a parcel whose pieces were bought back can no longer be lost", async () => {
  const order = await arrivedOrder();
  succeeded(await buyTradeIn(clerk, await offered(order, 1), purchaseOf(1)));
  const [shipment] = await readShipments(order.orderId);
  const lost = { failure: "lost", note: "" } as const;
  expect(await failShipment(clerk, shipment!.id, lost)).toEqual(refused("pieces-are-back"));
});

test("a piece bought from an order without a parcel had left: it is not packed", async () => {
  const order = await orderToPack(3);
  succeeded(await setStatuses(order.orderId, "completed", "completed"));
  succeeded(await buyTradeIn(clerk, await offered(order, 1), purchaseOf(1)));
  succeeded(await setStatuses(order.orderId, "processing", "completed"));
  expect((await listToPack(clerk)).orders).toEqual([]);
  expect(await countPiecesToPack(order.order)).toBe(0);
});

test("an order of which a piece was bought back is not cancelled, because its price would be owed a second time", async () => {
  const order = await arrivedOrder();
  succeeded(await buyTradeIn(clerk, await offered(order, 1), purchaseOf(1)));
  const before = await onHand(order.item.productId);
  expect(await setStatuses(order.orderId, "cancelled", "completed")).toEqual(
    refused("bought-back"),
  );
  const [payment] = await paymentsOfOrder(clerk, order.orderId);
  const form = { refundId: randomUUID(), paymentId: payment!.id, amount: 100 as Sen } as const;
  const byHand = { method: "cash", reference: "CV-1", reason: "" } as const;
  const refund = (cancel: boolean) =>
    refundOrder(clerk, order.orderId, { ...form, ...byHand, cancel, piecesInShop: true });
  expect(await refund(true)).toEqual(refused("bought-back"));
  expect(await read(order.orderId)).toMatchObject({ orderStatus: "completed" });
  expect(await db.$count(refunds)).toBe(0);
  expect(await onHand(order.item.productId)).toBe(before);
  // A refund alone says how much is given back.
  succeeded(await refund(false));
  expect(await refund(true)).toEqual(refused("bought-back"));
  expect(await db.$count(refunds)).toBe(1);
});

test("of a purchase and a cancellation at once, one is refused", async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const order = await arrivedOrder();
    const request = await offered(order, 1);
    const answers = await Promise.all([
      setStatuses(order.orderId, "cancelled", "completed"),
      buyTradeIn(clerk, request, purchaseOf(1)),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  }
});

test("a piece whose return was asked for is not bought, until the return is withdrawn", async () => {
  const order = await arrivedOrder();
  const request = await offered(order, 3);
  const returnId = await requested(order, 1);
  expect(await buyTradeIn(clerk, request, purchaseOf(1))).toEqual(refused("pieces-gone"));
  succeeded(await withdrawReturn(order.orderId, returnId, order.viewer));
  const left = await piecesLeftOf(await read(order.orderId));
  expect(left.get(order.item.id)).toBe(3);
  succeeded(await buyTradeIn(clerk, request, purchaseOf(1)));
});

test("of a return and a purchase of the same piece at once, one is refused", async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const order = await arrivedOrder();
    const request = await offered(order, 3);
    const answers = await Promise.all([ask(order, 1), buyTradeIn(clerk, request, purchaseOf(1))]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  }
  expect(await db.$count(returns)).toBeLessThanOrEqual(4);
});

test("a purchase says when, by whom, for how much and what the scale showed", async () => {
  const id = await askedTradeIn({ lines: [{ what: "Ring" }, { what: "Chain" }] as never });
  const form = { ...purchaseOf(2), boughtOn: "2026-01-31" };
  succeeded(await buyTradeIn(clerk, id, form));
  expect(await findTradeIn(id)).toMatchObject({
    status: "bought",
    boughtOn: "2026-01-31",
    paid: 440_000,
    boughtBy: clerk.name,
    lines: [
      { bought: false, weighed: null },
      { bought: true, weighed: 8_000 },
    ],
  });
  const [entry] = await auditOf(id);
  expect(entry!.after).toEqual({
    tradeInStatus: "bought",
    boughtOn: "2026-01-31",
    amount: 440_000,
    pieces: ["1 × Chain, 8.00 g"],
  });
  succeeded(await buyTradeIn(clerk, id, form));
  expect(await auditOf(id)).toHaveLength(1);
  const otherWeight = { position: 2, bought: true, weighed: 8_010 as Milligrams };
  for (const other of [
    { paid: 1 as Sen },
    { boughtOn: "2026-01-30" },
    { lines: [otherWeight] },
    { lines: [...form.lines, { ...otherWeight, position: 1 }] },
  ]) {
    expect(await buyTradeIn(clerk, id, { ...form, ...other })).toEqual(refused("wrong-step"));
  }
  expect((await findTradeIn(id))!.paid).toBe(440_000);
});

test("RM 44,000 for 8 g is recorded only after staff have confirmed exactly this amount", async () => {
  const id = await askedTradeIn();
  const typed = { ...purchaseOf(1), paid: 4_400_000 as Sen };
  const typo = await buyTradeIn(clerk, id, typed);
  // 8.00 g of 916 at RM 595.00.
  expect(typo).toMatchObject({ reason: "needs-confirmation", why: "above-price", value: 476_000 });
  const { confirmation: confirmed } = typo as AmountRefusal;
  const another = { ...typed, paid: 5_400_000 as Sen, confirmed };
  expect(await buyTradeIn(clerk, id, another)).toMatchObject({ reason: "needs-confirmation" });
  expect(await findTradeIn(id)).toMatchObject({ paid: null, boughtOn: null });
  succeeded(await buyTradeIn(clerk, id, { ...typed, confirmed }));
  expect(await findTradeIn(id)).toMatchObject({ status: "bought", paid: 4_400_000 });
});

test.each([
  ["paid", { paid: "0" }],
  ["paid", { paid: "12,50" }],
  ["boughtOn", { boughtOn: "2999-01-01" }],
  ["boughtOn", { boughtOn: "today" }],
  ["weighed", { lines: [{ position: "1", bought: "on", weighed: "" }] }],
  ["weighed", { lines: [{ position: "1", bought: "on", weighed: "0" }] }],
  ["lines", { lines: [{ position: "1", weighed: "8" }] }],
])("a purchase with a wrong %s is refused beside its field", (field, given) => {
  const lines = [{ position: "1", bought: "on", weighed: "8.00" }, { position: "2" }];
  const typed = { boughtOn: "2026-01-31", paid: "4,400.00", lines };
  expect(purchaseForm.safeParse(typed).success).toBe(true);
  const { error } = purchaseForm.safeParse({ ...typed, ...given });
  expect(error!.issues[0]!.path.at(-1)).toBe(field);
});
