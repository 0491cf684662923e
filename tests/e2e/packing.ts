import type { Page } from "@playwright/test";
import { noise } from "#kit/pictures.ts";
import { placeOrder } from "./buying.ts";
import { seedParcels } from "./parcels.ts";
import { expect } from "./shop.ts";

/** A paid order to be delivered, of which nothing is packed. */
export async function paidOrder(page: Page) {
  const order = await placeOrder(page, { fullName: "Puan Noraini binti Haji Mohd Yusof" });
  await seedParcels(order.orderId, []);
  return order;
}

export async function photo() {
  const buffer = await noise(400, 300).jpeg().toBuffer();
  return { name: "scale.jpg", mimeType: "image/jpeg", buffer };
}

/** Types the sold weight of each item, which the form says. */
export async function weighAll(at: Page) {
  const fields = at.getByLabel(/^Weight/);
  await expect(fields.first()).toBeVisible();
  for (const field of await fields.all()) {
    await field.fill(await soldWeight(at, field));
    await field.press("Enter");
    await expect(at.locator("form").filter({ has: field }).locator("+ p")).toHaveText(/^Weighed/);
  }
  await expect(at.getByText(/^Weighed/)).toHaveCount(await fields.count());
}

export async function soldWeight(at: Page, field: ReturnType<Page["getByLabel"]>): Promise<string> {
  const hint = await at.locator(`[id="${await field.getAttribute("id")}-hint"]`).textContent();
  return /[\d.]+/.exec(hint!)![0];
}
