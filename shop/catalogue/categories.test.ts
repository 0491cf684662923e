import { expect, test } from "vitest";
import {
  deleteCategory,
  listCategoriesForEdit,
  reorderCategories,
  saveCategory,
  type CategoryForm,
} from "./manage-categories.server.ts";
import { addSubCategory } from "./add-sub-category.server.ts";
import { readProductForEdit } from "./read-product-for-edit.server.ts";
import { newestAudit } from "#tests/audit.ts";
import { clerk, goldAt, makeProduct } from "#tests/factories.ts";
import { setUpShop } from "#tests/shop-in-process.ts";
import { succeeded } from "#tests/answers.ts";

const shop = setUpShop({ emptied: "categories, products" });

function formWith(given: Partial<CategoryForm> = {}): CategoryForm {
  return {
    name: "Rings",
    slug: undefined,
    description: null,
    translations: {},
    displayOrder: 0,
    subCategories: [],
    shownSubCategories: [],
    ...given,
  };
}

async function made(given: Partial<CategoryForm> = {}) {
  const saved = succeeded(await saveCategory(clerk, undefined, formWith(given)));
  return saved.categoryId;
}

test("a new category's form creates one category, however often it is sent", async () => {
  const newId = crypto.randomUUID();
  const ids = await Promise.all([made({ newId }), made({ newId })]);
  expect([...ids, await made({ newId })]).toEqual([newId, newId, newId]);
  // A changed form is about another category.
  expect(await made({ newId, name: "Bangles" })).not.toBe(newId);
  expect(await made({ newId, description: "Of gold" })).not.toBe(newId);
  expect(await listCategoriesForEdit(clerk)).toHaveLength(3);
});

test("sub-categories keep their ids even when two swap names", async () => {
  const names = ["Plain", "Stone"].map((name) => ({ id: undefined, name }));
  const id = await made({ subCategories: names });
  const [plain, stone] = (await listCategoriesForEdit(clerk))[0]!.subCategories;
  const product = await makeProduct({ categoryId: id, subCategoryId: plain!.id });
  const subCategories = [
    { id: plain!.id, name: "Stone" },
    { id: stone!.id, name: "Plain" },
  ];
  expect(await saveCategory(clerk, id, formWith({ slug: "rings", subCategories }))).toMatchObject({
    ok: true,
  });
  expect(await readProductForEdit(clerk, product)).toMatchObject({ subCategoryId: plain!.id });
  expect((await listCategoriesForEdit(clerk))[0]!.subCategories).toMatchObject([
    { id: stone!.id, name: "Plain" },
    { id: plain!.id, name: "Stone" },
  ]);
});

test("a saved form removes the sub-categories that it no longer has, none that were added since", async () => {
  const names = ["Plain", "Stone"].map((name) => ({ id: undefined, name }));
  const id = await made({ subCategories: names });
  const [plain, stone] = (await listCategoriesForEdit(clerk))[0]!.subCategories;
  const shownSubCategories = [plain!.id, stone!.id];
  const { added } = succeeded(await addSubCategory(clerk, { categoryId: id, name: "Pearl" }));
  const save = (...subCategories: CategoryForm["subCategories"]) =>
    saveCategory(clerk, id, formWith({ subCategories, shownSubCategories }));
  const stored = async () =>
    (await listCategoriesForEdit(clerk))[0]!.subCategories.map((one) => [one.id, one.name]);

  const renamed = { id: plain!.id, name: "pearl" };
  expect(await save(renamed)).toEqual({ ok: false, reason: "same-sub-category" });
  expect(await stored()).toHaveLength(3);
  succeeded(await save({ id: plain!.id, name: "Smooth" }));
  expect(await stored()).toEqual([
    [added.id, "Pearl"],
    [plain!.id, "Smooth"],
  ]);
  expect(await newestAudit()).toMatchObject({
    before: { subCategories: ["Pearl", "Plain", "Stone"] },
    after: { subCategories: ["Pearl", "Smooth"] },
  });
  // A form that is sent again finds the sub-category that it has added, with its products.
  succeeded(await save({ id: undefined, name: "Carved" }, { id: undefined, name: "Pearl" }));
  const [carved] = await stored();
  succeeded(await save({ id: undefined, name: "Carved" }));
  expect(await stored()).toEqual([carved, [added.id, "Pearl"]]);
});

