import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { receiptPicture } from "#kit/pictures.ts";
import { addGoldBar, addRing, checkOut, placeOrder, sendReceipt, trackOrders } from "./buying.ts";
import { expectKeptAndSentOnce, ignoreFailedRequests } from "./no-network.ts";
import { seedPackedCollection } from "./parcels.ts";
import { verifyAndComplete } from "./returning.ts";
import { expect, newPhone, test } from "./shop.ts";

// Shoppers' forms whose button is pressed while offline (ADR-0077). Checkout, the receipt and the cart's quantity are in
// offline-retry.spec.ts.

test.afterEach(({ noise }) => ignoreFailedRequests(noise));

const press = (page: Page, name: string | RegExp) =>
  page.locator("main").getByRole("button", { name }).click();
const says = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible();
const picture = async () => ({
  name: "piece.jpg",
  mimeType: "image/jpeg",
  buffer: await receiptPicture(),
});

test("the forms of an account are kept and sent once", async ({ page }) => {
  const email = `${randomUUID()}@example.test`;
  const form = page.locator("main form");
  await expectKeptAndSentOnce(page, [
    {
      name: "sign up",
      fill: async () => {
        await page.goto("/auth?tab=sign-up");
        await page.getByLabel("Full Name").fill("Siti binti Ahmad");
        await page.getByLabel("Phone Number").fill(newPhone());
        await page.getByRole("textbox", { name: "Email" }).fill(email);
        await page.getByLabel("Password").fill("a long password");
        await page.getByLabel("Send me news and offers by email").check();
      },
      press: () => form.getByRole("button", { name: "Sign Up" }).click(),
      arrives: () => says(page, "You can now sign in."),
    },
    {
      name: "forgotten password",
      fill: () => page.getByLabel("Password").fill("a long passwort"),
      press: () => press(page, "Forgot Password?"),
      arrives: () => says(page, "Reset email sent!"),
    },
    {
      name: "sign in, after a wrong password",
      fill: async () => {
        await page.getByRole("textbox", { name: "Email" }).fill(email);
        await page.getByLabel("Password").fill("a long passwort");
        await form.getByRole("button", { name: "Sign In" }).click();
        await says(page, "We couldn't sign you in");
        await page.getByLabel("Password").fill("a long password");
      },
      press: () => form.getByRole("button", { name: "Sign In" }).click(),
      arrives: () => says(page, "Welcome back!"),
    },
  ]);
});

test("the forms of a visitor are kept and sent once", async ({ page }) => {
  const heart = page.getByRole("button", { name: "Save Suria Gold Bar 1 g", exact: true });
  const quantity = page.getByRole("textbox", { name: /^Quantity of/ });
  await expectKeptAndSentOnce(page, [
    {
      name: "a heart",
      fill: async () => {
        await page.goto("/products/suria-bar-1g");
        await expect(heart).toHaveAttribute("aria-pressed", "false");
      },
      press: () => heart.click(),
      arrives: () => expect(heart).toHaveAttribute("aria-pressed", "true"),
    },
    {
      name: "undo of a removed line",
      fill: async () => {
        await addGoldBar(page);
        await page.goto("/cart");
        await press(page, "Remove Suria Gold Bar 1 g");
        await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
      },
      press: () => press(page, "Undo"),
      arrives: () => expect(quantity).toHaveValue("1"),
    },
    {
      name: "save for later",
      fill: () => page.goto("/cart"),
      press: () => press(page, /^Save for later/),
      arrives: () => says(page, "Removed from cart"),
      // First to the wishlist, then the cart.
      writes: 2,
    },
    {
      name: "price alert",
      fill: async () => {
        await page.goto("/price-alerts");
        await page.getByRole("radio", { name: /999 gold/ }).check();
        await page.getByLabel(/^Email me at this price/).fill("300");
        await page.getByLabel("Email", { exact: true }).fill(`${randomUUID()}@example.test`);
      },
      press: () => press(page, "Email me the link"),
      arrives: () => says(page, "Check your email"),
    },
    {
      name: "gold to sell, with a picture",
      fill: async () => {
        await page.goto("/sell-your-gold/request");
        await page.getByLabel("What is it?").first().fill("Old bangle");
        await page.getByText("Add more pieces").click();
        await page.getByLabel("What is it?").nth(1).fill("Chain");
        await page.getByLabel("Pictures").setInputFiles(await picture());
        await page.getByLabel("Full Name").fill("Siti binti Ahmad");
        await page.getByRole("textbox", { name: "Phone Number", exact: true }).fill(newPhone());
      },
      press: () => press(page, "Send the request"),
      arrives: () => says(page, /^We got your request T\d+$/),
    },
  ]);
});

