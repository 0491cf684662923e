import type { Browser, Page } from "@playwright/test";
import { callSimulator } from "./simulator.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPhone,
  openAdmin,
  test,
} from "./shop.ts";

// "FPX or card" through the payment simulator: every outcome, as the customer and staff see it.

test("a paid order is being prepared, and staff refund part of it", async ({ page, browser }) => {
  test.slow();
  const number = await checkOut(page);
  await expect(page.getByText("Test payments: no money moves")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expectPaid(page);
  await expectAccessible(page);

  const office = await openAdmin(browser, { javaScriptEnabled: true });
  await office.page.setViewportSize(page.viewportSize()!);
  await openOrderInAdmin(office.page, number);
  await expect(office.page.getByText("FPX or card").first()).toBeVisible();
  await office.page.getByRole("link", { name: "Refund" }).click();
  await expectAccessible(office.page);
  await expectNoSidewaysScroll(office.page);
  const amount = office.page.getByRole("textbox", { name: "Amount (RM)" });
  await amount.fill("999999");
  await office.page.getByRole("button", { name: "Refund" }).click();
  await expect(office.page.getByText(/You can refund at most RM/).first()).toBeVisible();
  await amount.fill("100.00");
  await office.page.getByRole("textbox", { name: "Reason" }).fill("One ring came back");
  await office.page.getByRole("button", { name: "Refund" }).click();
  await expect(office.page.getByText("Refund requested").first()).toBeVisible();
  await expect(async () => {
    await office.page.reload();
    await expect(office.page.getByText("Refund through Stripe")).toBeVisible();
    await expect(office.page.getByText("Done", { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(office.page);
  expect(office.noise).toEqual([]);
  await office.close();
});

test("a failed payment is shown as failed and can be retried", async ({ page }) => {
  await checkOut(page);
  await page.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByText("The payment didn't go through").first()).toBeVisible();
  await page.getByRole("link", { name: "Pay again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pay your order" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Pay again" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expectPaid(page);
});

test("a customer who leaves the payment page can pay or cancel the order", async ({ page }) => {
  await checkOut(page);
  await page.getByRole("button", { name: "Cancel and return to the shop" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pay your order" })).toBeVisible();
  await expect(page.getByText(/reserved for you/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("Order cancelled").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
  await expect(page.getByText("Pintal Rope Ring").first()).toBeVisible();
});

test("a payment that arrives after the order was cancelled reopens it", async ({
  page,
  browser,
}) => {
  test.slow();
  const number = await checkOut(page);
  const session = page.url().split("/").at(-1)!;
  await page.getByRole("button", { name: "Pay, bank confirms later" }).click();
  await expect(page.getByText("Your bank is still checking").first()).toBeVisible();
  await cancelInAdmin(browser, number);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Order Cancelled" })).toBeVisible();
  await callSimulator(`/sessions/${session}/succeed`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Payment received").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

/** The page updates itself as soon as the webhook has arrived. */
async function expectPaid(page: Page) {
  await expect(page.getByText("Payment received").first()).toBeVisible({ timeout: 20_000 });
}

async function checkOut(page: Page): Promise<string> {
  await page.goto("/products/pintal-rope-ring");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pintal Rope Ring");
  await page.getByRole("radio", { name: /^12\b/ }).check({ force: true });
  await page.getByRole("radio", { name: /Yellow Gold/ }).check({ force: true });
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart!").first()).toBeVisible();
  await page.goto("/checkout");
  await page.getByLabel("Full Name").fill("Tan Mei Ling");
  await page.getByLabel("Phone Number").fill(newPhone());
  await page.getByRole("radio", { name: /FPX or card/ }).check({ force: true });
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/payment-simulator\/pay\//);
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  return /JJ\d{13}/.exec(title ?? "")![0];
}

async function openOrderInAdmin(at: Page, number: string) {
  await at.goto(`/admin/orders?q=${number}`);
  await at
    .locator("tr, li")
    .filter({ hasText: number, visible: true })
    .getByRole("link")
    .first()
    .click();
  await expect(at.getByRole("heading", { level: 1 })).toContainText(number);
}

async function cancelInAdmin(browser: Browser, number: string) {
  const office = await openAdmin(browser, { javaScriptEnabled: true });
  await openOrderInAdmin(office.page, number);
  await office.page.getByLabel("Order Status").selectOption("cancelled");
  await office.page.getByRole("button", { name: "Update Order" }).click();
  await expect(office.page.getByText("Order updated successfully").first()).toBeVisible();
  expect(office.noise).toEqual([]);
  await office.close();
}
