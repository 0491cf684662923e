import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import { orders } from "#db/schema/orders.ts";
import { readCart } from "#shop/cart/cart.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import {
  discardDraft,
  draftOwner,
  listDrafts,
  setLabourDiscount,
} from "#shop/cart/draft.server.ts";
import { findProductsForDraft } from "#shop/catalogue/find-products-for-draft.server.ts";
import type { Sen } from "#shop/money.ts";
import { placeDraft, placeOrder } from "./place-order.server.ts";
import { readOrder } from "./read-order.server.ts";
import { issueQuote } from "./quote.server.ts";
import { reviewCheckout } from "./review-checkout.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { soldBreakdown } from "#shop/sold-breakdown.ts";
import { clerk, goldAt, makeProduct } from "#tests/factories.ts";
import { guestWith, openCheckout } from "#tests/checkout.ts";
import { onHand, theOrder, variantsOf, jobsOf } from "#tests/order-rows.ts";
import { succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";

setUpDatabase({ gold: true, emptied: "gold_prices" });

async function draftWith(productId: string, quantity = 1) {
  const draftId = randomUUID();
  const owner = draftOwner(clerk, draftId);
  succeeded(await addToCart(owner, { productId, variantIds: [], colorId: null, quantity }));
  return { draftId, owner };
}

test("a draft becomes an order by checkout's rules and records which staff entered it", async () => {
  const product = await makeProduct({ stock: 5 });
  const { draftId, owner } = await draftWith(product, 2);
  const placed = await placeDraft(clerk, draftId, await openCheckout(owner));

  const order = await theOrder(placed);
  expect(order).toMatchObject({ totalAmount: 430_980, userId: null, guestId: null });
  expect(order.events).toMatchObject([
    { kind: "placed", actor: "staff", actorId: clerk.id, actorName: clerk.name },
  ]);
  expect(await onHand(product)).toBe(3);
  expect((await readCart(owner)).lines).toEqual([]);
  expect(await auditOf(order.id)).toMatchObject([
    {
      staffId: clerk.id,
      action: "order.entered",
      label: order.orderNumber,
      after: { fullName: "Siti Nurhaliza", totalAmount: 430_980 },
    },
  ]);
  expect(await jobsOf(order.id, "order-placed")).toHaveLength(1);
});

test("staff who placed it see no more of the order's public page than a stranger", async () => {
  const { draftId, owner } = await draftWith(await makeProduct());
  const { id } = await theOrder(await placeDraft(clerk, draftId, await openCheckout(owner)));
  for (const guestId of [null, draftId, randomUUID()]) {
    const viewer = { userId: clerk.id, guestId, isStaff: false, key: null };
    expect(await readOrder(id, viewer)).toMatchObject({ isFull: false });
  }
});

test("the same form ten times concurrently is one order and takes the stock once", async () => {
  const product = await makeProduct({ stock: 5 });
  const { draftId, owner } = await draftWith(product, 2);
  const form = await openCheckout(owner);
  const placed = await Promise.all(
    Array.from({ length: 10 }, () => placeDraft(clerk, draftId, form)),
  );
  expect(new Set(placed.map((one) => one.ok && one.orderId)).size).toBe(1);
  expect(placed[0]).toMatchObject({ ok: true });
  expect(await onHand(product)).toBe(3);
  const found = await db.select().from(orders).where(eq(orders.formKey, form.formKey));
  expect(found).toHaveLength(1);
});

test("the last piece goes to either a shopper or a draft, never both", async () => {
  for (let round = 0; round < 5; round++) {
    const product = await makeProduct({ stock: 1 });
    const shopper = await guestWith(product);
    const { draftId, owner } = await draftWith(product);
    const [shopperForm, draftForm] = [await openCheckout(shopper.owner), await openCheckout(owner)];
    const both = await Promise.all([
      placeOrder(shopper, shopperForm),
      placeDraft(clerk, draftId, draftForm),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      reason: "not-enough-stock",
      short: [{ onHand: 0 }],
    });
    expect(await onHand(product)).toBe(0);
  }
});

test("prices hold while the quote lasts; later a rise is confirmed and a fall passed on", async () => {
  const { draftId, owner } = await draftWith(await makeProduct());
  const held = await openCheckout(owner);
  await goldAt(700, 640);
  expect(await theOrder(await placeDraft(clerk, draftId, held))).toMatchObject({
    totalAmount: 215_490,
  });

  const late = await draftWith(await makeProduct());
  const { lines } = await readCart(late.owner);
  const bought = lines.map(({ piece, quantity }) => ({ ...(piece as never as Line), quantity }));
  const { token } = issueQuote(late.owner, bought, 10, new Date(Date.now() - 24 * 3_600_000));
  const form = await openCheckout(late.owner, { quote: token });
  await goldAt(800, 640);
  expect(await placeDraft(clerk, late.draftId, form)).toMatchObject({ reason: "price-changed" });
  expect((await readCart(late.owner)).lines).toHaveLength(1);
});
type Line = Parameters<typeof issueQuote>[1][number];

test("drafts never mix, and a quote of one cannot place another", async () => {
  const [one, other] = [await draftWith(await makeProduct()), await draftWith(await makeProduct())];
  const form = await openCheckout(one.owner);
  expect(await placeDraft(clerk, other.draftId, form)).toEqual({
    ok: false,
    reason: "cart-changed",
  });
  expect((await readCart(one.owner)).quantity).toBe(1);
  expect((await readCart(other.owner)).quantity).toBe(1);
  // A shopper who knows the draft's id still has another cart.
  expect((await readCart({ guestId: one.draftId })).lines).toEqual([]);
});

test("an open draft is listed, reserves no stock and can be discarded; a shopper's cart cannot", async () => {
  const product = await makeProduct({ stock: 5 });
  const { draftId } = await draftWith(product, 3);
  const shopper = await guestWith(product);
  expect(await onHand(product)).toBe(5);
  const open = async () => (await listDrafts(clerk)).map((draft) => draft.draftId);
  expect(await listDrafts(clerk, 1)).toMatchObject([
    { draftId, startedBy: clerk.name, quantity: 3 },
  ]);
  await discardDraft(clerk, draftId);
  expect(await open()).not.toContain(draftId);
  await discardDraft(clerk, shopper.owner.guestId);
  expect((await readCart(shopper.owner)).quantity).toBe(1);
  expect(await reviewCheckout(draftOwner(clerk, draftId))).toBeUndefined();
});

test("staff search products with today's price, their choices and the stock of each", async () => {
  const product = await makeProduct({
    name: "Gelang Ujian 100%",
    stock: 4,
    variants: [
      { name: "Size", value: "12", priceAdjustment: 0 as Sen, stockAdjustment: 0 },
      { name: "Size", value: "14", priceAdjustment: 2_000 as Sen, stockAdjustment: -4 },
    ],
    colors: [{ name: "Rose", hexCode: "#cc8877" }],
  });
  const [small, large] = await variantsOf(product);
  const found = await findProductsForDraft(clerk, "ujian 100%");
  expect(found.hasMore).toBe(false);
  expect(found.matches).toMatchObject([
    {
      id: product,
      price: 215_490,
      available: 4,
      variants: [
        { id: small, available: 4 },
        { id: large, priceAdjustment: 2_000, available: 0 },
      ],
      colors: [{ name: "Rose" }],
    },
  ]);
  expect((await findProductsForDraft(clerk, "", 1)).hasMore).toBe(true);
  expect((await findProductsForDraft(clerk, "no such piece")).matches).toEqual([]);
});

test("a discount on labour lowers the price that is shown, quoted, charged and recorded", async () => {
  const product = await makeProduct({ stock: 5 });
  const { draftId, owner } = await draftWith(product, 2);
  const itemId = (await readCart(owner)).lines[0]!.id;
  const before = (await readCart(owner)).subtotal;
  const labourFee = (await readCart(owner)).lines[0]!.piece!.labourFee;
  const discount = 30_50 as Sen;
  succeeded(await setLabourDiscount(owner, { itemId, discount }));

  const review = await reviewCheckout(owner);
  expect(review!.total).toBe(before - 2 * discount);
  const order = await theOrder(await placeDraft(clerk, draftId, await openCheckout(owner)));
  expect(order.totalAmount).toBe(before - 2 * discount);
  const [item] = order.items;
  expect(item).toMatchObject({ labourFee: labourFee - discount, labourDiscount: discount });
  expect(soldBreakdown(item!).find(({ kind }) => kind === "labour")).toMatchObject({
    detail: expect.stringContaining("less RM 30.50"),
  });
  expect(await auditOf(order.id)).toMatchObject([{ after: { labourDiscount: 61_00 } }]);
});

test("a discount is at most the labour fee: gold is not sold below the day's price", async () => {
  const { owner } = await draftWith(await makeProduct());
  const { id: itemId, piece } = (await readCart(owner)).lines[0]!;
  const labourFee = piece!.labourFee;
  const above = (labourFee + 1) as Sen;
  expect(await setLabourDiscount(owner, { itemId, discount: above })).toEqual({
    ok: false,
    reason: "above-labour-fee",
    labourFee,
  });
  succeeded(await setLabourDiscount(owner, { itemId, discount: labourFee }));
  const free = (await readCart(owner)).lines[0]!.piece!;
  expect([free.labourFee, free.unitPrice]).toEqual([0, piece!.unitPrice! - labourFee]);
  // The fee of the product is the limit again, not what is left of it after the discount.
  succeeded(await setLabourDiscount(owner, { itemId, discount: labourFee }));
  succeeded(await setLabourDiscount(owner, { itemId, discount: 0 as Sen }));
  expect((await readCart(owner)).lines[0]!.piece).toEqual(piece);
});

test("a discount is no more than the labour fee after that has fallen", async () => {
  const productId = await makeProduct();
  const { owner } = await draftWith(productId);
  const { id: itemId, piece } = (await readCart(owner)).lines[0]!;
  const { labourFee, unitPrice } = piece!;
  succeeded(await setLabourDiscount(owner, { itemId, discount: labourFee }));
  await db
    .update(products)
    .set({ labourFee: 10_00 as Sen })
    .where(eq(products.id, productId));
  expect((await readCart(owner)).lines[0]!.piece).toMatchObject({
    labourFee: 0,
    labourDiscount: 10_00,
    unitPrice: unitPrice! - labourFee,
  });
});

test("an order is refused whose discount is not the one that was shown", async () => {
  const { draftId, owner } = await draftWith(await makeProduct());
  const itemId = (await readCart(owner)).lines[0]!.id;
  const shown = await openCheckout(owner);
  succeeded(await setLabourDiscount(owner, { itemId, discount: 10_00 as Sen }));
  expect(await placeDraft(clerk, draftId, shown)).toMatchObject({ reason: "cart-changed" });
});

test("nobody gives a discount in a customer's cart", async () => {
  const { owner, guestId } = await guestWith();
  const itemId = (await readCart(owner)).lines[0]!.id;
  for (const draftId of [guestId!, randomUUID()]) {
    const draft = draftOwner(clerk, draftId);
    await setLabourDiscount(draft, { itemId, discount: 10_00 as Sen });
  }
  expect((await readCart(owner)).lines[0]!.piece!.labourDiscount).toBeUndefined();
});
