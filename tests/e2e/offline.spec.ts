import type { Page } from "@playwright/test";
import { addGoldBar, fillCheckout, trackOrders } from "./buying.ts";
import { checkPage, expect, newPhone, test } from "./shop.ts";

// During a short network failure no input is lost and nothing is ordered twice.

const advice = "You seem to be offline. Check your connection, then try again.";

test.afterEach(({ noise }) => {
  // The browser's console message for each failed request is expected.
  const others = noise.filter((line) => !line.includes("Failed to load resource: net::"));
  noise.splice(0, noise.length, ...others);
});

test("Place Order while offline keeps the form; a retry places one order", async ({
  page,
  context,
}) => {
  const phone = await fillGiftCheckout(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expectOfflineToast(page);
  await checkPage(page);
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByLabel("Full Name")).toHaveValue("Siti binti Ahmad");
  await expect(page.getByLabel("Phone Number")).toHaveValue(phone);
  await expect(page.getByLabel("Notes")).toHaveValue("A gift");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/payment\/touch-n-go\//);
  await expectOrders(page, phone, 1);
});

test("retrying an order whose response was lost does not create a second one", async ({ page }) => {
  const phone = await fillGiftCheckout(page);
  let sent = 0;
  await page.route("**/checkout.data", async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    const answer = await route.fetch({ maxRedirects: 0 });
    expect(answer.status()).toBeLessThan(400);
    return route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Place Order" }).click();
  await expectOfflineToast(page);
  await expect(page.getByLabel("Full Name")).toHaveValue("Siti binti Ahmad");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/payment\/touch-n-go\//);
  expect(sent).toBe(2);
  await expectOrders(page, phone, 1);
});

test("checkout input survives a reload and is cleared after the order", async ({ page }) => {
  const phone = await fillGiftCheckout(page);
  await page.getByRole("radio", { name: "Deliver" }).check({ force: true });
  await page.getByLabel("Address line 1").fill("12 Jalan Wong Ah Fook");
  await page.getByLabel("State").selectOption("Johor");
  const held = await storedFields(page);
  expect(held).toContain("Siti binti Ahmad");
  expect(held).not.toContain("touch_n_go");
  expect(held).not.toContain(await page.locator("[name=formKey]").inputValue());
  // Simulates a browser that does not restore forms.
  await page.goto("/about");
  await page.goto("/checkout");
  await expect(page.getByLabel("Full Name")).toHaveValue("Siti binti Ahmad");
  await expect(page.getByLabel("Phone Number")).toHaveValue(phone);
  await expect(page.getByLabel("Address line 1")).toHaveValue("12 Jalan Wong Ah Fook");
  await expect(page.getByLabel("State")).toHaveValue("Johor");
  await page.getByRole("radio", { name: "Collect at the shop" }).check({ force: true });
  await page.getByRole("radio", { name: /Touch 'n Go/ }).check({ force: true });
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/payment\/touch-n-go\//);
  expect(await storedFields(page)).toBeNull();
});

test("the first Add to Cart while offline stays on the product page", async ({ page, context }) => {
  await page.goto("/products/suria-bar-1g");
  await page.getByRole("radio", { name: /^Gift box/ }).check({ force: true });
  const button = page.getByRole("button", { name: "Add to Cart" });
  await button.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await context.setOffline(true);
  await button.click();
  await expectOfflineToast(page);
  await expect(page.getByRole("heading", { level: 1, name: "Suria Gold Bar" })).toBeAttached();
  await expect(page.getByRole("radio", { name: /^Gift box/ })).toBeChecked();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await context.setOffline(false);
  await expect(async () => {
    await button.click();
    await expect(page.getByText("Added to cart!").first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test("the cart keeps its items while offline and can be changed later", async ({
  page,
  context,
}) => {
  await addGoldBar(page);
  await page.goto("/cart");
  const more = page.getByRole("button", { name: /^Increase quantity/ });
  const quantity = page.getByRole("textbox", { name: /^Quantity of/ });
  await context.setOffline(true);
  await more.click();
  await expectOfflineToast(page);
  await expect(quantity).toHaveValue("1");
  await context.setOffline(false);
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await more.click();
  await saved;
  await page.reload();
  await expect(quantity).toHaveValue("2");
});

test("following a link while offline keeps the page and works later", async ({ page, context }) => {
  await page.goto("/about");
  await page.getByRole("heading", { level: 2 }).last().scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await context.setOffline(true);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Track Order" });
  await link.evaluate((one) => (one as HTMLElement).click());
  await expectOfflineToast(page);
  await expect(page).toHaveURL(/\/about$/);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await context.setOffline(false);
  await expect(async () => {
    await link.evaluate((one) => (one as HTMLElement).click());
    await expect(page).toHaveURL(/\/order-tracking$/, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("heading", { level: 1, name: "Track" })).toBeVisible();
  // The failed attempts added no history entries.
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test("in Malay, a page keeps its address while offline", async ({ page, context }) => {
  await page.goto("/ms/about");
  await context.setOffline(true);
  const link = page.getByRole("contentinfo").locator("a[href='/ms/order-tracking']");
  await link.evaluate((one) => (one as HTMLElement).click());
  await expect(page.getByText("di luar talian").first()).toBeVisible();
  await expect(page).toHaveURL(/\/ms\/about$/);
  await context.setOffline(false);
  await expect(async () => {
    await link.evaluate((one) => (one as HTMLElement).click());
    await expect(page).toHaveURL(/\/ms\/order-tracking$/, { timeout: 2_000 });
  }).toPass();
});

test("in Malay, an order clears the input of checkout", async ({ page }) => {
  await page.goto("/ms/products/suria-bar-1g");
  await page.locator("[name=variant]").first().check({ force: true });
  await page.getByRole("button", { name: "Tambah ke troli" }).click();
  await expect(page.getByText("Ditambah ke troli!").first()).toBeVisible();
  await page.goto("/ms/checkout");
  await page.getByLabel("Nama penuh").fill("Siti binti Ahmad");
  await page.getByLabel("Nombor telefon").fill(newPhone());
  await page.getByRole("radio", { name: /Touch 'n Go/ }).check({ force: true });
  expect(await storedFields(page)).toContain("Siti binti Ahmad");
  await page.getByRole("button", { name: "Buat pesanan" }).click();
  await expect(page).toHaveURL(/\/ms\/payment\/touch-n-go\//);
  expect(await storedFields(page)).toBeNull();
});

/** Expects that the page stays and a toast says why, instead of the error page. */
async function expectOfflineToast(page: Page) {
  const toast = page.getByRole("region", { name: "Notifications" });
  await expect(toast.getByText("Error", { exact: true }).first()).toBeVisible();
  await expect(toast.getByText(advice).first()).toBeVisible();
  await expect(page.getByRole("banner")).toBeAttached();
  await expect(page.getByText(/our fault|Reference number/)).toHaveCount(0);
}

async function fillGiftCheckout(page: Page): Promise<string> {
  await addGoldBar(page);
  const phone = await fillCheckout(page);
  await page.getByLabel("Notes").fill("A gift");
  return phone;
}

async function expectOrders(page: Page, phone: string, count: number) {
  await trackOrders(page, phone);
  await expect(page.getByRole("heading", { level: 2, name: /^Order JJ/ })).toHaveCount(count);
}

function storedFields(page: Page) {
  return page.evaluate(() => sessionStorage.getItem("emas.checkout"));
}
