import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { carts } from "#db/schema/cart.ts";
import { tradeInLines } from "#db/schema/trade-ins.ts";
import { readDraftTradeIn } from "#shop/cart/draft-trade-in.server.ts";
import { draftOwner } from "#shop/cart/draft.server.ts";
import { certificatesOf, piecesLeftOf } from "#shop/certificates/order-certificates.server.ts";
import type { Milligrams } from "#shop/money.ts";
import { boughtBackPieces } from "#shop/orders/pieces-bought-back.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { exportTradeIns } from "#shop/privacy/export-trade-ins.server.ts";
import { readReturnable } from "#shop/returns/returnable.server.ts";
import { newCustomer } from "#tests/accounts.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { arrivedOrder } from "#tests/returns.ts";
import type { orderToPack } from "#tests/shipments.ts";
import { askedTradeIn, draftWithGold, purchaseOf } from "#tests/trade-ins.ts";
import { buyTradeIn, purchaseForm } from "./buy-trade-in.server.ts";
import { counterTradeInForm, takeTradeIn } from "./counter-trade-in.server.ts";
import { findPurchase } from "./own-purchase.server.ts";
import { placeDraftWithTradeIn } from "./place-with-trade-in.server.ts";
import { findTradeIn } from "./read-trade-in.server.ts";

// Equal pieces are one line of a request. Staff may buy some of them and leave the others.

setUpDatabase({
  gold: true,
  emptied: "gold_prices, transit_policies, orders, trade_ins, carts, users, settings",
});

type Bought = Awaited<ReturnType<typeof orderToPack>>;
let visitors = 0;

/** A request to sell so many pieces of an order that has arrived. */
async function offered({ order, orderId, item }: Bought, quantity: number, userId?: string) {
  const { orderNumber, phoneNumber } = order;
  const given = { orderNumber, last4: phoneNumber.slice(-4) };
  const { proof } = succeeded(await findPurchase(`10.6.0.${++visitors}`, given)).purchase;
  const pieces = [{ orderItemId: item.id, quantity }];
  return askedTradeIn({ orderId, proof, lines: [], pieces }, userId ?? null);
}

/** The form of a purchase of so many pieces of some lines: `{ 1: 2 }` buys two of the first. */
function purchaseOfPieces(pieces: Record<number, number>, weighed = 3_400) {
  const lines = Object.entries(pieces).map(([position, count]) => ({
    position: Number(position),
    bought: true,
    pieces: count,
    weighed: weighed as Milligrams,
  }));
  const { paid } = purchaseForm.parse({ boughtOn: "2026-01-31", paid: "2,000", lines: typed });
  return { ...purchaseOf(), paid, lines };
}
const typed = [{ position: "1", bought: "on", pieces: "1", weighed: "3.40" }];

const ordered = async ({ orderId }: Bought) => (await findOrder(orderId))!;
const boughtBackOf = async ({ orderId, item }: Bought) =>
  (await boughtBackPieces(db, orderId)).get(item.id);

test("of two equal pieces that were offered, the shop buys one: the other stays the buyer's", async () => {
  const order = await arrivedOrder();
  const { id: userId } = await newCustomer();
  const id = await offered(order, 2, userId);
  succeeded(await buyTradeIn(clerk, id, purchaseOfPieces({ 1: 1 })));
  expect(await boughtBackOf(order)).toBe(1);
  expect((await piecesLeftOf(await ordered(order))).get(order.item.id)).toBe(2);
  expect((await readReturnable(await ordered(order))).items).toMatchObject([{ left: 2 }]);
  const [certificate] = await certificatesOf(await ordered(order));
  expect(certificate!.state).toEqual({ kind: "sold", back: 1 });
  const piece = { orderItemId: order.item.id, quantity: 1, purity: "916" };
  expect((await findTradeIn(id))!.lines).toMatchObject([
    { ...piece, position: 1, bought: true, weighed: 3_400 },
    { ...piece, position: 2, bought: false, weighed: null, weight: order.item.weight },
  ]);
  const [entry] = await auditOf(id);
  expect(entry!.after).toMatchObject({ pieces: [`1 × ${order.item.productName}, 3.40 g`] });
  const [copy] = await exportTradeIns(userId);
  expect(copy!.pieces).toMatchObject([
    { quantity: 1, bought: true, weighed: "3.40 g" },
    { quantity: 1, bought: false, weighed: null },
  ]);
  // The piece that was left can be sold another time.
  succeeded(await buyTradeIn(clerk, await offered(order, 2), purchaseOfPieces({ 1: 2 })));
  expect(await boughtBackOf(order)).toBe(3);
});

