import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { products } from "#db/schema/catalogue.ts";
import { stockLevels, stockMovements } from "#db/schema/stock.ts";
import { readProductForEdit } from "./read-product-for-edit.server.ts";
import { findProduct } from "./find-product.server.ts";
import { bulkChangeProducts } from "./bulk-change.server.ts";
import { archiveProducts, deleteProduct, duplicateProduct } from "./manage-products.server.ts";
import { listAllProducts } from "./list-all-products.server.ts";
import { productForm as productFormSchema, type ProductForm } from "./product-form.server.ts";
import { saveProduct } from "./save-product.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { receiptPicture } from "#kit/pictures.ts";
import { placedOrder } from "#tests/checkout.ts";
import { productForm } from "#tests/product-form.ts";
import { succeeded } from "#tests/answers.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, orders, products, audit_log" });

const ring = { weight: null, priceAdjustment: 0 as Sen, stockAdjustment: 0, name: "Size" };

async function made(given: Partial<ProductForm> = {}) {
  const saved = succeeded(await saveProduct(clerk, undefined, productForm(given)));
  return saved.productId;
}

test("the second of two editors is refused and nothing of theirs is saved", async () => {
  const id = await made();
  const first = await saveProduct(clerk, id, productForm({ version: 1, name: "First" }));
  expect(first.ok).toBe(true);
  const second = await saveProduct(
    clerk,
    id,
    productForm({ version: 1, name: "Second", stock: 9 }),
  );
  expect(second).toEqual({ ok: false, reason: "edit-conflict" });
  expect(await readProductForEdit(clerk, id)).toMatchObject({
    name: "First",
    stock: 3,
    version: 2,
  });
  const both = [
    { version: 2, name: "A" },
    { version: 2, name: "B" },
  ];
  const saved = await Promise.all(both.map((given) => saveProduct(clerk, id, productForm(given))));
  expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a new product's form creates one product, however often it is sent", async () => {
  const newId = crypto.randomUUID();
  const answers = await Promise.all([made({ newId }), made({ newId })]);
  answers.push(await made({ newId }));
  expect(answers).toEqual([newId, newId, newId]);
  expect(await db.$count(products)).toBe(1);
  // Another form makes another product, also under the same name.
  await made({ newId: crypto.randomUUID() });
  expect(await db.$count(products)).toBe(2);
});

test("a new product's form that was changed and sent again creates another product", async () => {
  const newId = crypto.randomUUID();
  await made({ newId, name: "Ring" });
  expect(await made({ newId, name: "Bangle" })).not.toBe(newId);
  expect(await db.$count(products)).toBe(2);
});

test("variants and colours keep their ids, even when two swap values", async () => {
  const id = await made({
    variants: [
      { ...ring, id: undefined, value: "12" },
      { ...ring, id: undefined, value: "14" },
    ],
    colors: [{ id: undefined, name: "Rose", hexCode: "#b76e79" }],
  });
  const before = (await readProductForEdit(clerk, id))!;
  const [one, two] = before.variants;
  const color = before.colors[0]!;
  const saved = await saveProduct(
    clerk,
    id,
    productForm({
      version: 1,
      variants: [
        { ...ring, id: one!.id, value: "14" },
        { ...ring, id: two!.id, value: "12", stockAdjustment: 2 },
        { ...ring, id: undefined, value: "16" },
      ],
      colors: [{ id: color.id, name: "Rose Gold", hexCode: "#b76e79" }],
    }),
  );
  expect(saved.ok).toBe(true);
  const after = (await readProductForEdit(clerk, id))!;
  expect(after.variants.map(({ id: own, value }) => [own, value]).slice(0, 2)).toEqual([
    [one!.id, "14"],
    [two!.id, "12"],
  ]);
  expect(after.variants).toHaveLength(3);
  expect(after.colors).toMatchObject([{ id: color.id, name: "Rose Gold" }]);
  const [level] = await db.select().from(stockLevels).where(eq(stockLevels.productId, id));
  expect(level).toMatchObject({ onHand: 3, extra: 2 });
});

test("an edited slug redirects from the old one; a new name alone changes no address", async () => {
  const id = await made();
  await saveProduct(clerk, id, productForm({ version: 1, name: "Renamed", slug: "rantai-lipan" }));
  expect(await findProduct("rantai-lipan")).toMatchObject({ name: "Renamed" });
  await saveProduct(clerk, id, productForm({ version: 2, slug: "Lipan Chain" }));
  expect(await findProduct("rantai-lipan")).toEqual({ movedTo: "lipan-chain" });
  const other = await made();
  expect(await readProductForEdit(clerk, other)).toMatchObject({ slug: "rantai-lipan-2" });
  await saveProduct(clerk, id, productForm({ version: 3, slug: "rantai-lipan" }));
  expect(await findProduct("lipan-chain")).toEqual({ movedTo: "rantai-lipan" });
});