test("a sub-category is added by its name alone, once", async () => {
  const id = await made({ subCategories: [{ id: undefined, name: "Plain" }] });
  const staff = await shop.signedIn("staff");
  const add = async (categoryId: string, name: string) => {
    const form = { intent: "add-sub-category", categoryId, name };
    const { text } = await staff.go("/admin/categories", { form });
    const { actionData } = JSON.parse(text) as { actionData: Record<string, object> };
    return actionData["admin/categories"];
  };
  const names = async () =>
    (await listCategoriesForEdit(clerk))[0]!.subCategories.map(({ name }) => name);
  const first = await add(id, " Stone ");
  expect(first).toMatchObject({ added: { name: "Stone", categoryId: id } });
  expect(await newestAudit()).toMatchObject({
    action: "category.saved",
    before: { subCategories: ["Plain"] },
    after: { subCategories: ["Plain", "Stone"] },
  });
  expect(await add(id, "stone")).toEqual(first);
  expect(await add(id, " ")).toEqual({ problem: "Enter the name of the sub-category" });
  expect(await add("rings", "Stone")).toEqual({ problem: "Choose a category first" });
  expect(await add(crypto.randomUUID(), "Stone")).toEqual({
    problem: "This category has been deleted.",
  });
  expect(await names()).toEqual(["Plain", "Stone"]);
});

test("a category with products is deleted only after confirming their number; they lose it", async () => {
  const id = await made();
  const product = await makeProduct({ categoryId: id });
  const refused = { ok: false, reason: "has-products", products: 1 };
  expect(await deleteCategory(clerk, id)).toEqual(refused);
  expect(await deleteCategory(clerk, id, 1)).toEqual({ ok: true });
  expect(await readProductForEdit(clerk, product)).toMatchObject({ categoryId: null });
  expect(await deleteCategory(clerk, id)).toEqual({ ok: false, reason: "not-found" });
});

test("order is kept, a bad picture changes nothing, names may repeat but slugs may not", async () => {
  const first = await made();
  const second = await made();
  await reorderCategories(clerk, [second, first]);
  expect((await listCategoriesForEdit(clerk)).map(({ id, slug }) => [id, slug])).toEqual([
    [second, "rings-2"],
    [first, "rings"],
  ]);
  const picture = { name: "bad.png", bytes: new Uint8Array([1, 2, 3]) };
  expect(await saveCategory(clerk, first, formWith({ name: "Half" }), picture)).toMatchObject({
    reason: "picture-refused",
    file: "bad.png",
  });
  expect((await listCategoriesForEdit(clerk))[1]).toMatchObject({ name: "Rings" });
});

test("an edited slug's old address redirects with its filters and is never reused", async () => {
  await goldAt(595, 640);
  const id = await made();
  const edit = (slug: string) => saveCategory(clerk, id, formWith({ slug }));
  await edit("cincin");
  await edit("cincin-emas");
  const visitor = shop.browser();
  for (const former of ["rings", "cincin"]) {
    const answer = await visitor.go(`/products?category=${former}&purity=916&page=2`);
    expect(answer).toMatchObject({
      status: 301,
      location: "/products?category=cincin-emas&purity=916&page=2",
    });
    // The slug may come back, so browsers must ask again.
    expect(answer.headers.get("Cache-Control")).toBe("public, no-cache");
  }
  expect((await visitor.go("/products?category=never-was")).status).toBe(200);

  await made();
  expect((await listCategoriesForEdit(clerk)).map(({ slug }) => slug)).toContain("rings-2");
  // Renamed back, the category owns its old slug again, and the slug in between redirects to it.
  await edit("rings");
  expect((await visitor.go("/products?category=rings")).status).toBe(200);
  const back = await visitor.go("/products?category=cincin-emas");
  expect(back).toMatchObject({ status: 301, location: "/products?category=rings" });
});