test("the pieces that are bought of an order item are never more than were sold", async () => {
  const order = await arrivedOrder();
  const id = await offered(order, 2);
  const [line] = await db.select().from(tradeInLines).where(eq(tradeInLines.tradeInId, id));
  await db.insert(tradeInLines).values({ ...line!, position: 2 });
  expect(await buyTradeIn(clerk, id, purchaseOfPieces({ 1: 2, 2: 2 }))).toEqual(
    refused("pieces-gone"),
  );
  expect(await boughtBackOf(order)).toBe(0);
  succeeded(await buyTradeIn(clerk, id, purchaseOfPieces({ 1: 2, 2: 1 })));
  expect(await boughtBackOf(order)).toBe(3);
});

test("the same purchase of some pieces, sent again, changes nothing; another number is refused", async () => {
  const order = await arrivedOrder();
  const id = await offered(order, 3);
  expect(await buyTradeIn(clerk, id, purchaseOfPieces({ 1: 4 }))).toEqual(refused("wrong-step"));
  const both = [1, 2].map(() => buyTradeIn(clerk, id, purchaseOfPieces({ 1: 2 })));
  expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
  const others: Record<number, number>[] = [{ 1: 1 }, { 1: 3 }, { 1: 2, 2: 1 }];
  for (const pieces of others)
    expect(await buyTradeIn(clerk, id, purchaseOfPieces(pieces))).toEqual(refused("wrong-step"));
  const rows = (await findTradeIn(id))!.lines.map(({ quantity, bought }) => [quantity, bought]);
  expect(rows).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(await auditOf(id)).toHaveLength(1);
});

test("a form that names no number of pieces buys all of its line", async () => {
  const { lines } = purchaseForm.parse({
    boughtOn: "2026-01-31",
    paid: "2,000",
    lines: [{ position: "1", bought: "on", weighed: "6.80" }],
  });
  const order = await arrivedOrder();
  const id = await offered(order, 2);
  succeeded(await buyTradeIn(clerk, id, { ...purchaseOfPieces({ 1: 1 }), lines }));
  expect(await boughtBackOf(order)).toBe(2);
});

test("an order that old gold pays for buys as many of the equal pieces as staff weighed", async () => {
  const order = await arrivedOrder();
  const tradeInId = await offered(order, 2);
  const gold = (pieces: string) => ({
    tradeInId,
    lines: [{ position: "1", pieces, weighed: "3.40" }],
    paid: "1,500",
  });
  const tooMany = counterTradeInForm.parse(gold("3"));
  const noDraft = draftOwner(clerk, crypto.randomUUID());
  expect(await takeTradeIn(noDraft, tooMany)).toEqual(refused("wrong-step"));
  const { draftId, form } = await draftWithGold(20_000, gold("1"));
  succeeded(await placeDraftWithTradeIn(clerk, draftId, form));
  expect(await boughtBackOf(order)).toBe(1);
});

test("a draft that names no number of pieces buys all of its line", async () => {
  const order = await arrivedOrder();
  const tradeInId = await offered(order, 2);
  const typedLines = [{ position: "1", weighed: "3.40" }];
  const gold = { tradeInId, lines: typedLines, paid: "1,500" };
  const { draftId, form } = await draftWithGold(20_000, gold);
  const saved = (await readDraftTradeIn(draftId))!;
  expect(saved.lines).toMatchObject([{ pieces: 2 }]);
  // As it was saved before drafts had the number.
  const lines = saved.lines.map(({ position, what, purity, weighed }) => {
    return { position, what, purity, weighed };
  });
  const before = { ...saved, lines };
  await db.update(carts).set({ tradeIn: before }).where(eq(carts.draftId, draftId));
  succeeded(await placeDraftWithTradeIn(clerk, draftId, form));
  expect(await boughtBackOf(order)).toBe(2);
});
