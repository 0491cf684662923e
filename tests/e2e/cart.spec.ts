import type { Page } from "@playwright/test";
import pg from "pg";
import { databaseOf } from "#kit/processes.ts";
import { addGoldBar, addPendant, addRing } from "./buying.ts";
import { checkPage, expect, test } from "./shop.ts";

// A ring costs RM 2,154.90.

test("a quantity is typed, and sent by Enter or by leaving the field", async ({ page }) => {
  await addRing(page);
  await page.goto("/cart");
  const field = quantityOf(page, "Seri Plain Court Band");
  await field.fill("3");
  await field.press("Enter");
  await expect(total(page)).toHaveText("RM 6,464.70");
  const saved = answerTo(page, "quantity=4");
  await field.fill("4");
  await field.press("Tab");
  await saved;
  await expect(total(page)).toHaveText("RM 8,619.60");
  await page.reload();
  await expect(field).toHaveValue("4");
});

test("an impossible quantity is explained beside its line, which keeps the old one", async ({
  page,
}) => {
  await addGoldBar(page);
  await page.goto("/cart");
  const field = quantityOf(page, "Suria Gold Bar");
  const note = lines(page).getByRole("status");
  for (const [typed, sentence] of [
    ["0", "Enter at least 1, or remove the item"],
    ["100", "Enter at most 99"],
    ["abc", "Enter a number"],
    ["99", /^Only \d+ left in stock\.$/],
  ] as const) {
    await field.fill(typed);
    await field.press("Enter");
    await expect(note).toHaveText(sentence);
    await expect(field).toHaveValue("1");
    await expect(field).toHaveAccessibleDescription(sentence);
  }
  await checkPage(page);
  await page.getByRole("button", { name: /^Increase quantity/ }).click();
  await expect(field).toHaveValue("2");
  await expect(note).toBeHidden();
});

test("pressing + quickly ends at the right number, however slow the first answer is", async ({
  page,
}) => {
  await addRing(page);
  await page.goto("/cart");
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route(/\/cart\.data/, async (route) => {
    const form = route.request().postData();
    if (form) {
      sent.push(new URLSearchParams(form).get("quantity")!);
      if (sent.length === 1) await promise;
    }
    await route.continue();
  });
  const more = page.getByRole("button", { name: /^Increase quantity/ });
  await more.evaluate((button: HTMLElement) => {
    for (let press = 0; press < 4; press += 1) button.click();
  });
  const field = quantityOf(page, "Seri Plain Court Band");
  await expect(field).toHaveValue("5");
  await expect(total(page)).toHaveText("RM 10,774.50");
  const saved = answerTo(page, "quantity=5");
  resolve();
  await saved;
  expect(sent).toEqual(["2", "5"]);
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await expect(field).toHaveValue("5");
});

test("removing a line can be undone with the keyboard", async ({ page }) => {
  await addRing(page);
  await addPendant(page);
  await page.goto("/cart");
  const field = quantityOf(page, "Seri Plain Court Band");
  await field.fill("2");
  await field.press("Enter");
  await page.getByRole("button", { name: "Remove Seri Plain Court Band" }).press("Enter");
  const note = lines(page).getByRole("listitem").first();
  await expect(note).toContainText("Removed from cart");
  await expect(note).toContainText("Seri Plain Court Band × 2");
  await expect(note.locator(":focus")).toContainText("Removed from cart");
  await expect(page.getByRole("region", { name: "Notifications" })).toHaveText("");
  await checkPage(page, "/cart-removed");
  await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(field).toHaveValue("2");
  const ring = lines(page).getByRole("listitem").filter({ has: field });
  await expect(ring).toContainText("Ring Size: 12");
  await expect(ring).toContainText("Colour: Yellow Gold");
  await expect(ring.getByRole("heading")).toBeFocused();
});

test("the last line can be put back until the page is left", async ({ page }) => {
  await addGoldBar(page);
  await page.goto("/cart");
  const field = quantityOf(page, "Suria Gold Bar");
  const undo = page.getByRole("button", { name: "Undo" });
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your cart is empty" })).toBeVisible();
  await expect(page.locator("main :focus")).toContainText("Removed from cart");
  await checkPage(page, "/cart-empty");
  await undo.click();
  await expect(field).toHaveValue("1");
  await expect(page.getByRole("heading", { level: 2, name: "Suria Gold Bar" })).toBeFocused();
  await page.getByRole("button", { name: /^Decrease quantity/ }).click();
  await expect(undo).toBeEnabled();
  await page.getByRole("banner").getByRole("link", { name: /cart/i }).click();
  await expect(undo).toHaveCount(0);
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});

