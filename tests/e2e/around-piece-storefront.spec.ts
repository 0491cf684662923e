import type { Page } from "@playwright/test";
import { checkPage, expect, expectAccessible, test } from "./shop.ts";

test("on a phone, price and button are on the screen wherever the piece is read", async ({
  page,
  viewport,
}) => {
  await page.goto("/products/seri-court-band");
  const button = page.getByRole("button", { name: /^Add to Cart/ });
  const lastWords = page.getByRole("main").getByText(/how to exchange/);
  const isPhone = viewport!.width < 768;
  if (isPhone) {
    await expect(button).toHaveAccessibleName(/^Add to Cart\s*From RM 2,154.90$/);
    await expect(button).toBeInViewport({ ratio: 1 });
    // The photograph leaves room for the name.
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    const price = await page.locator("main [data-price]").first().boundingBox();
    const bar = await page.locator("[data-buy-bar]").boundingBox();
    expect(price!.y + price!.height).toBeLessThanOrEqual(bar!.y);
    await page.getByRole("radio", { name: /^14\b/ }).check({ force: true });
    await expect(button).toHaveAccessibleName(/^Add to Cart\s*RM 2,172.90$/);
  } else {
    await expect(button).toHaveAccessibleName("Add to Cart");
  }
  await lastWords.scrollIntoViewIfNeeded();
  if (isPhone) await expect(button).toBeInViewport({ ratio: 1 });
});

test("a product page leads to pieces of its category, and says nothing twice", async ({ page }) => {
  await page.goto("/products/seri-court-band");
  const related = page.getByRole("region", { name: "You may also like" });
  await expect(related.getByRole("article")).toHaveCount(4);
  await expect(related.getByText("Seri Plain Court Band")).toHaveCount(0);
  await expect(related.locator("[data-price]").first()).toHaveText(/^RM [\d,]+\.\d\d$/);
  await checkPage(page);
  const first = related.getByRole("link").first();
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("related pieces and the chat's first words are there, and nothing that needs scripts", async ({
    page,
  }) => {
    await page.goto("/ms/products/suria-bar-1g");
    const related = page.getByRole("region", { name: "Anda mungkin juga suka" });
    await expect(related.getByRole("link").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /Kongsi|Salin pautan/ })).toHaveCount(0);
    await expect(page.getByText("Baru dilihat")).toHaveCount(0);
    expect(await chatText(page)).toMatch(
      /^Salam sejahtera, .*:\nJongkong Emas Suria 1 g\n1.00 g · Dari RM.658.00\nhttp.*\/ms\/products\/suria-bar-1g$/,
    );
  });
});

test("the pieces viewed last on this device are shown until they are cleared", async ({ page }) => {
  for (const [at, slug] of ["suria-bar-1g", "suria-bar-5g", "seri-court-band"].entries()) {
    await page.goto(`/products/${slug}`);
    await expect.poll(() => recentCount(page)).toBe(at + 1);
  }
  const recent = page.getByRole("region", { name: "Recently viewed" });
  await scrollToEnd(page);
  await expect(recent.getByRole("heading", { level: 3 })).toHaveText([
    "Suria Gold Bar 5 g",
    "Suria Gold Bar 1 g",
  ]);
  await expectAccessible(page);

  await page.goto("/");
  await scrollToEnd(page);
  await expect(recent.getByRole("article")).toHaveCount(3);
  await expect(recent.locator("[data-price]").first()).toHaveText(/^RM [\d,]+\.\d\d$/);
  await recent.getByRole("button", { name: "Clear" }).click();
  await expect(recent).toHaveCount(0);
  await expect(page.getByText(/recently viewed pieces are cleared/)).toBeVisible();
  expect(await recentCount(page)).toBe(0);
  await page.reload();
  await scrollToEnd(page);
  await expect(recent).toHaveCount(0);
});

test("a piece is shared with the device's menu, or its link is copied", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await page.goto("/products/suria-bar-1g?utm_source=x");
  await page.getByRole("button", { name: "Copy link Suria Gold Bar 1 g" }).click();
  await expect(page.getByRole("button", { name: /^Copied/ })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(new URL("/products/suria-bar-1g", page.url()).href);

  await page.addInitScript(() => {
    const share = async (what: ShareData) => void Object.assign(window, { shared: what });
    Object.assign(Navigator.prototype, { share });
  });
  await page.reload();
  await page.getByRole("button", { name: "Share Suria Gold Bar 1 g" }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
  expect(shared).toEqual({ title: "Suria Gold Bar 1 g", url: link });
});

/** The words with which the chat begins, from the button's link. */
async function chatText(page: Page) {
  const link = await page.locator("aside a[href^='https://wa.me/']").getAttribute("href");
  return new URL(link!).searchParams.get("text");
}

function recentCount(page: Page): Promise<number> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("emas.recent") ?? "[]").length);
}

async function scrollToEnd(page: Page) {
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
}
