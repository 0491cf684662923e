import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { stockMovements } from "#db/schema/stock.ts";
import { receiptPicture } from "#kit/pictures.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { succeeded } from "#tests/answers.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { productForm } from "#tests/product-form.ts";
import { archiveProducts } from "./manage-products.server.ts";
import type { ProductForm } from "./product-form.server.ts";
import { readProductForEdit } from "./read-product-for-edit.server.ts";
import { saveProduct } from "./save-product.server.ts";

setUpDatabase({ gold: true, emptied: "orders, products, audit_log" });

const conflict = { ok: false, reason: "edit-conflict" };
const colleague = { ...clerk, id: "colleague", name: "Colleague" };

async function made(given: Partial<ProductForm> = {}) {
  const pictures = [await pictureOf("one"), await pictureOf("two")];
  return succeeded(await saveProduct(clerk, undefined, productForm(given), pictures)).productId;
}

async function pictureOf(text: string) {
  return { name: `${text}.jpg`, bytes: await receiptPicture(text) };
}

/** A form that changes everything: stock, slug, a new variant and colour, translations, images. */
async function changedForm(productId: string): Promise<ProductForm> {
  const { images } = (await readProductForEdit(clerk, productId))!;
  return productForm({
    version: 1,
    name: "Rantai Baharu",
    stock: 6,
    stockSeen: 5,
    pieceWidth: 4_250 as ProductForm["pieceWidth"],
    isFeatured: true,
    translations: { zh: { name: "新链" }, ms: { name: "Rantai", description: "Emas" } },
    images: [
      { id: images[1]!.id, alt: "The clasp", alts: { ms: "Kancing", zh: "" }, remove: false },
      { id: images[0]!.id, alt: "", alts: {}, remove: true },
    ],
    variants: [
      {
        id: undefined,
        name: "Length",
        value: "45 cm",
        weight: 9_500 as Milligrams,
        priceAdjustment: 2_000 as Sen,
        stockAdjustment: 2,
      },
    ],
    colors: [{ id: undefined, name: "Rose", hexCode: "#b76e79" }],
  });
}

async function movementsOf(productId: string) {
  const rows = await db
    .select({ change: stockMovements.change })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(stockMovements.id);
  return rows.map(({ change }) => change);
}

test("a form that is sent again, because its answer was lost, is saved once", async () => {
  const id = await made({ stock: 5 });
  const form = await changedForm(id);
  const pictures = [await pictureOf("three")];
  succeeded(await saveProduct(clerk, id, form, pictures));
  const saved = await readProductForEdit(clerk, id);
  expect(saved).toMatchObject({ version: 2, slug: "rantai-baharu", stock: 6 });
  expect(await saveProduct(clerk, id, form, pictures)).toEqual({ ok: true, productId: id });
  expect(await readProductForEdit(clerk, id)).toEqual(saved);
  expect(await movementsOf(id)).toEqual([5, 1]);
  expect(await db.$count(auditLog, eq(auditLog.action, "product.saved"))).toBe(1);
});

test("what is sold before the form is sent again stays sold", async () => {
  const id = await made({ stock: 5 });
  const form = productForm({ version: 1, stock: 6, stockSeen: 5 });
  succeeded(await saveProduct(clerk, id, form));
  await placedOrder(id, 2);
  expect(await saveProduct(clerk, id, form)).toEqual({ ok: true, productId: id });
  expect(await readProductForEdit(clerk, id)).toMatchObject({ stock: 4, version: 2 });
});

test("a form with another value than the saved one is an edit conflict", async () => {
  const id = await made({ stock: 5 });
  const form = await changedForm(id);
  const three = [await pictureOf("three")];
  succeeded(await saveProduct(clerk, id, form, three));
  const saved = await readProductForEdit(clerk, id);
  const [variant] = form.variants;
  const [kept] = form.images;
  const others: Partial<ProductForm>[] = [
    { name: "Rantai Lain" },
    { slug: "rantai-lain" },
    { pieceWidth: null },
    { isFeatured: false },
    { stock: 7 },
    { translations: { ...form.translations, zh: { name: "旧链" } } },
    { translations: {} },
    { variants: [] },
    { variants: [{ ...variant!, weight: null }] },
    { variants: [{ ...variant!, stockAdjustment: 1 }] },
    { colors: [{ id: undefined, name: "Rose", hexCode: "#000000" }] },
    { images: [] },
    { images: [{ ...kept!, alt: "The back" }] },
    { images: [{ ...kept!, alts: { ms: "Belakang" } }] },
  ];
  for (const other of others) {
    const again = await saveProduct(clerk, id, { ...form, ...other }, three);
    expect(again, JSON.stringify(other)).toEqual(conflict);
  }
  expect(await saveProduct(clerk, id, form, [await pictureOf("four")])).toEqual(conflict);
  expect(await saveProduct(clerk, id, form)).toEqual(conflict);
  expect(await readProductForEdit(clerk, id)).toEqual(saved);
});

test("a changed stock that is not saved yet is an edit conflict, also where a sale made the stock equal", async () => {
  const id = await made({ stock: 5 });
  for (const isArchived of [true, false]) await archiveProducts(colleague, [id], isArchived);
  await placedOrder(id, 1);
  const form = productForm({ version: 1, stock: 4, stockSeen: 5 });
  const { images } = (await readProductForEdit(clerk, id))!;
  const kept = images.map((image) => ({ id: image.id, alt: image.alt, alts: {}, remove: false }));
  expect(await saveProduct(clerk, id, { ...form, images: kept })).toEqual(conflict);
  const unchanged = { ...form, images: kept, stock: 5 };
  expect(await saveProduct(clerk, id, unchanged)).toEqual({ ok: true, productId: id });
  expect(await readProductForEdit(clerk, id)).toMatchObject({ stock: 4, version: 3 });
});

test("a colleague who changed the stock by as many pieces is an edit conflict", async () => {
  const id = await made({ stock: 5 });
  const form = productForm({ version: 1, stock: 6, stockSeen: 5 });
  succeeded(await saveProduct(colleague, id, form));
  expect(await saveProduct(clerk, id, form)).toEqual(conflict);
  expect(await saveProduct(colleague, id, form)).toEqual({ ok: true, productId: id });
});
