import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { bulkChanges, products } from "#db/schema/catalogue.ts";
import type { Sen } from "#shop/money.ts";
import { takeStock } from "#shop/stock/stock.server.ts";
import { succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { setUpDatabase, waitForLocks } from "#tests/database.ts";
import { clerk, makeProduct, owner } from "#tests/factories.ts";
import { onHand } from "#tests/order-rows.ts";
import { productForm } from "#tests/product-form.ts";
import { bulkChangeProducts, undoBulkChange, type BulkChange } from "./bulk-change.server.ts";
import { createCategory, deleteCategory } from "./manage-categories.server.ts";
import { deleteProduct } from "./manage-products.server.ts";
import { saveProduct } from "./save-product.server.ts";

// Invariants: a bulk change reaches all selected products or none, and exactly those that staff saw. An undo restores
// exactly what the change replaced, and overwrites nothing that came later.

setUpDatabase({ gold: true, emptied: "gold_prices, orders, products, categories, audit_log" });

async function rowOf(id: string) {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  return row!;
}

async function feesOf(ids: string[]) {
  return Promise.all(ids.map(async (id) => (await rowOf(id)).labourFee));
}

function withFees(...fees: number[]) {
  return Promise.all(fees.map((fee) => makeProduct({ labourFee: fee as Sen })));
}

test("all results of a filter are changed, on other pages too, and only those", async () => {
  const bangles = [];
  for (let nth = 1; nth <= 30; nth += 1) bangles.push(await makeProduct({ name: `Gelang ${nth}` }));
  const ring = await makeProduct({ name: "Cincin" });
  const filter = { search: "gelang" };
  const change = { labourFee: 4_500 as Sen };
  expect(await bulkChangeProducts(clerk, { filter, count: 30 }, change)).toMatchObject({
    ok: true,
    changed: 30,
  });
  expect(new Set(await feesOf(bangles))).toEqual(new Set([4_500]));
  expect(await feesOf([ring])).toEqual([12_000]);
});

test("nothing is changed if the filter finds another number of products by then", async () => {
  const first = await makeProduct({ name: "Gelang satu" });
  await makeProduct({ name: "Gelang dua" });
  const filter = { search: "gelang" };
  expect(await bulkChangeProducts(clerk, { filter, count: 1 }, { isFeatured: true })).toEqual({
    ok: false,
    reason: "results-changed",
    count: 2,
  });
  expect(await rowOf(first)).toMatchObject({ isFeatured: false, version: 1 });
});

test.each<[string, BulkChange, number[]]>([
  ["by an amount", { raiseLabourFee: { amount: 500 as Sen } }, [10_500, 833, 500]],
  ["down to zero", { raiseLabourFee: { basisPoints: -10_000 } }, [0, 0, 0]],
  // 1.5 % of 333 sen: 337.995 sen become 338.
  [
    "by percent, rounded half up to a sen",
    { raiseLabourFee: { basisPoints: 150 } },
    [10_150, 338, 0],
  ],
  ["by half a sen, rounded up", { raiseLabourFee: { basisPoints: 50 } }, [10_050, 335, 0]],
])("labour fees are raised %s", async (_, change, fees) => {
  const ids = await withFees(10_000, 333, 0);
  succeeded(await bulkChangeProducts(clerk, ids, change));
  expect(await feesOf(ids)).toEqual(fees);
});

test("a form that is sent again raises labour fees once, one with other choices again", async () => {
  const ids = await withFees(10_000, 333);
  const formId = crypto.randomUUID();
  const raise = (amount: number) =>
    bulkChangeProducts(clerk, ids, { raiseLabourFee: { amount: amount as Sen } }, formId);
  const [first, again] = await Promise.all([raise(500), raise(500)]);
  expect(succeeded(again)).toEqual(succeeded(first));
  expect(await feesOf(ids)).toEqual([10_500, 833]);
  succeeded(await raise(100));
  expect(await feesOf(ids)).toEqual([10_600, 933]);
  expect(await undoBulkChange(clerk, succeeded(await raise(100)).changeId)).toMatchObject({
    restored: 2,
  });
  expect(await feesOf(ids)).toEqual([10_500, 833]);
});

test("a change that would put one labour fee below zero changes none", async () => {
  const ids = await withFees(10_000, 400, 300);
  const lower = { raiseLabourFee: { amount: -500 as Sen } };
  expect(await bulkChangeProducts(clerk, ids, lower)).toEqual({
    ok: false,
    reason: "labour-fee-out-of-range",
    count: 2,
  });
  expect(await feesOf(ids)).toEqual([10_000, 400, 300]);
});

test("an undo restores each product's own values, once, and is audited", async () => {
  const ids = await withFees(10_000, 333, 0);
  const { changeId } = succeeded(
    await bulkChangeProducts(clerk, ids, { raiseLabourFee: { basisPoints: 1_000 } }),
  );
  expect(await undoBulkChange(clerk, changeId)).toEqual({ ok: true, restored: 3, left: [] });
  expect(await feesOf(ids)).toEqual([10_000, 333, 0]);
  const entries = await auditOf(ids[1]!);
  expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
    ["product.changed-in-bulk", { labourFee: 333 }, { labourFee: 366 }],
    ["product.bulk-change-undone", { labourFee: 366 }, { labourFee: 333 }],
  ]);
  expect(await undoBulkChange(clerk, changeId)).toEqual({ ok: false, reason: "expired" });
});

