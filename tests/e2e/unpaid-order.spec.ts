import type { Page } from "@playwright/test";
import { addGoldBar, checkOut, fillCheckout } from "./buying.ts";
import { checkPage, expect, expectAccessible, test, waitForScripts } from "./shop.ts";

// After leaving the payment page, the cart shows the unpaid order and links to its payment.

test("after leaving the bank's page, the cart offers to pay or cancel the order", async ({
  page,
  browser,
}) => {
  await addGoldBar(page);
  await fillCheckout(page, { method: "FPX or card" });
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/payment-simulator\/pay\//);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Your cart is empty" })).toBeVisible();
  await expect(banner(page)).toContainText(/Order JJ\d{13} is waiting for your payment of RM/);
  await checkPage(page, "empty");

  // Every other page leads back here.
  await page.goto("/products");
  const notice = page.getByRole("complementary", { name: "Your order" });
  await expect(notice).toContainText("Your order is waiting for payment.");
  await expectAccessible(page);
  await notice.getByRole("link", { name: "Pay or cancel the order" }).click();
  await expect(banner(page)).toHaveCount(1);
  await expect(notice).toHaveCount(0);

  const other = await browser.newPage();
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
  await expect(page.getByRole("link", { name: /^Cart, 1 piece/ }).first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("a checkout that Back takes from the browser's memory is loaded again", async ({ page }) => {
  await addGoldBar(page);
  await fillCheckout(page, { method: "FPX or card" });
  // A browser that is driven keeps no pages in memory: here the page stays, as if Back had brought it.
  const left = page.waitForRequest(/\/payment-simulator\/pay\//);
  await page.route(/\/payment-simulator\/pay\//, (route) => route.fulfill({ status: 204 }));
  await page.getByRole("button", { name: "Place Order" }).click();
  await left;
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(page.getByRole("heading", { level: 1, name: "Your cart is empty" })).toBeVisible();
  await expect(banner(page)).toContainText("is waiting for your payment");
});

test("after leaving the Touch 'n Go page, the cart links back to it", async ({ page }) => {
  await addGoldBar(page);
  await checkOut(page);
  const payPage = page.url();
  await addGoldBar(page);
  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
  await checkPage(page, "with-lines");
  await banner(page).getByRole("link", { name: "Pay now" }).click();
  await expect(page).toHaveURL(payPage);
});

test("of two unpaid orders, only the one that is cancelled says so", async ({ page }) => {
  for (let made = 0; made < 2; made += 1) {
    await addGoldBar(page);
    await checkOut(page);
  }
  await page.goto("/cart");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/payment\/online\/[^/]+\.data/, async (route) => {
    await promise;
    await route.continue();
  });
  const orders = banner(page).getByRole("listitem");
  await orders.first().getByRole("button", { name: "Cancel order" }).click();
  await expect(orders.first()).toContainText("Cancelling...");
  await expect(orders.last()).not.toContainText("Cancelling...");
  resolve();
  await expect(orders).toHaveCount(1);
});

test("on its page, an unpaid order is paid another way, and cancelled", async ({ page }) => {
  await addGoldBar(page);
  const { orderId, number } = await checkOut(page);
  const orderPage = `/order-confirmation/${orderId}`;
  await page.goto(orderPage);
  await page.getByRole("button", { name: "Pay another way: FPX or card" }).click();
  await expect(page).toHaveURL(new RegExp(`/payment/online/${orderId}`));
  await expect(page.getByText(number).first()).toBeVisible();

  // And back, from the page of the payment.
  await page.getByRole("button", { name: "Pay another way: Touch 'n Go" }).click();
  await expect(page).toHaveURL(new RegExp(`/payment/touch-n-go/${orderId}`));
  await page.goto(orderPage);
  await expect(page.getByText(/Payment method changed to Touch\s'n\sGo/)).toBeVisible();
  await checkPage(page, "unpaid-order");

  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("Order cancelled").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Suria Gold Bar" }).first()).toBeVisible();
  await page.goto(orderPage);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order cancelled");
  await expect(page.getByRole("button", { name: /^(Pay another way|Cancel order)/ })).toHaveCount(
    0,
  );
});

test("checking out a cart already ordered in another tab leads to that order", async ({
  page,
  context,
}) => {
  await addGoldBar(page);
  const second = await context.newPage();
  waitForScripts(second);
  await fillCheckout(page);
  await fillCheckout(second);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/payment\/touch-n-go\//);
  const orderId = page.url().split("/").at(-1)!;
  await second.getByRole("button", { name: "Place Order" }).click();
  await expect(second).toHaveURL(new RegExp(`/order-confirmation/${orderId}$`));
  await expect(second.getByText("You have already placed this order.").first()).toBeVisible();
  await checkPage(second, "second-tab");
  await second.close();
});

function banner(page: Page) {
  return page.getByRole("list", { name: "Orders waiting for payment" });
}
