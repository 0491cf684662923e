import type { Page } from "@playwright/test";
import { callSimulator } from "./simulator.ts";
import { addRing, fillCheckout } from "./buying.ts";
import { checkPage, expect, expectAccessible, test } from "./shop.ts";

// "FPX or card" through the payment simulator: every outcome, as the customer and staff see it.

test("a paid order is being prepared, and staff refund part of it", async ({ page, admin }) => {
  test.slow();
  const number = await beginPayment(page);
  await expect(page.getByText("Test payments: no money moves")).toBeVisible();
  await checkPage(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expectPaid(page);
  await expectAccessible(page);

  await openOrderInAdmin(admin, number);
  await expect(admin.getByText("FPX or card").first()).toBeVisible();
  await admin.getByRole("link", { name: "Refund" }).click();
  await checkPage(admin);
  const amount = admin.getByRole("textbox", { name: "Amount (RM)" });
  await amount.fill("999999");
  await admin.getByRole("button", { name: "Refund" }).click();
  await expect(admin.getByText(/You can refund at most RM/).first()).toBeVisible();
  await amount.fill("100.00");
  await admin.getByRole("textbox", { name: "Reason" }).fill("One ring came back");
  await admin.getByRole("button", { name: "Refund" }).click();
  await expect(admin.getByText("Refund requested").first()).toBeVisible();
  await expect(async () => {
    await admin.reload();
    await expect(admin.getByText("Refund through Stripe")).toBeVisible();
    await expect(admin.getByText("Done", { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(admin);
});

test("a failed payment is shown as failed and can be retried", async ({ page }) => {
  await beginPayment(page);
  await page.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByText("The payment didn't go through").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment not completed");
  await expect(page).toHaveTitle(/^Payment not completed/);
  await page.getByRole("link", { name: "Pay again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pay your order" })).toBeVisible();
  await checkPage(page);
  await page.getByRole("button", { name: "Pay again" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expectPaid(page);
});

test("a customer who leaves the payment page can pay or cancel the order", async ({ page }) => {
  await beginPayment(page);
  await page.getByRole("button", { name: "Cancel and return to the shop" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pay your order" })).toBeVisible();
  await expect(page.getByText(/reserved for you/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("Order cancelled").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
  await expect(page.getByText("Pintal Rope Ring").first()).toBeVisible();
});

test("a payment that arrives after the order was cancelled reopens it", async ({ page, admin }) => {
  test.slow();
  const number = await beginPayment(page);
  const session = page.url().split("/").at(-1)!;
  await page.getByRole("button", { name: "Pay, bank confirms later" }).click();
  await expect(page.getByText("Your bank is still checking").first()).toBeVisible();
  await cancelInAdmin(admin, number);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Order cancelled" })).toBeVisible();
  await callSimulator(`/sessions/${session}/succeed`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Payment received").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

/** The page updates itself as soon as the webhook has arrived. */
async function expectPaid(page: Page) {
  await expect(page.getByText("Payment received").first()).toBeVisible({ timeout: 60_000 });
}

async function beginPayment(page: Page): Promise<string> {
  await addRing(page, "pintal-rope-ring");
  await fillCheckout(page, { method: "FPX or card" });
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

async function cancelInAdmin(admin: Page, number: string) {
  await openOrderInAdmin(admin, number);
  await admin.getByLabel("Order Status").selectOption("cancelled");
  await admin.getByRole("button", { name: "Update Order" }).click();
  await expect(admin.getByText("Order updated successfully").first()).toBeVisible();
}