test("an archived product is back after an undo; what was sold since stays sold", async () => {
  const id = await makeProduct({ stock: 5 });
  const { changeId } = succeeded(await bulkChangeProducts(clerk, [id], { archived: true }));
  expect((await rowOf(id)).archivedAt).toBeInstanceOf(Date);
  await db.transaction((tx) =>
    takeStock(tx, crypto.randomUUID(), [{ productId: id, quantity: 2, adjustment: 0 }]),
  );
  expect(await undoBulkChange(clerk, changeId)).toMatchObject({ restored: 1, left: [] });
  expect((await rowOf(id)).archivedAt).toBeNull();
  expect(await onHand(id)).toBe(3);
});

test("an undo leaves products alone that were saved or deleted since, and names them", async () => {
  const [same, saved, deleted] = [
    await makeProduct({ name: "Same" }),
    await makeProduct({ name: "Saved" }),
    await makeProduct({ name: "Deleted" }),
  ];
  const ids = [same, saved, deleted];
  const { changeId } = succeeded(await bulkChangeProducts(clerk, ids, { purity: "999" }));
  succeeded(await saveProduct(clerk, saved, productForm({ version: 2, name: "Saved" })));
  await deleteProduct(clerk, deleted);
  const undone = await undoBulkChange(clerk, changeId);
  expect(undone).toMatchObject({ ok: true, restored: 1 });
  expect(undone.ok && undone.left.toSorted()).toEqual(["Deleted", "Saved"]);
  expect(await rowOf(same)).toMatchObject({ purity: "916", version: 3 });
  expect(await rowOf(saved)).toMatchObject({ purity: "916", labourFee: 5_000, version: 3 });
});

test("only the person who made a change can undo it, and only for ten minutes", async () => {
  const ids = await withFees(10_000);
  const { changeId } = succeeded(await bulkChangeProducts(clerk, ids, { isFeatured: true }));
  const other = { ...owner, id: "other" };
  expect(await undoBulkChange(other, changeId)).toEqual({ ok: false, reason: "expired" });
  await db.update(bulkChanges).set({ at: sql`now() - interval '11 minutes'` });
  expect(await undoBulkChange(clerk, changeId)).toEqual({ ok: false, reason: "expired" });
  expect(await rowOf(ids[0]!)).toMatchObject({ isFeatured: true });
});

test("what was replaced is deleted after an hour", async () => {
  const ids = await withFees(10_000);
  succeeded(await bulkChangeProducts(clerk, ids, { isFeatured: true }));
  await db.update(bulkChanges).set({ at: sql`now() - interval '2 hours'` });
  const { changeId } = succeeded(await bulkChangeProducts(clerk, ids, { isFeatured: false }));
  expect(await db.select({ id: bulkChanges.id }).from(bulkChanges)).toEqual([{ id: changeId }]);
});

test("an undo restores category and sub-category, unless they were deleted since", async () => {
  const make = (name: string) =>
    db.transaction((tx) => createCategory(tx, { name, subCategories: [`${name} sub`] }));
  const [rings, chains] = [await make("Rings"), await make("Chains")];
  const ring = await makeProduct({
    categoryId: rings.id,
    subCategoryId: rings.subCategories.get("Rings sub")!,
  });
  const former = await rowOf(ring);
  const toChains = { categoryId: chains.id };
  const first = succeeded(await bulkChangeProducts(clerk, [ring], toChains));
  expect(await rowOf(ring)).toMatchObject({ categoryId: chains.id, subCategoryId: null });
  await undoBulkChange(clerk, first.changeId);
  const { categoryId, subCategoryId } = former;
  expect(await rowOf(ring)).toMatchObject({ categoryId, subCategoryId });

  const second = succeeded(await bulkChangeProducts(clerk, [ring], toChains));
  await deleteCategory(clerk, rings.id);
  expect(await undoBulkChange(clerk, second.changeId)).toMatchObject({ restored: 1 });
  expect(await rowOf(ring)).toMatchObject({ categoryId: null, subCategoryId: null });
  expect(await bulkChangeProducts(clerk, [ring], { categoryId: rings.id })).toEqual({
    ok: false,
    reason: "no-such-category",
  });
});

test("setting the category that a product has keeps its sub-category", async () => {
  const rings = await db.transaction((tx) =>
    createCategory(tx, { name: "Rings", subCategories: ["Plain"] }),
  );
  const subCategoryId = rings.subCategories.get("Plain")!;
  const ring = await makeProduct({ categoryId: rings.id, subCategoryId });
  succeeded(await bulkChangeProducts(clerk, [ring], { categoryId: rings.id }));
  expect(await rowOf(ring)).toMatchObject({ categoryId: rings.id, subCategoryId });
});

test("two changes of the same products at once are made one after the other", async () => {
  const ids = await withFees(10_000, 20_000);
  const raise = { raiseLabourFee: { amount: 100 as Sen } };
  const both = await Promise.all(
    [ids, ids.toReversed()].map((one) => bulkChangeProducts(clerk, one, raise)),
  );
  expect(both.every(({ ok }) => ok)).toBe(true);
  expect(await feesOf(ids)).toEqual([10_200, 20_200]);
});

test("a product that leaves the filter while the change waits for it is not changed", async () => {
  const id = await makeProduct({ name: "Gelang" });
  const go = Promise.withResolvers<void>();
  const isRenamed = Promise.withResolvers<void>();
  const renaming = db.transaction(async (tx) => {
    await tx.update(products).set({ name: "Cincin", slug: "cincin" }).where(eq(products.id, id));
    isRenamed.resolve();
    await go.promise;
  });
  await isRenamed.promise;
  const filter = { search: "gelang" };
  const changing = bulkChangeProducts(clerk, { filter, count: 1 }, { isFeatured: true });
  await waitForLocks();
  go.resolve();
  await renaming;
  expect(await changing).toEqual({ ok: false, reason: "results-changed", count: 0 });
  expect(await rowOf(id)).toMatchObject({ isFeatured: false });
});
