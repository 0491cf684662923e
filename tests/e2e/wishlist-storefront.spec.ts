import type { Page } from "@playwright/test";
import { signUp } from "./buying.ts";
import { press } from "./hearts.ts";
import { checkPage, expect, signOut, test } from "./shop.ts";

// Hearts on cards and pieces, and the wishlist that they fill.

const slug = "suria-bar-1g";
const heartOf = (page: Page) =>
  page.getByRole("button", { name: "Save Suria Gold Bar 1 g", exact: true });

/** Expects the wishlist's page with these pieces. */
async function expectSaved(page: Page, names: string[]) {
  await expect(page).toHaveURL(/\/wishlist$/);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(names);
}

test("a heart fills, the list shows the piece, and the heart empties", async ({ page }) => {
  await page.goto(`/products/${slug}`);
  const heart = heartOf(page);
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await press(heart);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/suria-bar-1g$/);
  await checkPage(page, "product-saved");
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("contentinfo").getByRole("link", { name: "Wishlist" }).click();
  await expectSaved(page, ["Suria Gold Bar 1 g"]);
  await expect(page.getByText(/^Same price as when saved on/)).toBeVisible();
  await checkPage(page);
  await page.getByRole("button", { name: "Remove Suria Gold Bar 1 g" }).click();
  await expect(page.getByText("Your wishlist is empty")).toBeVisible();
  await checkPage(page);
  await page.goto(`/products/${slug}`);
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("a heart on a card saves the piece by mouse and keyboard, and does not open its page", async ({
  page,
}) => {
  await page.goto("/products");
  const heart = page.getByRole("article").first().getByRole("button");
  await press(heart);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await checkPage(page, "list-saved");
  await heart.press("Enter");
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await expect(page).toHaveURL(/\/products$/);
  await checkPage(page);
});

test("two hearts pressed at once by a new guest are both saved", async ({ page }) => {
  await page.goto("/products");
  const hearts = page.getByRole("article").getByRole("button");
  const pair = [hearts.nth(0), hearts.nth(1)];
  for (const heart of pair) await expect(heart).toHaveAttribute("aria-pressed", "false");
  // In one task of the page, so that the second press never finds the cookie of the first one's answer.
  await page.evaluate(() => {
    const found = document.querySelectorAll<HTMLButtonElement>("article button.heart");
    found[0]!.click();
    found[1]!.click();
  });
  for (const heart of pair) await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(async () => (await page.request.get("/wishlist/pieces")).json())
    .toMatchObject({ ids: [expect.any(String), expect.any(String)] });
});

test("a change that does not reach the server is taken back, and says so", async ({ page }) => {
  await page.goto(`/products/${slug}`);
  // Aborted by the browser, the request would be an error on its console.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new Error("offline"));
  });
  await expect(heartOf(page)).toHaveAttribute("aria-pressed");
  await heartOf(page).click();
  await expect(page.getByText("Your wishlist was not changed. Please try again.")).toBeVisible();
  await expect(heartOf(page)).toHaveAttribute("aria-pressed", "false");
});

test("signing in keeps the list, another device fills its hearts, signing out empties them", async ({
  page,
}) => {
  await page.goto(`/products/${slug}`);
  await press(heartOf(page));
  await signUp(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/products/${slug}`);
  await expect(heartOf(page)).toHaveAttribute("aria-pressed", "true");
  await page.goto("/account");
  await page.getByRole("link", { name: "Wishlist" }).first().click();
  await expectSaved(page, ["Suria Gold Bar 1 g"]);
  await signOut(page);
  await page.goto(`/products/${slug}`);
  await expect(heartOf(page)).toHaveAttribute("aria-pressed", "false");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("hearts of cards and pieces are buttons of a form", async ({ page }) => {
    await page.goto(`/products/${slug}`);
    await heartOf(page).click();
    await expect(page.getByText("Saved to your wishlist")).toBeVisible();
    await page.goto("/products");
    const card = page.getByRole("article").nth(1);
    const name = await card.getByRole("heading").innerText();
    await card.getByRole("button").click();
    await expectSaved(page, [name, "Suria Gold Bar 1 g"]);
    await page.getByRole("button", { name: "Remove Suria Gold Bar 1 g" }).click();
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    await expect(page.getByText("Your wishlist is empty")).toBeVisible();
  });
});
