import type { Page } from "@playwright/test";
import { linkMailedTo } from "./emails.ts";
import { checkPage, expect, expectNoSidewaysScroll, test } from "./shop.ts";

const address = (name: string) => `${name}-${crypto.randomUUID()}@example.test`;

async function askAndTurnOn(page: Page, email: string, check = checkPage) {
  await page.goto("/gold-price");
  await page.getByRole("link", { name: "Get one email when gold costs less" }).click();
  await expect(page.getByRole("radio", { name: /999 gold/ })).toBeVisible();
  await check(page);
  await page.getByRole("radio", { name: /999 gold/ }).check();
  await page.getByLabel(/^Email me at this price/).fill("9,000");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByText(/already at or below your RM 9,000.00/)).toBeVisible();
  await check(page);
  await page.getByLabel(/^Email me at this price/).fill("300");
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await check(page);
  await page.goto(await linkMailedTo(email, "/price-alerts/"));
  await expect(page.getByText("1 g of 999 gold at RM 300.00 or less")).toBeVisible();
  await expect(page.getByText("This alert is not on yet.")).toBeVisible();
  await check(page);
  await page.getByRole("button", { name: "Turn on this alert" }).click();
  await expect(page.getByText(/^This alert is on until/)).toBeVisible();
  await check(page);
  await page.getByRole("button", { name: "Turn off this alert" }).click();
  await expect(page.getByText(/^This alert has ended/)).toBeVisible();
  await check(page);
}

test("a piece with its facts leads to an alert for it", async ({ page }) => {
  await page.goto("/products/titis-drop-earrings");
  await expect(page.getByText("38 mm", { exact: true })).toBeVisible();
  await expect(page.getByText(/^If you brought this piece back today: .* = RM/)).toBeVisible();
  await checkPage(page, "product-facts");
  await page.getByRole("link", { name: "Get one email" }).click();
  await expect(page).toHaveURL(/\/price-alerts\?product=titis-drop-earrings$/);
  await expect(page.getByLabel(/^Email me at this price/)).toBeVisible();
  await checkPage(page, "price-alert-piece");
});

test("a price alert is turned on by the emailed link, and ended by one press", async ({ page }) => {
  await askAndTurnOn(page, address("alert"));
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("alerts are plain forms", async ({ page }) => {
    await askAndTurnOn(page, address("plain"), expectNoSidewaysScroll);
  });
});
