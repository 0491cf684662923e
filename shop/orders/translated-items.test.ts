import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { phraseTranslations, products, productVariants } from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import { inLanguage } from "#languages/language.server.ts";
import { draftOwner } from "#shop/cart/draft.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import { readCart } from "#shop/cart/cart.server.ts";
import type { Sen } from "#shop/money.ts";
import { setUpDatabase } from "#tests/database.ts";
import { succeeded } from "#tests/answers.ts";
import { guestWith, openCheckout, viewerOf } from "#tests/checkout.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { withTranslatedItems } from "./item-names.ts";
import { findOrderByQuote } from "./find-order-by-quote.server.ts";
import { placeDraft, placeOrder } from "./place-order.server.ts";
import { readOrder } from "./read-order.server.ts";
import { buyAgain } from "./buy-again.server.ts";

// What an order keeps of names that are translated.

setUpDatabase({
  gold: true,
  emptied: "gold_prices, orders, products, phrase_translations, carts",
});

/** A bracelet of 18 cm, translated to Malay, in the cart of a new guest. */
async function bracelet() {
  await db.insert(phraseTranslations).values([
    { text: "Length", language: "ms", translation: "Panjang" },
    { text: "Rose", language: "ms", translation: "Merah jambu" },
  ]);
  const productId = await makeProduct({
    name: "Lily Bracelet",
    translations: { ms: { name: "Rantai Tangan Lili" }, zh: { name: "百合手链" } },
    variants: [
      { name: "Length", value: "18 cm", priceAdjustment: 5_000 as Sen, stockAdjustment: 0 },
    ],
  });
  const [variant] = await db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, productId));
  return { productId, buyer: await guestWith(productId, 1, [variant!.id]) };
}

async function ordered(language: string) {
  const { productId, buyer } = await bracelet();
  const orderId = await inLanguage(language, async () => {
    const form = await openCheckout(buyer.owner);
    return succeeded(await placeOrder(buyer, form)).orderId;
  });
  const read = async () => (await readOrder(orderId, viewerOf(buyer)))!.order.items[0]!;
  return { productId, buyer, orderId, read };
}

test("an order keeps the names as sold and as read, though the product is renamed", async () => {
  const { productId, read } = await ordered("ms");
  await db
    .update(products)
    .set({ name: "Rose Bracelet", translations: { ms: { name: "Rantai Tangan Mawar" } } })
    .where(eq(products.id, productId));
  await db.delete(phraseTranslations);
  const item = await read();
  expect(item).toMatchObject({
    productName: "Lily Bracelet",
    choices: [{ name: "Length", value: "18 cm" }],
    translatedName: "Rantai Tangan Lili",
    translatedChoices: [{ name: "Panjang", value: "18 cm" }],
  });
  const order = { items: [item] };
  expect(withTranslatedItems(order).items[0]).toMatchObject({
    productName: "Rantai Tangan Lili",
    choices: [{ name: "Panjang", value: "18 cm" }],
  });
});

test("an order in English has no second names, and nor has what is not translated", async () => {
  const none = { translatedName: null, translatedChoices: null, translatedColorName: null };
  const { read } = await ordered("en");
  expect(await read()).toMatchObject({ productName: "Lily Bracelet", ...none });
  const buyer = await guestWith({ name: "Plain Ring" });
  const { orderId } = await inLanguage("zh", async () =>
    succeeded(await placeOrder(buyer, await openCheckout(buyer.owner))),
  );
  const seen = (await readOrder(orderId, viewerOf(buyer)))!;
  expect(seen.order.items[0]).toMatchObject({ productName: "Plain Ring", ...none });
});

test("price, stock and quote of a cart are the same in each language", async () => {
  const { buyer } = await bracelet();
  const carts = [];
  for (const language of ["en", "ms", "zh"]) {
    const cart = await inLanguage(language, () => readCart(buyer.owner));
    carts.push({
      ...cart,
      lines: cart.lines.map(({ piece, ...line }) => ({
        ...line,
        piece: { unitPrice: piece!.unitPrice, available: piece!.available },
      })),
    });
  }
  expect(carts[1]).toEqual(carts[0]);
  expect(carts[2]).toEqual(carts[0]);
  // A quote from the Malay page is honoured on the Chinese one.
  const form = await inLanguage("ms", () => openCheckout(buyer.owner));
  expect(await inLanguage("zh", () => placeOrder(buyer, form))).toMatchObject({ ok: true });
});

test("an order in Malay is found by its quote, and bought again from any page", async () => {
  const { buyer } = await bracelet();
  const form = await inLanguage("ms", () => openCheckout(buyer.owner));
  const { orderId } = await inLanguage("ms", async () => succeeded(await placeOrder(buyer, form)));
  for (const language of ["en", "ms", "zh"]) {
    const found = await inLanguage(language, () => findOrderByQuote(buyer, form.quote));
    expect(found).toBe(orderId);
    const again = await inLanguage(language, () => buyAgain(orderId, viewerOf(buyer), buyer.owner));
    expect(again).toEqual({ ok: true, added: 1, missing: [] });
  }
});

test("staff read the shop's own names when an order in their customer's language is refused", async () => {
  const { productId } = await bracelet();
  const [variant] = await db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, productId));
  const draftId = randomUUID();
  const owner = draftOwner(clerk, draftId);
  const chosen = { productId, variantIds: [variant!.id], colorId: null, quantity: 3 };
  succeeded(await addToCart(owner, chosen));
  const form = { ...(await openCheckout(owner)), language: "ms" };
  const buyer = await guestWith(productId, 3, [variant!.id]);
  const ofBuyer = await openCheckout(buyer.owner);
  await db.update(stockLevels).set({ onHand: 1 }).where(eq(stockLevels.productId, productId));
  expect(await placeDraft(clerk, draftId, form)).toMatchObject({
    reason: "not-enough-stock",
    short: [{ name: "Lily Bracelet", choices: "Length: 18 cm" }],
  });
  expect(await inLanguage("ms", () => placeOrder(buyer, ofBuyer))).toMatchObject({
    short: [{ name: "Rantai Tangan Lili", choices: "Panjang: 18 cm" }],
  });
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, productId));
  expect(await placeDraft(clerk, draftId, form)).toMatchObject({
    reason: "unavailable",
    names: ["Lily Bracelet"],
  });
});
