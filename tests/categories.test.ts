import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { deleteCategory } from "#shop/catalogue/delete-category.server.ts";
import { productToEdit } from "#shop/catalogue/edit-product.server.ts";
import {
  categoriesToEdit,
  orderCategories,
  saveCategory,
  type CategoryForm,
} from "#shop/catalogue/save-category.server.ts";
import { freshDatabase } from "./database.ts";
import { clerk, makeProduct } from "./factories.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await db.execute(sql`truncate categories, products cascade`);
});

function formWith(given: Partial<CategoryForm> = {}): CategoryForm {
  return {
    name: "Rings",
    slug: undefined,
    description: null,
    displayOrder: 0,
    subCategories: [],
    ...given,
  };
}

async function made(given: Partial<CategoryForm> = {}) {
  const saved = await saveCategory(clerk, undefined, formWith(given));
  if (!saved.ok) throw new Error(saved.reason);
  return saved.categoryId;
}

test("sub-categories keep their ids, even when two exchange their names", async () => {
  const names = ["Plain", "Stone"].map((name) => ({ id: undefined, name }));
  const id = await made({ subCategories: names });
  const [plain, stone] = (await categoriesToEdit(clerk))[0]!.subCategories;
  const product = await makeProduct({ categoryId: id, subCategoryId: plain!.id });
  const subCategories = [
    { id: plain!.id, name: "Stone" },
    { id: stone!.id, name: "Plain" },
  ];
  expect(await saveCategory(clerk, id, formWith({ slug: "rings", subCategories }))).toMatchObject({
    ok: true,
  });
  expect(await productToEdit(clerk, product)).toMatchObject({ subCategoryId: plain!.id });
  expect((await categoriesToEdit(clerk))[0]!.subCategories).toMatchObject([
    { id: stone!.id, name: "Plain" },
    { id: plain!.id, name: "Stone" },
  ]);
});

test("a category with products is deleted only by who was told how many; they lose it", async () => {
  const id = await made();
  const product = await makeProduct({ categoryId: id });
  const refused = { ok: false, reason: "has-products", products: 1 };
  expect(await deleteCategory(clerk, id)).toEqual(refused);
  expect(await deleteCategory(clerk, id, 1)).toEqual({ ok: true });
  expect(await productToEdit(clerk, product)).toMatchObject({ categoryId: null });
  expect(await deleteCategory(clerk, id)).toEqual({ ok: false, reason: "not-there" });
});

test("the order given is kept; a bad picture changes nothing; names may meet, slugs never", async () => {
  const first = await made();
  const second = await made();
  await orderCategories(clerk, [second, first]);
  expect((await categoriesToEdit(clerk)).map(({ id, slug }) => [id, slug])).toEqual([
    [second, "rings-2"],
    [first, "rings"],
  ]);
  const picture = { name: "bad.png", bytes: new Uint8Array([1, 2, 3]) };
  expect(await saveCategory(clerk, first, formWith({ name: "Half" }), picture)).toMatchObject({
    reason: "picture-refused",
    file: "bad.png",
  });
  expect((await categoriesToEdit(clerk))[1]).toMatchObject({ name: "Rings" });
});
