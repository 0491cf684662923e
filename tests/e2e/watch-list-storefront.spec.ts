import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import pg from "pg";
import { databaseOf } from "#kit/processes.ts";
import { signUp } from "./buying.ts";
import { linkMailedTo, mailsTo } from "./emails.ts";
import { checkPage, expect, signOut, test } from "./shop.ts";

// Hearts on cards and pieces, and the watch list that they fill.

const slug = "suria-bar-1g";
const heartOf = (page: Page) =>
  page.getByRole("button", { name: "Save Suria Gold Bar 1 g", exact: true });

/** Expects the watch list's page with these pieces. */
async function expectSaved(page: Page, names: string[]) {
  await expect(page).toHaveURL(/\/watch-list$/);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(names);
}

/** Presses a heart once its code has loaded, and waits until the server has answered. */
async function press(heart: Locator) {
  await expect(heart).toHaveAttribute("aria-pressed");
  const answer = heart.page().waitForResponse("**/watch-list/pieces");
  await heart.click();
  await answer;
}

test("a heart fills, the list shows the piece, and the heart empties", async ({ page }) => {
  await page.goto(`/products/${slug}`);
  const heart = heartOf(page);
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await press(heart);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/suria-bar-1g$/);
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("contentinfo").getByRole("link", { name: "Watch list" }).click();
  await expectSaved(page, ["Suria Gold Bar 1 g"]);
  await expect(page.getByText(/^Same price as when saved on/)).toBeVisible();
  await checkPage(page);
  await page.getByRole("button", { name: "Remove Suria Gold Bar 1 g" }).click();
  await expect(page.getByText("Your watch list is empty")).toBeVisible();
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
    .poll(async () => (await page.request.get("/watch-list/pieces")).json())
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
  await expect(page.getByText("Your watch list was not changed. Please try again.")).toBeVisible();
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
  await page.getByRole("link", { name: "Watch list" }).first().click();
  await expectSaved(page, ["Suria Gold Bar 1 g"]);
  await signOut(page);
  await page.goto(`/products/${slug}`);
  await expect(heartOf(page)).toHaveAttribute("aria-pressed", "false");
});

test("a sold-out piece names pieces like it, and one email says when it is back", async ({
  page,
}) => {
  const name = `Cincin Belah Rotan Warisan Tengku Permaisuri ${randomUUID().slice(0, 6)}`;
  const piece = await addSoldOutPiece(name);
  await page.goto(`/products/${piece}`);
  await press(page.getByRole("button", { name: `Save ${name}`, exact: true }));
  await page.getByRole("main").getByRole("link", { name: "watch list" }).click();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: name }).first();
  await expect(row.getByText("Out of stock")).toBeVisible();
  await expect(row.getByText("Similar pieces in stock:")).toBeVisible();
  await row.getByText("Tell me when it's back in stock").click();
  await row.getByLabel("Email", { exact: true }).fill("not an address");
  await row.getByRole("button", { name: "Email me the link" }).click();
  await expect(row.getByText(/valid email/)).toBeVisible();
  await checkPage(page);
  const email = `back-${randomUUID()}@example.test`;
  await row.getByLabel("Email", { exact: true }).fill(email);
  await row.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByText("Check your email").first()).toBeVisible();
  await page.goto(await linkMailedTo(email, "/price-alerts/"));
  await page.getByRole("button", { name: "Turn on this alert" }).click();
  await expect(page.getByText(/^This alert is on until/)).toBeVisible();
  expect(await mailsTo(email, 1)).toHaveLength(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("hearts of cards and pieces are buttons of a form", async ({ page }) => {
    await page.goto(`/products/${slug}`);
    await heartOf(page).click();
    await expect(page.getByText("Saved to your watch list")).toBeVisible();
    await page.goto("/products");
    const card = page.getByRole("article").nth(1);
    const name = await card.getByRole("heading").innerText();
    await card.getByRole("button").click();
    await expectSaved(page, [name, "Suria Gold Bar 1 g"]);
    await page.getByRole("button", { name: "Remove Suria Gold Bar 1 g" }).click();
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    await expect(page.getByText("Your watch list is empty")).toBeVisible();
  });
});

/** A ring that no list shows. Returns its slug. */
async function addSoldOutPiece(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseOf(process.env.SHOP_DATA!) });
  await client.connect();
  const piece = name.toLowerCase().replaceAll(" ", "-");
  await client.query(
    `with added as (
       insert into products (name, slug, purity, weight, labour_fee, category_id)
       select $1, $2, '916', p.weight, p.labour_fee, p.category_id
       from products p where p.slug = 'seri-court-band' returning id)
     insert into stock_levels (product_id, on_hand) select id, 0 from added`,
    [name, piece],
  );
  await client.end();
  return piece;
}
