import type { Page } from "@playwright/test";
import { receiptPicture } from "#kit/pictures.ts";
import { expect, newPhone } from "./shop.ts";

/** Places an order for a ring without an email address and stops on the Touch 'n Go page. */
export async function placeOrder(page: Page, fullName = "Siti binti Ahmad") {
  await addRing(page);
  return await checkOut(page, fullName);
}

export async function addRing(page: Page) {
  await page.goto("/products?category=rings");
  await page
    .getByRole("link", { name: /Seri Plain Court Band/ })
    .first()
    .click();
  await page.getByRole("radio", { name: /^12\b/ }).check({ force: true });
  await page.getByRole("radio", { name: /Yellow Gold/ }).check({ force: true });
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart!").first()).toBeVisible();
}

export async function checkOut(page: Page, fullName: string) {
  const phone = newPhone();
  await page.goto("/checkout");
  await page.getByLabel("Full Name").fill(fullName);
  await page.getByLabel("Phone Number").fill(phone);
  await page.getByRole("radio", { name: /Touch 'n Go/ }).check({ force: true });
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/payment\/touch-n-go\/[0-9a-f-]{36}$/);
  const shown = await page
    .getByText(/JJ\d{13}/)
    .first()
    .textContent();
  const number = /JJ\d{13}/.exec(shown ?? "")![0];
  const orderId = /[0-9a-f-]{36}$/.exec(page.url())![0];
  return { number, orderId, phone };
}

/** Another picture for each seed. */
export async function sendReceipt(page: Page, seed: string) {
  const buffer = await receiptPicture(seed);
  const file = { name: "receipt.jpg", mimeType: "image/jpeg", buffer };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole("button", { name: "Submit Payment" }).click();
  await expect(page.getByText("Payment submitted for verification!").first()).toBeVisible();
}