test("stock sold while the form was open is not restored, and the ledger adds up", async () => {
  const id = await made({ stock: 5 });
  await placedOrder(id, 2);
  await saveProduct(clerk, id, productForm({ version: 1, stock: 6, stockSeen: 5 }));
  expect(await readProductForEdit(clerk, id)).toMatchObject({ stock: 4 });
  const moves = await db.select().from(stockMovements).where(eq(stockMovements.productId, id));
  expect(moves.reduce((sum, { change }) => sum + change, 0)).toBe(4);
});

test("only a product's first image is named after it", async () => {
  const id = await made();
  const bytes = await receiptPicture("one");
  const pictures = [1, 2].map((number) => ({ name: `${number}.jpg`, bytes }));
  succeeded(await saveProduct(clerk, id, productForm({ version: 1 }), pictures));
  const { images } = (await readProductForEdit(clerk, id))!;
  expect(images.map(({ alt }) => alt)).toEqual(["Rantai Lipan", ""]);
  const kept = images.map(({ id: own, alt }) => ({ id: own, alt, alts: {}, remove: false }));
  const third = [{ name: "3.jpg", bytes: await receiptPicture("three") }];
  const form = productForm({ version: 2, images: kept });
  succeeded(await saveProduct(clerk, id, form, third));
  const after = (await readProductForEdit(clerk, id))!.images;
  expect(after.map(({ alt }) => alt)).toEqual(["Rantai Lipan", "", ""]);
});

test("a failing picture is named and the product stays unchanged", async () => {
  const id = await made();
  const bytes = new TextEncoder().encode("<svg/>");
  const form = productForm({ version: 1, name: "Half saved" });
  expect(await saveProduct(clerk, id, form, [{ name: "bad.jpg", bytes }])).toEqual({
    ok: false,
    reason: "picture-refused",
    file: "bad.jpg",
    why: "not-a-picture",
  });
  expect(await readProductForEdit(clerk, id)).toMatchObject({ name: "Rantai Lipan", version: 1 });
});

test("an ordered product is never deleted; an unordered one is", async () => {
  const ordered = await makeProduct();
  await placedOrder(ordered);
  expect(await deleteProduct(clerk, ordered)).toEqual({ ok: false, reason: "ordered" });
  await archiveProducts(clerk, [ordered], true);
  expect((await listAllProducts(clerk, { archived: true })).products).toMatchObject([
    { id: ordered },
  ]);
  await archiveProducts(clerk, [ordered], false);
  expect(await deleteProduct(clerk, await made())).toEqual({ ok: true });
  expect((await listAllProducts(clerk)).total).toBe(1);
});

test("a copy is archived without stock; bulk edits are audited one by one", async () => {
  const id = await made({ variants: [{ ...ring, id: undefined, value: "12" }] });
  const copyId = crypto.randomUUID();
  // The form of the copy is sent twice.
  const answers = await Promise.all([1, 2].map(() => duplicateProduct(clerk, id, copyId)));
  expect(answers).toEqual([{ productId: copyId }, { productId: copyId }]);
  const copied = await readProductForEdit(clerk, copyId);
  expect(copied).toMatchObject({ name: "Rantai Lipan (copy)", stock: 0 });
  expect(copied?.archivedAt).toBeInstanceOf(Date);
  expect(copied?.variants).toHaveLength(1);
  const change = { isFeatured: true, labourFee: 700 as Sen };
  expect(await bulkChangeProducts(clerk, [id, copyId], change)).toMatchObject({
    changed: 2,
  });
  expect(await readProductForEdit(clerk, id)).toMatchObject({ ...change, version: 2 });
  const actions = (await db.select().from(auditLog)).map(({ action }) => action);
  expect(actions.toSorted()).toEqual([
    "product.changed-in-bulk",
    "product.changed-in-bulk",
    "product.created",
    "product.duplicated",
  ]);
});

test("translations are saved with the product, and the second of two editors cannot overwrite them", async () => {
  const id = await made({ translations: { ms: { name: "Rantai" } } });
  const first = productForm({ version: 1, translations: { ms: { name: "Rantai Lipan Emas" } } });
  const second = productForm({ version: 1, translations: { zh: { name: "蜈蚣链" } } });
  expect((await saveProduct(clerk, id, first)).ok).toBe(true);
  expect(await saveProduct(clerk, id, second)).toEqual({ ok: false, reason: "edit-conflict" });
  expect(await readProductForEdit(clerk, id)).toMatchObject({
    translations: { ms: { name: "Rantai Lipan Emas" } },
  });
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "product.saved"));
  expect(entry!.before).toEqual({ translations: { ms: { name: "Rantai" } } });
  expect(entry!.after).toEqual({ translations: { ms: { name: "Rantai Lipan Emas" } } });
});

