import type { Page } from "@playwright/test";
import { expect } from "./shop.ts";

/** Creates a 916 product of 10 g, RM 50.00 labour fee and 2 in stock with the form; returns its slug. */
export async function createProduct(at: Page, name: string): Promise<string> {
  await at.goto("/admin/products/new");
  await at.getByLabel("Product Name").fill(name);
  await at.getByLabel("Weight (grams)").fill("10");
  await at.getByLabel("Labour Fee (RM)").fill("50");
  await at.getByLabel("Stock", { exact: false }).first().fill("2");
  await at.getByRole("button", { name: "Create Product" }).click();
  await expect(at.getByText("Product created successfully").first()).toBeVisible();
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "");
}
