import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { phraseTranslations } from "#db/schema/catalogue.ts";
import { inLanguage } from "#languages/language.server.ts";
import { readCart } from "#shop/cart/cart.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import type { Sen } from "#shop/money.ts";
import { setUpDatabase } from "#tests/database.ts";
import { guestWith } from "#tests/checkout.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import type { NewProduct } from "./create-product.server.ts";
import { findProduct, type Product } from "./find-product.server.ts";
import { listCategories } from "./list-categories.server.ts";
import { listPhrases } from "./list-untranslated.server.ts";
import { listProducts } from "./list-products.server.ts";
import { createCategory } from "./manage-categories.server.ts";
import type { Micrometres } from "./piece-size.ts";

// What pages of a language read of the catalogue.

setUpDatabase({ gold: true, emptied: "products, categories, phrase_translations, carts" });

const picture = { key: "0123456789abcdef01234567", width: 10, height: 10, tint: "#ffffff" };
const length = { priceAdjustment: 0 as Sen, stockAdjustment: 0, name: "Length" };
const made = (given: Partial<NewProduct> = {}) =>
  makeProduct({
    name: "Lily Bracelet",
    description: "Five lilies.",
    translations: { ms: { name: "Rantai Tangan Lili", description: "Lima kuntum lili." } },
    ...given,
  });

async function productIn(language: string, slug = "lily-bracelet") {
  return (await inLanguage(language, () => findProduct(slug))) as Product;
}

test("a product is shown in the page's language, or marked as English", async () => {
  const product = { images: [{ picture, alt: "Lily Bracelet" }] };
  await made(product);
  const [english, malay, chinese] = await Promise.all(
    ["en", "ms", "zh"].map((one) => productIn(one)),
  );
  expect(malay).toMatchObject({
    name: "Rantai Tangan Lili",
    description: "Lima kuntum lili.",
    images: [{ alt: "Rantai Tangan Lili" }],
  });
  expect(malay).not.toHaveProperty("untranslated");
  expect(english).toMatchObject({ name: "Lily Bracelet", images: [{ alt: "Lily Bracelet" }] });
  expect(english).not.toHaveProperty("untranslated");
  expect(chinese).toMatchObject({ name: "Lily Bracelet", untranslated: ["name", "description"] });
  expect(JSON.stringify([english, chinese])).not.toContain("Lili ");
});

test("a picture's own text comes before the name of the product", async () => {
  const translations = { ms: { alt: "Dari sisi" } };
  await made({ images: [{ picture, alt: "From the side", translations }] });
  expect((await productIn("ms")).images).toEqual([{ picture, alt: "Dari sisi" }]);
});

test("lists and the cart have the name of their language only", async () => {
  await made();
  const lists = ["en", "ms", "zh"].map((one) => inLanguage(one, () => listProducts()));
  const [english, malay, chinese] = await Promise.all(lists);
  expect(english!.products[0]).toMatchObject({ name: "Lily Bracelet" });
  expect(malay!.products[0]).toMatchObject({ name: "Rantai Tangan Lili" });
  expect(chinese!.products[0]).toMatchObject({ name: "Lily Bracelet", untranslated: ["name"] });
  expect(JSON.stringify([english, chinese])).not.toContain("Rantai");
  expect(JSON.stringify(malay)).not.toContain("Lima kuntum");
});

test("categories are shown in the page's language", async () => {
  await db.transaction((tx) =>
    createCategory(tx, {
      name: "Rings",
      description: "To wear.",
      translations: { ms: { name: "Cincin" } },
      subCategories: [],
    }),
  );
  const [malay] = await inLanguage("ms", () => listCategories());
  expect(malay).toMatchObject({
    name: "Cincin",
    description: "To wear.",
    untranslated: ["description"],
  });
  expect((await listCategories())[0]).toMatchObject({ name: "Rings" });
});

test("choices are translated once for all products, and no two of them read the same", async () => {
  await db.insert(phraseTranslations).values([
    { text: "Length", language: "ms", translation: "Panjang" },
    { text: "Long", language: "ms", translation: "Panjang" },
    { text: "Rose", language: "ms", translation: "Merah jambu" },
    { text: "Pink", language: "ms", translation: "Merah jambu" },
    { text: "White", language: "ms", translation: "Putih" },
    { text: "yes", language: "ms", translation: "ya" },
    { text: "on request", language: "ms", translation: "ya" },
  ]);
  const productId = await made({
    variants: [
      { ...length, value: "18 cm" },
      { ...length, name: "Long", value: "yes" },
      { ...length, name: "Long", value: "on request" },
      { ...length, name: "Engraved", value: "yes" },
    ],
    colors: ["Rose", "Pink", "White"].map((name) => ({ name, hexCode: "#cc8866" })),
  });
  const malay = await productIn("ms");
  // What would read the same, with another price perhaps, stays in English.
  expect(malay.variants.map(({ name, value }) => `${name}: ${value}`).toSorted()).toEqual([
    "Engraved: ya",
    "Length: 18 cm",
    "Long: on request",
    "Long: yes",
  ]);
  expect(malay.colors.map(({ name }) => name).toSorted()).toEqual(["Pink", "Putih", "Rose"]);
  expect((await productIn("zh")).variants.map(({ name }) => name)).toContain("Length");

  const { variants, colors } = await productIn("en");
  const buyer = await guestWith({ name: "Other" });
  const variantIds = variants.filter(({ value }) => value !== "on request").map(({ id }) => id);
  const colorId = colors.find(({ name }) => name === "Rose")!.id;
  await addToCart(buyer.owner, { productId, variantIds, colorId, quantity: 1 });
  const { lines } = await inLanguage("ms", () => readCart(buyer.owner));
  expect(lines.find(({ piece }) => piece?.productId === productId)?.piece).toMatchObject({
    name: "Rantai Tangan Lili",
    colorName: "Rose",
    choices: expect.arrayContaining([
      { name: "Engraved", value: "ya", untranslated: ["name"] },
    ]) as unknown,
    english: { name: "Lily Bracelet", colorName: "Rose" },
  });
});

test("the facts of a piece are shown in order, its stone and clasp in the page's language", async () => {
  await made({
    pieceWidth: 4_250 as Micrometres,
    pieceLength: 455_000 as Micrometres,
    stone: "Cubic zirconia",
    clasp: "Lobster clasp",
  });
  await db
    .insert(phraseTranslations)
    .values({ text: "Cubic zirconia", language: "ms", translation: "Zirkonia kubik" });
  expect((await productIn("en")).facts).toEqual([
    { label: "Width", value: "4.25 mm" },
    { label: "Length", value: "45.5 cm" },
    { label: "Stone", value: "Cubic zirconia" },
    { label: "Clasp", value: "Lobster clasp" },
  ]);
  expect((await productIn("ms")).facts).toEqual([
    { label: "Lebar", value: "4.25 mm" },
    { label: "Panjang", value: "45.5 cm" },
    { label: "Batu", value: "Zirkonia kubik" },
    { label: "Cangkuk", value: "Lobster clasp", untranslated: ["value"] },
  ]);
  const { phrases } = await listPhrases(clerk);
  expect(phrases.map(({ text }) => text)).toEqual(["Cubic zirconia", "Lobster clasp"]);
});

test("a piece without facts has none", async () => {
  await made();
  expect((await productIn("en")).facts).toEqual([]);
});