test("what a buyer does with an unpaid order is kept and sent once", async ({ page }) => {
  test.slow();
  await addGoldBar(page);
  const { orderId, phone } = await checkOut(page);
  const orderPage = `/order-confirmation/${orderId}`;
  const payNow = page.locator("main").getByRole("link", { name: /^Pay now/ });
  const touchNGo = () => expect(page).toHaveURL(new RegExp(`/payment/touch-n-go/${orderId}`));
  await expectKeptAndSentOnce(page, [
    {
      name: "Pay now in tracking",
      fill: async () => {
        await trackOrders(page, phone);
        await expect(payNow).toBeVisible();
      },
      press: () => payNow.click(),
      arrives: touchNGo,
      writes: 0,
    },
    {
      name: "Pay now on the order's page",
      fill: () => page.goto(orderPage),
      press: () => payNow.click(),
      arrives: touchNGo,
      writes: 0,
    },
    {
      name: "another payment method",
      fill: () => page.goto(orderPage),
      press: () => press(page, "Pay another way: FPX or card"),
      arrives: () => expect(page).toHaveURL(new RegExp(`/payment/online/${orderId}`)),
    },
    {
      name: "Pay now on the payment's page",
      fill: () => expect(page.getByRole("heading", { name: "Pay your order" })).toBeVisible(),
      press: () => press(page, "Pay now"),
      arrives: () => expect(page).toHaveURL(/\/payment-simulator\/pay\//),
    },
    {
      name: "cancel",
      fill: () => page.goto(orderPage),
      press: () => press(page, "Cancel order"),
      arrives: () => says(page, "Order cancelled"),
    },
  ]);
});

test("what a buyer does with a paid order is kept and sent once", async ({ page, admin }) => {
  test.slow();
  await addRing(page);
  await addGoldBar(page);
  const order = await checkOut(page);
  await sendReceipt(page);
  await verifyAndComplete(admin, order);
  const waiting = await placeOrder(page);
  await seedPackedCollection(waiting.orderId);
  const collection = page.locator("#collection");
  await expectKeptAndSentOnce(page, [
    {
      name: "another person collects",
      fill: async () => {
        await page.goto(`/order-confirmation/${waiting.orderId}`);
        await collection.getByText("Let someone else collect it").click();
        await collection.getByLabel("Name as on the identity card").fill("Ahmad Razak");
        await collection.getByLabel(/^Last 4/).fill("91AB");
      },
      press: () => press(page, "Save"),
      arrives: () => says(page, /ends in 91AB/),
    },
    {
      name: "a return, with a picture",
      fill: async () => {
        await page.goto(`/order-confirmation/${order.orderId}/return`);
        await page.getByLabel(/^Pieces of .*Gold Bar/).selectOption("1");
        const reason = { label: "Something is broken or faulty" };
        await page.getByLabel("Reason").selectOption(reason);
        await page.getByLabel("What would you like?").selectOption({ label: "A refund" });
        await page.getByLabel("Tell us more").fill("The seal is open.");
        await page.getByLabel("Pictures").setInputFiles(await picture());
      },
      press: () => press(page, "Send the request"),
      arrives: () => says(page, "We got your request"),
    },
    {
      name: "a piece to sell that was found by its receipt",
      fill: async () => {
        await page.goto("/sell-your-gold/request");
        await page.getByLabel("Number on the receipt").fill(order.number);
        await page.getByLabel("Last 4 digits of your phone number").fill(order.phone.slice(-4));
        await press(page, "Find my purchase");
        await says(page, `From order ${order.number}`);
        await page.getByLabel(/^Pieces of .*Court Band/).selectOption("1");
        await page.getByLabel("Full Name").fill("Siti binti Ahmad");
        await page.getByRole("textbox", { name: "Phone Number", exact: true }).fill(order.phone);
      },
      press: () => press(page, "Send the request"),
      arrives: () => says(page, /^We got your request T\d+$/),
    },
  ]);
});
