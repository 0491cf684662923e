import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, newPhone, test } from "./shop.ts";

// After leaving the payment page, the cart shows the unpaid order and links to its payment.

test("after leaving the bank's page, the cart offers to pay or cancel the order", async ({
  page,
  browser,
}) => {
  await checkOut(page, /FPX or card/);
  await expect(page).toHaveURL(/\/payment-simulator\/pay\//);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Your cart is empty" })).toBeVisible();
  await expect(banner(page)).toContainText(/Order JJ\d{13} is waiting for your payment of RM/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await shot(page, "empty");

  // Every other page leads back here.
  await page.goto("/products");
  const notice = page.getByRole("complementary", { name: "Your order" });
  await expect(notice).toContainText("Your order is waiting for payment.");
  await expectAccessible(page);
  await notice.getByRole("link", { name: "Pay or cancel the order" }).click();
  await expect(banner(page)).toHaveCount(1);
  await expect(notice).toHaveCount(0);

  const other = await browser.newPage({ baseURL: process.env.SHOP_URL });
  await other.goto("/cart");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Your cart is empty");
  await expect(banner(other)).toHaveCount(0);
  await other.close();

  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page).toHaveURL(/\/payment-simulator\/pay\//);
  await page.goto("/cart");
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("Order cancelled").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Suria Gold Bar" }).first()).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await page.goto("/products");
  await expect(page.getByRole("link", { name: /^Cart, 1 piece/ })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("after leaving the Touch 'n Go page, the cart links back to it", async ({ page }) => {
  await checkOut(page, /Touch 'n Go/);
  await expect(page).toHaveURL(/\/payment\/touch-n-go\//);
  const payPage = page.url();
  await putInCart(page);
  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await shot(page, "with-lines");
  await banner(page).getByRole("link", { name: "Pay now" }).click();
  await expect(page).toHaveURL(payPage);
});

test("checking out a cart already ordered in another tab leads to that order", async ({
  page,
  context,
}) => {
  await putInCart(page);
  const second = await context.newPage();
  await fillIn(page, /Touch 'n Go/);
  await second.goto("/checkout");
  await fillIn(second, /Touch 'n Go/);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/payment\/touch-n-go\//);
  const orderId = page.url().split("/").at(-1)!;
  await second.getByRole("button", { name: "Place Order" }).click();
  await expect(second).toHaveURL(new RegExp(`/order-confirmation/${orderId}$`));
  await expect(second.getByText("You have already placed this order.").first()).toBeVisible();
  await shot(second, "second-tab");
  await second.close();
});

function banner(page: Page) {
  return page.getByRole("list", { name: "Orders waiting for payment" });
}

async function checkOut(page: Page, method: RegExp) {
  await putInCart(page);
  await fillIn(page, method);
  await page.getByRole("button", { name: "Place Order" }).click();
}

async function putInCart(page: Page) {
  await page.goto("/products/suria-bar-1g");
  await page.getByRole("radio", { name: /^Gift box/ }).check({ force: true });
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart!").first()).toBeVisible();
}

async function fillIn(page: Page, method: RegExp) {
  await page.goto("/checkout");
  await page.getByLabel("Full Name").fill("Tan Mei Ling");
  await page.getByLabel("Phone Number").fill(newPhone());
  await page.getByRole("radio", { name: method }).check({ force: true });
}

async function shot(page: Page, name: string) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}
