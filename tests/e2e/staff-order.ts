import type { Page } from "@playwright/test";
import { expect } from "./shop.ts";

/** The part of an admin page with this heading. */
export function section(at: Page, title: string) {
  const heading = at.getByRole("heading", { name: title, exact: true });
  return at.locator("section").filter({ has: heading });
}

/** The admin's menu, also where a phone hides it. */
export async function expectInMenu(at: Page, item: string) {
  await expect(at.locator("#admin-menu [aria-current=page]")).toContainText(item);
}

/** On the page of a new order. */
export async function addHoops(at: Page) {
  await at.getByLabel("Search products by name").fill("gelung hoop");
  await expect(at.getByRole("button", { name: /^Add / })).toHaveCount(1);
  await chooseHoops(at);
  await at.getByRole("button", { name: "Add Gelung Hoop Earrings" }).click();
  await expect(section(at, "This order").getByLabel(/^Quantity of/)).toHaveCount(1);
}

export async function chooseHoops(at: Page) {
  const size = at.getByLabel("Size");
  const middle = await size.locator("option", { hasText: /^26 mm\b/ }).getAttribute("value");
  await size.selectOption(middle);
  await at.getByLabel("Colour").selectOption({ label: "Yellow Gold" });
}

/** On the page of a new order, adds a product with the first of each choice. `lines`: how many the order then has. */
export async function addProduct(admin: Page, search: string, lines = 1) {
  await admin.getByLabel("Search products by name").fill(search);
  // Results of an earlier search are shown until these arrive.
  const add = admin.getByRole("button", { name: new RegExp(`^Add .*${search}`, "i") });
  await expect(add).toHaveCount(1);
  for (const choice of await admin.locator("select[name=variant], select[name=color]").all()) {
    const first = choice.locator("option:not([disabled]):not([value=''])").first();
    await choice.selectOption(await first.getAttribute("value"));
  }
  await add.click();
  await expect(section(admin, "This order").getByLabel(/^Quantity of/)).toHaveCount(lines);
}

/** On the order's page in the admin. */
export async function recordTransfer(at: Page, reference: string) {
  await at.getByLabel("Payment Status").selectOption("Completed");
  await at.getByLabel("How was the order paid?").selectOption("Bank transfer");
  await at.getByLabel("Reference").fill(reference);
  await at.getByRole("button", { name: "Update Order" }).click();
  await expect(at.getByText("Order updated successfully").first()).toBeVisible();
}
