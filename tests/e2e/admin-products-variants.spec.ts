import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { checkPage, expect, expectAccessible, hydrated, test } from "./shop.ts";

const sizes = ["10", "11", "12", "13", "14", "15", "16"];

test("seven sizes are added at once, and the pieces of each are typed as the number on hand", async ({
  admin: at,
}) => {
  test.slow();
  const piece = await fillIn(at, "5");

  await test.step("from 10 to 16, with Enter", async () => {
    await at.getByLabel("First size").fill("10");
    await at.getByLabel("Last size").fill("9");
    await at.keyboard.press("Enter");
    await expect(at.getByText("The last size must not be below the first")).toBeVisible();
    await expect(at.getByLabel("Last size")).toBeFocused();
    await at.keyboard.type("16");
    await at.keyboard.press("Enter");
    await expect(at.getByLabel("Value")).toHaveCount(7);
    expect(await valuesOf(at, "Value")).toEqual(sizes);
    await expect(at.getByLabel("On hand").first()).toBeFocused();
    expect(await valuesOf(at, "On hand")).toEqual(sizes.map(() => "5"));
    await at.getByRole("button", { name: "Add sizes" }).click();
    await expect(at.getByText("The product has these sizes already")).toBeVisible();
    await expect(at.getByLabel("Value")).toHaveCount(7);
  });

  await test.step("Enter goes from row to row and adds one below the last, but does not save", async () => {
    await at.getByLabel("On hand").first().focus();
    for (const onHand of ["2", "0", "1", "1", "1", "1", "3"]) {
      await at.keyboard.press("ControlOrMeta+a");
      await at.keyboard.type(onHand);
      await at.keyboard.press("Enter");
    }
    await expect(at.getByLabel("Value")).toHaveCount(8);
    await expect(at.getByLabel("Value").nth(7)).toBeFocused();
    await expect(at.getByLabel("Name", { exact: true }).nth(7)).toHaveValue("Ring Size");
    await at.getByLabel("Name", { exact: true }).first().press("Enter");
    await expect(at.getByLabel("Value").first()).toBeFocused();
    await expect(at).toHaveURL(/\/admin\/products\/new$/);
    await expectValues(at, "Stock Adjustment", ["-3", "-5", "-4", "-4", "-4", "-4", "-2", "0"]);
    await expect(at.getByText("3 available")).toBeVisible();
    await checkPage(at, "variants");
  });

  await test.step("the stock adjustment and the number on hand follow each other", async () => {
    await at.getByLabel("Stock Adjustment").nth(1).fill("-1");
    await expect(at.getByLabel("On hand").nth(1)).toHaveValue("4");
    await at.getByLabel("Stock").first().fill("6");
    await expect(at.getByLabel("On hand").nth(1)).toHaveValue("5");
    await expect(at.getByLabel("On hand").first()).toHaveValue("2");
    await expect(at.getByLabel("Stock Adjustment").first()).toHaveValue("-4");
  });

  await test.step("an error names its field and leads to it", async () => {
    await at.getByLabel("On hand").nth(2).fill("-1");
    await at.getByRole("button", { name: "Create Product" }).click();
    const line = "On hand (pieces) of variant 3: Enter a whole number, 0 or more";
    await at.getByRole("alert").getByRole("link", { name: line }).click();
    await expect(at.getByLabel("On hand").nth(2)).toBeFocused();
    await at.getByLabel("On hand").nth(2).fill("1");
  });

  await at.getByRole("button", { name: "Create Product" }).click();
  await expect(at.getByText("Product created successfully").first()).toBeVisible();
  await edit(at, piece);
  expect(await valuesOf(at, "Value")).toEqual(sizes);
  await expectValues(at, "On hand", ["2", "5", "1", "1", "1", "1", "3"]);
});

