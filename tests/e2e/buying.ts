import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { receiptPicture } from "#kit/pictures.ts";
import { expect, hydrated, newPhone } from "./shop.ts";

type Details = { fullName?: string; email?: string; method?: "Touch 'n Go" | "FPX or card" };

export async function addRing(page: Page, slug = "seri-court-band") {
  await page.goto(`/products/${slug}`);
  await page.getByRole("radio", { name: /^12\b/ }).check({ force: true });
  await page.getByRole("radio", { name: /Yellow Gold/ }).check({ force: true });
  await addToCart(page);
}

export async function addGoldBar(page: Page) {
  await page.goto("/products/suria-bar-1g");
  await page.getByRole("radio", { name: /^Gift box/ }).check({ force: true });
  await addToCart(page);
}

/** With the first of each choice. */
export async function addPendant(page: Page) {
  await page.goto("/products/kasih-heart-pendant");
  for (const group of await page.getByRole("group").all()) {
    const first = group.getByRole("radio").first();
    if (await first.count()) await first.check({ force: true });
  }
  await addToCart(page);
}

async function addToCart(page: Page) {
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart!").first()).toBeVisible();
}

/** Fills in what checkout needs and returns the phone number, which no other test uses. */
export async function fillCheckout(
  page: Page,
  { fullName = "Siti binti Ahmad", email, method = "Touch 'n Go" }: Details = {},
): Promise<string> {
  const phone = newPhone();
  await page.goto("/checkout");
  await page.getByLabel("Full Name").fill(fullName);
  await page.getByLabel("Phone Number").fill(phone);
  if (email) await page.locator("input[name=email]").fill(email);
  await page.getByRole("radio", { name: new RegExp(method) }).check({ force: true });
  return phone;
}

/** Orders the cart and stops on the Touch 'n Go page. */
export async function checkOut(page: Page, details?: Details) {
  const phone = await fillCheckout(page, details);
  return { ...(await submitCheckout(page)), phone };
}

/** Places the order of a filled checkout. */
export async function submitCheckout(page: Page) {
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/payment\/touch-n-go\/[0-9a-f-]{36}$/);
  return await shownOrder(page);
}

/** At checkout. The message appears with the tick. */
export async function giveAsGift(page: Page, message: string) {
  const field = page.getByLabel("Message for the recipient");
  await expect(field).toBeHidden();
  await page.getByRole("checkbox", { name: "This is a gift" }).check();
  await field.fill(message);
}

/** Number and id of the order that the page is about. */
export async function shownOrder(page: Page) {
  const shown = await page
    .getByText(/JJ\d{13}/)
    .first()
    .textContent();
  const number = /JJ\d{13}/.exec(shown ?? "")![0];
  return { number, orderId: /[0-9a-f-]{36}$/.exec(page.url())![0] };
}

/** Orders a ring and stops on the Touch 'n Go page. */
export async function placeOrder(page: Page, details?: Details) {
  await addRing(page);
  return await checkOut(page, details);
}

/** A picture that no other test sends. */
export async function sendReceipt(page: Page) {
  const file = { name: "receipt.jpg", mimeType: "image/jpeg", buffer: await receiptPicture() };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole("button", { name: "Submit Payment" }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expect(page.getByText("Payment submitted for verification!").first()).toBeVisible();
}

export async function trackOrders(page: Page, phone: string) {
  await page.goto("/order-tracking");
  await page.getByLabel(/Phone/).first().fill(phone);
  await page.getByRole("button", { name: "Track" }).click();
}

/** Signs up and in. Returns the address. */
export async function signUp(page: Page, email = `${randomUUID()}@example.test`): Promise<string> {
  await page.goto("/auth?tab=sign-up");
  await hydrated(page);
  await page.getByLabel("Full Name").fill("Siti binti Ahmad");
  await page.getByLabel("Phone Number").fill(newPhone());
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").fill("a long password");
  await page.locator("main form").getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("You can now sign in.").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await page.getByLabel("Password").fill("a long password");
  await page.locator("main form").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Welcome back!").first()).toBeVisible();
  return email;
}
