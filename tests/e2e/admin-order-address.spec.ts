import type { Page } from "@playwright/test";
import { addRing, fillCheckout, shownOrder } from "./buying.ts";
import { checkPage, expect, test } from "./shop.ts";

/** Places an order to an address in Kuala Lumpur. */
async function placeDelivery(page: Page) {
  await addRing(page);
  await fillCheckout(page);
  await page.getByRole("radio", { name: "Deliver" }).check({ force: true });
  await page.getByLabel("Address line 1").fill("12 Jalan Besar");
  await page.getByLabel("Postcode").fill("50000");
  await page.getByLabel("City").fill("Kuala Lumpur");
  await page.getByLabel("State").selectOption("Kuala Lumpur");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/payment\/touch-n-go\//);
  return shownOrder(page);
}

for (const isPlain of [false, true]) {
  const way = isPlain ? "without JavaScript" : "with JavaScript";
  test(`staff correct a delivery address ${way}; a strange postcode is asked about`, async ({
    page,
    admin,
    plainAdmin,
  }) => {
    test.slow();
    const at = isPlain ? plainAdmin : admin;
    const { orderId } = await placeDelivery(page);
    await at.goto(`/admin/orders/${orderId}`);
    await at.getByRole("link", { name: "Correct the address" }).click();
    await expect(at.getByLabel("Address line 1")).toHaveValue("12 Jalan Besar");
    await at.getByLabel("Address line 1").fill("21 Jalan Besar");
    await at.getByLabel("Postcode").fill("88000");
    await at.getByLabel("Who asked for it, and how").fill("Called from 012-345 6789");
    const save = at.getByRole("button", { name: "Save the address" });
    await save.click();
    const asked = at.getByText("Then save again to confirm.").first();
    await expect(asked).toBeVisible();
    if (!isPlain) await checkPage(at, "order-address");
    await at.getByLabel("Postcode").fill("50100");
    await save.click();
    await expect(at.getByText("Address corrected").first()).toBeVisible();
    await expect(at).toHaveURL(`/admin/orders/${orderId}`);
    await expect(at.getByText("21 Jalan Besar", { exact: true })).toBeVisible();
    await expect(
      at.getByText(/12 Jalan Besar, 50000 Kuala Lumpur.*→ 21 Jalan Besar, 50100 Kuala Lumpur/),
    ).toBeVisible();
    const chat = at.getByRole("link", { name: /Open WhatsApp/ });
    expect(decodeURIComponent((await chat.getAttribute("href"))!)).toContain("21 Jalan Besar");
    if (!isPlain) await checkPage(at, "order-address-corrected");
    await page.goto(`/order-confirmation/${orderId}`);
    await expect(page.getByText("Delivery address corrected")).toBeVisible();
  });
}
