import { randomUUID } from "node:crypto";
import { addGoldBar, checkOut, signUp } from "./buying.ts";
import { linkMailedTo } from "./emails.ts";
import { checkPage, expect, hydrated, test } from "./shop.ts";

// A guest who opens an account later finds the earlier orders in it (ADR-0076).

test("in the browser that ordered, one press adds the orders to the account", async ({ page }) => {
  await addGoldBar(page);
  const { number } = await checkOut(page);
  await signUp(page);
  await page.goto("/account");
  await expect(page.getByText("You have an earlier order placed as a guest")).toBeVisible();
  await expect(page.getByRole("link", { name: number })).toBeVisible();
  await checkPage(page, "guest-orders");
  await page.getByRole("button", { name: "Add to my orders" }).click();
  await expect(page.getByText("One order is now with your orders.").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: new RegExp(number) })).toBeVisible();
  await expect(page.getByText("You have an earlier order")).toHaveCount(0);
});

test("elsewhere, the link in an email adds them, to that account only", async ({
  page,
  browser,
}) => {
  const email = `${randomUUID()}@example.test`;
  await addGoldBar(page);
  const { number } = await checkOut(page, { email });
  const home = await browser.newPage();
  await signUp(home, email);
  await home.goto("/account");
  await expect(home.getByText("No orders yet")).toBeVisible();
  await home.getByRole("button", { name: "Email me the link" }).click();
  await expect(home.getByText(`We've sent the link to ${email}.`).first()).toBeVisible();
  await checkPage(home, "ask-for-guest-orders");
  const link = await linkMailedTo(email, "?confirm=");

  // The email is also read by somebody who is signed in to another account.
  const stranger = await browser.newPage();
  await signUp(stranger);
  await stranger.goto(link);
  await expect(stranger.getByText(/expired or belongs to another account/).first()).toBeVisible();
  await expect(stranger.getByText(number)).toHaveCount(0);
  await stranger.close();

  await home.goto(link);
  await hydrated(home);
  await checkPage(home, "confirm-email");
  await home.getByRole("button", { name: "Confirm and add my orders" }).click();
  await expect(home.getByText("Your email address is confirmed").first()).toBeVisible();
  await expect(home.getByRole("heading", { level: 3, name: new RegExp(number) })).toBeVisible();
  await home.close();
});

test("the link in the order's email adds that order", async ({ page, browser }) => {
  const email = `${randomUUID()}@example.test`;
  await addGoldBar(page);
  const { orderId, number } = await checkOut(page, { email });
  const link = await linkMailedTo(email, `/order-confirmation/${orderId}?key=`);
  const home = await browser.newPage();
  await home.goto(link);
  await expect(home.getByRole("button", { name: "Add to my account" })).toHaveCount(0);
  await signUp(home);
  await home.goto(link);
  await hydrated(home);
  await checkPage(home, "add-to-account");
  await home.getByRole("button", { name: "Add to my account" }).click();
  await expect(home.getByText("Added to your account").first()).toBeVisible();
  await home.goto("/account");
  await expect(home.getByRole("heading", { level: 3, name: new RegExp(number) })).toBeVisible();
  await home.close();
});
