import { randomBytes } from "node:crypto";
import { test, checkPage, expect, expectAccessible } from "./shop.ts";

test("staff add, edit, move and delete a category", async ({ admin: at }) => {
  test.slow();
  const category = `Ujian ${randomBytes(4).toString("hex")}`;
  await at.goto("/admin/categories");
  await checkPage(at, "categories-list");

  await at.getByRole("link", { name: "Add Category" }).click();
  await expect(at.getByRole("heading", { name: "Add New Category" })).toBeVisible();
  await at.getByRole("textbox", { name: "Name", exact: true }).fill(category);
  await at.getByLabel("Display Order").fill("90");
  await at.getByRole("button", { name: "Add Sub-Category" }).click();
  await at.getByLabel("Sub-category 1", { exact: true }).fill("Fine");
  await checkPage(at, "categories-new");
  await at.getByRole("button", { name: "Create Category" }).click();
  await expect(at.getByText("Category created successfully").first()).toBeVisible();

  await at.getByRole("link", { name: `Edit ${category}` }).click();
  await expect(at.getByRole("heading", { name: "Edit Category" })).toBeVisible();
  await expect(at.getByLabel("Sub-category 1", { exact: true })).toHaveValue("Fine");
  await at.getByRole("textbox", { name: "Description", exact: true }).fill("For trying things out");
  await at.getByRole("button", { name: "Update Category" }).click();
  await expect(at.getByText("Category updated successfully").first()).toBeVisible();

  await at.getByRole("button", { name: `Move ${category} up` }).click();
  await expect(at.getByText("Display order updated").first()).toBeVisible();
  await expect(at.getByRole("button", { name: `Move ${category} down` })).toBeEnabled();

  await at.getByRole("link", { name: `Delete ${category}` }).click();
  const question = at.getByRole("dialog", {
    name: "Are you sure you want to delete this category?",
  });
  await expect(question.getByText("has no products")).toBeVisible();
  await expectAccessible(at);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(at.getByText("Category deleted successfully").first()).toBeVisible();
});