test("an empty field removes a translation; a language without fields in the form stays", async () => {
  const id = await made();
  const translations = { ta: { name: "மோதிரம்" }, ms: { name: "Cincin" } };
  await db.update(products).set({ translations }).where(eq(products.id, id));
  await saveProduct(clerk, id, productForm({ version: 1, translations: { zh: { name: "戒指" } } }));
  expect(await readProductForEdit(clerk, id)).toMatchObject({
    translations: { ta: { name: "மோதிரம்" }, zh: { name: "戒指" } },
  });
});

test("the text of a picture in a language without fields in the form stays", async () => {
  const picture = { key: "0123456789abcdef01234567", width: 10, height: 10, tint: "#ffffff" };
  const translations = { ta: { alt: "மோதிரம்" }, ms: { alt: "Cincin" } };
  const id = await makeProduct({ images: [{ picture, alt: "A ring", translations }] });
  const { images, version } = (await readProductForEdit(clerk, id))!;
  const image = { id: images[0]!.id, alt: "A ring", alts: { zh: "戒指" }, remove: false };
  succeeded(await saveProduct(clerk, id, productForm({ version, images: [image] })));
  expect((await readProductForEdit(clerk, id))!.images).toMatchObject([
    { translations: { ta: { alt: "மோதிரம்" }, zh: { alt: "戒指" } } },
  ]);
});

test("a form with a language that the shop does not have is refused", () => {
  const fields = { name: "Ring", purity: "916", weight: "1", labourFee: "1", stock: "1" };
  const parsed = (given: object) =>
    productFormSchema.safeParse({ ...fields, images: [], variants: [], colors: [], ...given });
  expect(
    parsed({ translations: { ms: { name: " Cincin ", description: "" } } }).data,
  ).toMatchObject({
    translations: { ms: { name: "Cincin" } },
  });
  expect(parsed({}).data).toMatchObject({ translations: {} });
  for (const given of [
    { translations: { fr: { name: "Bague" } } },
    { images: [{ alts: { fr: "Une bague" } }] },
    { translations: { ms: { name: "x".repeat(161) } } },
  ]) {
    expect(parsed(given).success, JSON.stringify(given).slice(0, 60)).toBe(false);
  }
});

test("a variant's own weight is saved, kept by saves, recorded, copied and taken away again", async () => {
  const size = { ...ring, id: undefined, value: "16", weight: 3_920 as Milligrams };
  const id = await made({ variants: [{ ...ring, id: undefined, value: "12" }, size] });
  const { variants } = (await readProductForEdit(clerk, id))!;
  expect(variants.map(({ weight }) => weight)).toEqual([null, 3_920]);
  const copy = (await duplicateProduct(clerk, id))!.productId;
  expect((await readProductForEdit(clerk, copy))?.variants).toMatchObject([
    { weight: null },
    { weight: 3_920 },
  ]);
  const without = variants.map((variant) => ({ ...variant, weight: null }));
  succeeded(await saveProduct(clerk, id, productForm({ version: 1, variants: without })));
  expect((await readProductForEdit(clerk, id))?.variants[1]?.weight).toBeNull();
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "product.saved"));
  expect(entry?.before).toMatchObject({ variants: [{ weight: null }, { weight: 3_920 }] });
  expect(entry?.after).toMatchObject({ variants: [{ weight: null }, { weight: null }] });
});

test("the form reads weights of variants of one name only, in grams with two decimals", () => {
  const read = (variants: object[]) =>
    productFormSchema.safeParse({
      name: "Ring",
      purity: "916",
      weight: "3.42",
      labourFee: "120",
      stock: "1",
      images: [],
      colors: [],
      variants,
    });
  const size = { name: "Size", value: "16" };
  const weightsOf = (weights: string[]) =>
    read(weights.map((weight, nth) => ({ ...size, value: `${nth}`, weight }))).data?.variants.map(
      ({ weight }) => weight,
    );
  expect(weightsOf(["3.92", " ", ""])).toEqual([3_920, null, null]);
  for (const weight of ["0", "-1", "3.925", "3,92", "x"])
    expect(weightsOf([weight])).toBeUndefined();
  const second = { name: "Length", value: "18 in", weight: "4" };
  expect(read([size, second]).success).toBe(true);
  expect(read([{ ...size, weight: "3.92" }, second]).error?.issues).toMatchObject([
    { path: ["variants"], message: "Give weights to variants of one name only, such as Size" },
  ]);
});