test("the cart shows how few are left, and says at Undo that they are sold out", async ({
  page,
}) => {
  const slug = "ratna-jhumka-earrings";
  const variant = "Screw post with ear support chain";
  await setAvailable(slug, variant, 3);
  await page.goto(`/products/${slug}`);
  for (const group of await page.getByRole("group").all()) {
    const last = group.getByRole("radio").last();
    if (await last.count()) await last.check({ force: true });
  }
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart!").first()).toBeVisible();
  await page.goto("/cart");
  await expect(lines(page).getByText("Only 3 left", { exact: true })).toBeVisible();
  // At the limit, the plus button does nothing, but keeps the focus.
  const more = page.getByRole("button", { name: /^Increase quantity/ });
  for (const quantity of ["2", "3", "3"]) {
    await more.press("Enter");
    await expect(page.getByRole("textbox", { name: /^Quantity of/ })).toHaveValue(quantity);
    await expect(more).toBeFocused();
  }
  await expect(more).toBeDisabled();
  await expect(lines(page).getByRole("status")).toBeHidden();
  await page.getByRole("button", { name: /^Remove/ }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeEnabled();
  await setAvailable(slug, variant, 0);
  await undo.click();
  await expect(page.locator("main").getByText("This item has just sold out.")).toBeVisible();
  await expect(undo).toBeFocused();
  await checkPage(page, "/cart-sold-out");
  await setAvailable(slug, variant, 4);
});

test("a cart above all payment limits says how to buy it; checkout has the same words", async ({
  page,
}) => {
  await addRing(page);
  await page.goto("/cart");
  const summary = page.getByRole("region", { name: "Order Summary" });
  const aboveLimits = page.getByText("This order is above our payment limits", { exact: true });
  const field = quantityOf(page, "Seri Plain Court Band");
  const saved = answerTo(page, "quantity=14");
  await field.fill("14");
  await field.press("Enter");
  await saved;
  await expect(summary.filter({ has: aboveLimits })).toContainText("Split your cart into two");
  await expect(summary.getByText("Subtotal", { exact: true })).toBeVisible();
  await expect(summary.getByRole("button", { name: "Proceed to Checkout" })).toBeDisabled();
  await checkPage(page, "/cart-above-limits");
  await page.goto("/checkout");
  await expect(aboveLimits).toBeVisible();
  await expect(summary.getByText("Subtotal", { exact: true })).toBeVisible();
  await page.goto("/cart");
  await field.fill("13");
  await field.press("Enter");
  await expect(aboveLimits).toHaveCount(0);
  await summary.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a quantity is typed and updated, and a line is removed", async ({ page }) => {
    await addRing(page);
    await page.goto("/cart");
    const field = quantityOf(page, "Seri Plain Court Band");
    const update = page.getByRole("button", { name: /^Update/ });
    await field.fill("3");
    await update.click();
    await expect(total(page)).toHaveText("RM 6,464.70");
    await page.getByRole("button", { name: /^Decrease quantity/ }).click();
    await expect(field).toHaveValue("2");
    await field.fill("4");
    await field.press("Enter");
    await expect(total(page)).toHaveText("RM 8,619.60");
    await field.fill("0");
    await update.click();
    await expect(page.getByText("Enter at least 1, or remove the item")).toBeVisible();
    await expect(field).toHaveValue("4");
    await page.getByRole("button", { name: /^Remove/ }).click();
    await expect(page.getByText("Removed from cart")).toBeVisible();
    await expect(page.getByText("Your cart is empty")).toBeVisible();
  });
});

function lines(page: Page) {
  return page.getByRole("main").getByRole("list").first();
}

function quantityOf(page: Page, name: string) {
  return page.getByRole("textbox", { name: `Quantity of ${name}` });
}

function total(page: Page) {
  const summary = page.getByRole("region", { name: "Order Summary" });
  return summary.getByRole("definition").last();
}

function answerTo(page: Page, field: string) {
  return page.waitForResponse((answer) => answer.request().postData()?.includes(field) ?? false);
}

/** Sets how many of a variant can be bought; the product itself and its other variants keep their stock. */
async function setAvailable(slug: string, variant: string, available: number) {
  const client = new pg.Client({ connectionString: databaseOf(process.env.SHOP_DATA!) });
  await client.connect();
  await client.query(
    `update product_variants v set stock_adjustment = $3 - s.on_hand
     from products p join stock_levels s on s.product_id = p.id
     where v.product_id = p.id and p.slug = $1 and v.value = $2`,
    [slug, variant, available],
  );
  await client.end();
}
