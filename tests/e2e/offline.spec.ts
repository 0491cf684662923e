import { addGoldBar } from "./buying.ts";
import {
  expectOfflineToast,
  expectOrders,
  fillGiftCheckout,
  ignoreFailedRequests,
} from "./no-network.ts";
import { checkPage, expect, hydrated, test } from "./shop.ts";

// During a short network failure no input is lost and nothing is ordered twice.

test.afterEach(({ noise }) => ignoreFailedRequests(noise));

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

test("the first Add to Cart while offline stays on the product page", async ({ page, context }) => {
  await page.goto("/products/suria-bar-1g");
  const button = page.getByRole("button", { name: "Add to Cart" });
  const giftBox = page.getByRole("radio", { name: /^Gift box/ });
  await expect(giftBox).not.toBeInViewport();
  await giftBox.check({ force: true });
  await context.setOffline(true);
  await button.click();
  await expectOfflineToast(page);
  await expect(page.getByRole("heading", { level: 1, name: "Suria Gold Bar" })).toBeAttached();
  await expect(giftBox).toBeChecked();
  await expect(giftBox).toBeInViewport();
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
  const lastHeading = page.getByRole("main").getByRole("heading", { level: 2 }).last();
  await expect(lastHeading).not.toBeInViewport();
  await lastHeading.scrollIntoViewIfNeeded();
  await context.setOffline(true);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Track Order" });
  await link.evaluate((one) => (one as HTMLElement).click());
  await expectOfflineToast(page);
  await expect(page).toHaveURL(/\/about$/);
  await expect(lastHeading).toBeInViewport();
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

test("a page that was hidden while the next one loaded comes back at its place", async ({
  page,
}) => {
  await page.goto("/products");
  const piece = page.getByRole("main").getByRole("heading", { level: 2 }).nth(12);
  await piece.scrollIntoViewIfNeeded();
  const failed = Promise.withResolvers<void>();
  await page.route("**/order-tracking.data*", async (route) => {
    await failed.promise;
    await route.abort();
  });
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Track Order" });
  await link.evaluate((one) => (one as HTMLElement).click());
  await expect(piece).toBeHidden();
  failed.resolve();
  await expectOfflineToast(page);
  await expect(piece).toBeInViewport();
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

test("a part whose code cannot be loaded stays as the server sent it", async ({ page }) => {
  const heart = page.getByRole("button", { name: "Save Suria Gold Bar 1 g", exact: true });
  const code = page.waitForResponse(
    async (answer) =>
      answer.url().endsWith(".js") && (await answer.text()).includes("aria-pressed"),
  );
  await page.goto("/products/suria-bar-1g");
  await page.route((await code).url(), (route) => route.abort());
  const noCode = page.waitForEvent("requestfailed");
  await page.reload();
  await noCode;
  await hydrated(page);
  await expect(heart).toBeVisible();

  // The next page comes without it.
  const related = page.getByRole("region", { name: "You may also like" }).getByRole("link").first();
  const name = await related.textContent();
  await related.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name!);

  // Without its code, the heart is a plain form.
  await page.goBack();
  await page.reload();
  await heart.click();
  await expect(page).toHaveURL(/\/wishlist$/);
  await expect(page.getByRole("main").getByText("Suria Gold Bar 1 g").first()).toBeVisible();
});
