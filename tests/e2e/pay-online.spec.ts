import type { Browser, Page } from "@playwright/test";
import { tellSimulator } from "./simulator.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPhone,
  openBackOffice,
  test,
} from "./shop.ts";

// FPX and cards, through the simulator: every way in which a payment can go, as its people see it.

test("paid at the bank, the order is being prepared, and part of it goes back", async ({
  page,
  browser,
}) => {
  test.slow();
  const number = await checkOut(page);
  await expect(page.getByText("Test payments: no money moves")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expectPaid(page);
  await expectAccessible(page);

  const office = await openBackOffice(browser, { javaScriptEnabled: true });
  await office.page.setViewportSize(page.viewportSize()!);
  await openInOffice(office.page, number);
  await expect(office.page.getByText("FPX or card").first()).toBeVisible();
  await office.page.getByRole("link", { name: "Refund" }).click();
  await expectAccessible(office.page);
  await expectNoSidewaysScroll(office.page);
  const amount = office.page.getByRole("textbox", { name: "Amount (RM)" });
  await amount.fill("999999");
  await office.page.getByRole("button", { name: "Refund" }).click();
  await expect(
    office.page.getByText(/At most RM .* can still be given back/).first(),
  ).toBeVisible();
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

test("a payment that fails is said to have failed, and can be made again", async ({ page }) => {
  await checkOut(page);
  await page.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByText("The payment did not go through").first()).toBeVisible();
  await page.getByRole("link", { name: "Pay again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pay your order" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Pay again" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expectPaid(page);
});

test("who goes back from the payment page is offered the order again, or the cart", async ({
  page,
}) => {
  await checkOut(page);
  await page.getByRole("button", { name: /Abandon/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pay your order" })).toBeVisible();
  await expect(page.getByText(/set aside for you/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText("Order cancelled").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
  await expect(page.getByText("Pintal Rope Ring").first()).toBeVisible();
});

test("money that comes after the order was cancelled revives it", async ({ page, browser }) => {
  test.slow();
  const number = await checkOut(page);
  const session = page.url().split("/").at(-1)!;
  await page.getByRole("button", { name: "Pay, the bank answers later" }).click();
  await expect(page.getByText("Your bank is still checking").first()).toBeVisible();
  await cancelInOffice(browser, number);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Order Cancelled" })).toBeVisible();
  await tellSimulator(`/sessions/${session}/succeed`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Payment received").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

/** The page says so by itself, as soon as the shop was told. */
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

async function openInOffice(at: Page, number: string) {
  await at.goto(`/admin/orders?q=${number}`);
  await at
    .locator("tr, li")
    .filter({ hasText: number, visible: true })
    .getByRole("link")
    .first()
    .click();
  await expect(at.getByRole("heading", { level: 1 })).toContainText(number);
}

async function cancelInOffice(browser: Browser, number: string) {
  const office = await openBackOffice(browser, { javaScriptEnabled: true });
  await openInOffice(office.page, number);
  await office.page.getByLabel("Order Status").selectOption("cancelled");
  await office.page.getByRole("button", { name: "Update Order" }).click();
  await expect(office.page.getByText("Order updated successfully").first()).toBeVisible();
  expect(office.noise).toEqual([]);
  await office.close();
}