test("without JavaScript, sizes are added and their numbers on hand saved", async ({
  plainAdmin: at,
}) => {
  test.slow();
  const piece = await fillIn(at, "5");
  await at.getByLabel("Or a list, with commas").fill("S, M");
  await at.getByLabel("Price per step (RM)").fill("30");
  await at.getByRole("button", { name: "Add sizes" }).click();
  await expect(at.getByLabel("Product Name")).toHaveValue(piece);
  await expectValues(at, "Value", ["S", "M", ""]);
  await expectValues(at, "Price Adjustment", ["0.00", "30.00", "0.00"]);
  await at.getByLabel("On hand").nth(1).fill("2");
  await at.getByLabel("Labour Fee (RM)").fill("a lot");
  await at.getByRole("button", { name: "Create Product" }).click();
  await expect(
    at.getByRole("alert").getByText(/^Labour Fee \(RM\): Enter an amount/),
  ).toBeVisible();
  await expectValues(at, "On hand", ["5", "2", "5"]);
  await at.getByLabel("Labour Fee (RM)").fill("50");
  await at.getByRole("button", { name: "Create Product" }).click();
  await expect(at.getByText("Product created successfully").first()).toBeVisible();
  await edit(at, piece);
  await expectValues(at, "Stock Adjustment", ["0", "-3", "0"]);
  await expectValues(at, "On hand", ["5", "2", "5"]);
});

test("a sub-category is added within the form, and nothing typed is lost", async ({
  admin: at,
  plainAdmin,
}) => {
  const piece = await fillIn(at, "1");
  const name = `Ujian ${randomBytes(4).toString("hex")}`;
  await at.getByLabel("Category", { exact: true }).selectOption({ label: "Rings" });
  await at.getByRole("button", { name: "Add a sub-category" }).click();
  const dialog = at.getByRole("dialog", { name: "Add a sub-category of Rings" });
  const field = dialog.getByLabel("Name of the sub-category");
  await expect(field).toBeFocused();
  await at.keyboard.press("Enter");
  await expect(dialog.getByText("Enter the name of the sub-category")).toBeVisible();
  await field.fill(name);
  await expectAccessible(at);
  await at.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(at.getByRole("button", { name: "Add a sub-category" })).toBeFocused();
  await expect(at.getByLabel("Sub-Category").locator("option:checked")).toHaveText(name);
  await expect(at.getByLabel("Product Name")).toHaveValue(piece);

  await plainAdmin.goto("/admin/products/new");
  const link = plainAdmin.getByRole("link", { name: /^Add a category/ });
  await expect(link).toHaveAttribute("href", "/admin/categories?edit=new");
});

test("a category added in another tab can be chosen", async ({ admin: at }) => {
  const piece = await fillIn(at, "1");
  const name = `Ujian ${randomBytes(4).toString("hex")}`;
  const tab = at.context().waitForEvent("page");
  await at.getByRole("link", { name: /^Add a category/ }).click();
  const other = await tab;
  await hydrated(other);
  const dialog = other.getByRole("dialog", { name: "Add New Category" });
  await dialog.getByRole("textbox", { name: /^Name/ }).first().fill(name);
  await dialog.getByRole("button", { name: "Create Category" }).click();
  await expect(other.getByText("Category created successfully").first()).toBeVisible();
  await other.close();
  await at.evaluate(() => window.dispatchEvent(new Event("focus")));
  await at.getByLabel("Category", { exact: true }).selectOption({ label: name });
  await expect(at.getByLabel("Product Name")).toHaveValue(piece);
});

/** A new product's form with its required fields; returns the product's name. */
async function fillIn(at: Page, stock: string): Promise<string> {
  const piece = `Cincin Ujian ${randomBytes(4).toString("hex")}`;
  await at.goto("/admin/products/new");
  await at.getByLabel("Product Name").fill(piece);
  await at.getByLabel("Weight (grams)").fill("10");
  await at.getByLabel("Labour Fee (RM)").fill("50");
  await at.getByLabel("Stock").first().fill(stock);
  return piece;
}

async function edit(at: Page, piece: string) {
  await at.goto(`/admin/products?q=${encodeURIComponent(piece)}`);
  await at.getByRole("link", { name: `Edit ${piece}` }).click();
  await expect(at.getByRole("heading", { level: 1 })).toHaveText("Edit Product");
}

/** A page without JavaScript may still be arriving. */
function expectValues(at: Page, label: string, values: string[]) {
  return expect.poll(() => valuesOf(at, label)).toEqual(values);
}

function valuesOf(at: Page, label: string): Promise<string[]> {
  return at
    .getByLabel(label)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
}
