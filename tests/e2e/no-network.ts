import type { Page } from "@playwright/test";
import { addGoldBar, fillCheckout, trackOrders } from "./buying.ts";
import { expect } from "./shop.ts";

const advice = "You seem to be offline. Check your connection, then try again.";

/** Removes the browser's console message for each failed request, which is expected. */
export function ignoreFailedRequests(noise: string[]) {
  const others = noise.filter((line) => !line.includes("Failed to load resource: net::"));
  noise.splice(0, noise.length, ...others);
}

/** Expects that the page stays and a toast says why, instead of the error page. */
export async function expectOfflineToast(page: Page) {
  const toast = page.getByRole("region", { name: "Notifications" });
  await expect(toast.getByText("Error", { exact: true }).first()).toBeVisible();
  await expect(toast.getByText(advice).first()).toBeVisible();
  await expect(page.getByRole("banner")).toBeAttached();
  await expect(page.getByText(/our fault|Reference number/)).toHaveCount(0);
}

export function tryAgain(page: Page) {
  const toast = page.getByRole("region", { name: "Notifications" });
  return toast.getByRole("button", { name: "Try again" });
}

export async function fillGiftCheckout(page: Page): Promise<string> {
  await addGoldBar(page);
  const phone = await fillCheckout(page);
  await page.getByLabel("Notes").fill("A gift");
  return phone;
}

export async function expectOrders(page: Page, phone: string, count: number) {
  await trackOrders(page, phone);
  await expect(page.getByRole("heading", { level: 2, name: /^Order JJ/ })).toHaveCount(count);
}

export function storedFields(page: Page) {
  return page.evaluate(() => localStorage.getItem("emas.checkout"));
}
