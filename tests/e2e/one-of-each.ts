import type { Page } from "@playwright/test";
import {
  addPendant,
  addRing,
  checkOut,
  fillCheckout,
  placeOrder,
  sendReceipt,
  signUp,
} from "./buying.ts";
import { linkMailedTo } from "./emails.ts";
import { paidOrder } from "./packing.ts";
import { seedPackedCollection, seedParcels } from "./parcels.ts";
import { askFor, verifyAndComplete } from "./returning.ts";
import { expect } from "./shop.ts";

// For tests that open every screen: one of each thing that a screen may be about.

/** Ids by the parameter of the route that takes them; `at` has those of a screen that needs an order in another state. */
export type OneOfEach = {
  ids: Record<string, string>;
  at: Record<string, Record<string, string>>;
};

/** A customer signs up, orders, asks for a return, for an alert and to sell old gold; staff do their part. */
export async function makeOneOfEach(page: Page, admin: Page): Promise<OneOfEach> {
  const fullName = "Puan Noraini binti Haji Mohd Yusof";
  const email = await signUp(page);
  const addressId = await saveAddress(page);
  const alertId = await askForAlert(page, email);
  await askToSell(page, fullName);

  const unpaid = await placeOrder(page, { fullName });
  const online = await leaveOnlinePayment(page, fullName);

  const paid = await paidOrder(page);
  const packed = await placeOrder(page, { fullName });
  await seedParcels(packed.orderId, [{ status: "packed", seal: "SEAL-320" }]);
  const shipmentId = await idIn(admin, `/admin/orders/${packed.orderId}`, "/admin/shipments/");

  const collected = await placeOrder(page, { fullName });
  await seedPackedCollection(collected.orderId);
  const collection = await idIn(admin, `/admin/orders/${collected.orderId}`, "/admin/shipments/");

  await addRing(page);
  await addPendant(page);
  const sold = await checkOut(page, { fullName });
  await sendReceipt(page);
  await verifyAndComplete(admin, sold);
  // The pendant is left for the screens that ask for a return.
  await askFor(page, sold.orderId, { piece: /^Pieces of .*Court Band/, like: "A refund" });

  return {
    ids: {
      addressId,
      alertId,
      orderId: sold.orderId,
      shipmentId,
      slug: "seri-court-band",
      token: await idIn(page, `/order-confirmation/${sold.orderId}/certificates`, "/c/"),
      customerId: await idIn(admin, `/admin/orders/${sold.orderId}`, "/admin/customers/"),
      productId: await idIn(admin, "/admin/products?q=court", "/admin/products/"),
      returnId: await idIn(admin, "/admin/returns", "/admin/returns/"),
      tradeInId: await idIn(admin, "/admin/trade-ins", "/admin/trade-ins/"),
    },
    at: {
      "/payment/touch-n-go/:orderId": { orderId: unpaid.orderId },
      "/payment/online/:orderId": { orderId: online },
      "/admin/orders/:orderId/address": { orderId: paid.orderId },
      "/admin/orders/:orderId/pack": { orderId: paid.orderId },
      "/admin/shipments/:shipmentId/hand-over": { shipmentId: collection },
    },
  };
}

/** The id in the first link of a page that leads below an address. */
async function idIn(page: Page, address: string, below: string): Promise<string> {
  await page.goto(address);
  const links = await page.getByRole("main").locator("a").all();
  const targets = await Promise.all(links.map((link) => link.getAttribute("href")));
  const pattern = new RegExp(`${below}([0-9a-f-]{32,36})`);
  const id = targets.map((target) => pattern.exec(target ?? "")?.[1]).find(Boolean);
  expect(id, `a link to ${below} on ${address}`).toBeDefined();
  return id!;
}

async function saveAddress(page: Page): Promise<string> {
  await page.goto("/account/addresses");
  await page.getByRole("link", { name: "Add an address" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Home");
  await page.getByLabel("Address line 1").fill("12 Jalan Melati");
  await page.getByLabel("Postcode").fill("46000");
  await page.getByLabel("City").fill("Petaling Jaya");
  await page.getByLabel("State").selectOption("Selangor");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("12 Jalan Melati")).toBeVisible();
  return await idIn(page, "/account/addresses", "/account/addresses/");
}

async function askForAlert(page: Page, email: string): Promise<string> {
  await page.goto("/price-alerts");
  await page.getByRole("radio", { name: /999 gold/ }).check();
  await page.getByLabel(/^Email me at this price/).fill("300");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const link = await linkMailedTo(email, "/price-alerts/");
  return link.slice(link.indexOf("/price-alerts/") + "/price-alerts/".length);
}

async function askToSell(page: Page, fullName: string): Promise<void> {
  await page.goto("/sell-your-gold/request");
  await page.getByLabel("What is it?").first().fill("Old bangle of my grandmother");
  await page.getByLabel("Full Name").fill(fullName);
  await page.getByRole("textbox", { name: "Phone Number", exact: true }).fill("012-345 6789");
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByRole("heading", { name: /^We got your request T\d+$/ })).toBeVisible();
}

/** Orders, and leaves the page on which it would be paid. */
async function leaveOnlinePayment(page: Page, fullName: string): Promise<string> {
  await addRing(page);
  await fillCheckout(page, { fullName, method: "FPX or card" });
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("button", { name: "Cancel and return to the shop" }).click();
  await expect(page).toHaveURL(/\/payment\/online\/[0-9a-f-]{36}/);
  return /[0-9a-f-]{36}/.exec(page.url())![0];
}
