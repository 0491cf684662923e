import type { Page } from "@playwright/test";
import { addPendant, addRing, checkOut, placeOrder, sendReceipt } from "./buying.ts";
import {
  agreeAndReceive,
  askFor,
  enterAccount,
  fillInspection,
  recordInspection,
  verifyAndComplete,
} from "./returning.ts";
import { checkPage, expect, test } from "./shop.ts";
import { addProduct, section } from "./staff-order.ts";

/** Staff take an exchange that the buyer asked for to the page on which they choose the new pieces. */
async function openExchange(admin: Page, label: string) {
  await admin.goto("/admin/returns");
  await admin.getByRole("link", { name: new RegExp(label) }).click();
  await agreeAndReceive(admin);
  await fillInspection(admin);
  await recordInspection(admin);
}

test("a ring is exchanged for a dearer bangle, a pendant for a cheaper bar", async ({
  page,
  admin,
}) => {
  test.slow();
  await addRing(page);
  await addPendant(page);
  const { orderId, number } = await checkOut(page, { fullName: "Siti binti Ahmad" });
  await sendReceipt(page);
  await verifyAndComplete(admin, { orderId, number });
  const order = section(admin, "This order");
  let newOrderId = "";

  await test.step("the ring counts towards the bangle, with a deduction that has a reason", async () => {
    await askFor(page, orderId, {
      piece: /^Pieces of .*Court Band/,
      like: "Exchange it for another piece",
    });
    await openExchange(admin, `${number}-R1`);
    await checkPage(admin, "exchange-inspected");
    await admin.getByLabel("Deduction (RM)").first().fill("10");
    await admin.getByRole("button", { name: "Choose the new pieces" }).click();
    await expect(admin.getByText("Write the reason for the deduction").first()).toBeVisible();
    await admin.getByLabel("Reason for the deduction").first().fill("The invoice is missing");
    await admin.getByRole("button", { name: "Choose the new pieces" }).click();
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText(
      `New order for exchange ${number}-R1`,
    );
    await checkPage(admin, "exchange-empty");
    await addProduct(admin, "anyam twist");
    await admin.goto("/admin/orders/new");
    await checkPage(admin, "exchange-among-drafts");
    await admin.getByRole("link", { name: `Exchange ${number}-R1` }).click();
    await expect(order.getByText("Amount to pay")).toBeVisible();
    await expect(admin.getByLabel("Full Name")).toHaveValue("Siti binti Ahmad");
    await admin.getByLabel("Payment Method").selectOption({ label: "FPX or card" });
    await checkPage(admin, "exchange-dearer");
    await admin.getByRole("button", { name: "Place Order" }).click();
    await expect(admin).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
    await expect(admin.getByText("Exchange credit").first()).toBeVisible();
    await checkPage(admin, "exchange-order");
    newOrderId = admin.url().split("/").at(-1)!;
  });

  await test.step("the buyer reads it, and pays only the difference", async () => {
    await page.goto(`/order-confirmation/${orderId}`);
    await expect(page.getByText(/counts towards your new order JJ\d{13}/)).toBeVisible();
    await page.getByRole("link", { name: /^View order JJ\d{13}$/ }).click();
    await expect(page).toHaveURL(new RegExp(`/order-confirmation/${newOrderId}`));
    const toPay = page.locator("dl > div").filter({ hasText: "Amount to pay" }).first();
    const [difference = ""] = /RM [\d,]+\.\d\d/.exec((await toPay.textContent()) ?? "") ?? [];
    expect(difference).not.toBe("");
    await checkPage(page, "exchange-unpaid");
    await page.getByRole("link", { name: "Pay now" }).click();
    await page.getByRole("button", { name: "Pay now" }).click();
    await expect(page.getByText("Test payments: no money moves")).toBeVisible();
    await expect(page.getByText(difference).first()).toBeVisible();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/order-confirmation/${newOrderId}`));
    // Stripe's event may come after the customer.
    await expect(page.getByText("Payment received").first()).toBeVisible({ timeout: 60_000 });
    await page.goto(`/order-confirmation/${newOrderId}/receipt`);
    await expect(page.getByText("Exchange credit")).toBeVisible();
    await expect(page.getByText(/^Paid by FPX or card/)).toBeVisible();
    await checkPage(page, "exchange-receipt");
  });

  await test.step("the pendant covers the bar, and the difference goes to the buyer's bank", async () => {
    await askFor(page, orderId, {
      piece: /^Pieces of .*Heart Pendant/,
      like: "Exchange it for another piece",
    });
    await openExchange(admin, `${number}-R2`);
    await admin.getByRole("button", { name: "Choose the new pieces" }).click();
    await addProduct(admin, "suria gold bar 1 g");
    await expect(order.getByText("Goes back to the customer")).toBeVisible();
    const press = admin.locator("p").filter({ hasText: /^Goes back to the customer RM/ });
    await expect(press).toBeVisible();
    await expect(admin.getByLabel("Payment Method")).toHaveCount(0);
    await admin.getByLabel("Reference").fill("IBG-20261124-2");
    await admin.getByRole("button", { name: "Place Order" }).click();
    await expect(admin.getByText("They haven't entered one yet").first()).toBeVisible();
    await enterAccount(page, `Exchange ${number}-R2`);
    await admin.reload();
    await expect(admin.getByText(/The money goes to Maybank, .*6789/)).toBeVisible();
    await admin.getByLabel("Reference").fill("IBG-20261124-2");
    await checkPage(admin, "exchange-cheaper");
    await admin.getByRole("button", { name: "Place Order" }).click();
    await expect(admin.getByText("Order placed").first()).toBeVisible();
    await expect(admin.getByText("Exchange", { exact: true }).first()).toBeVisible();
    await page.goto(`/order-confirmation/${orderId}`);
    await expect(page.getByText(/We're refunding the other RM\s[\d,.]+\./)).toBeVisible();
    await checkPage(page, "exchange-settled");
  });
});

test("if nothing is wrong with a ring, only its gold counts towards the new piece", async ({
  page,
  admin,
}) => {
  test.slow();
  const { orderId, number } = await placeOrder(page, { fullName: "Siti binti Ahmad" });
  await sendReceipt(page);
  await verifyAndComplete(admin, { orderId, number });
  await askFor(page, orderId, {
    piece: /^Pieces of .*Court Band/,
    like: "Exchange it for another piece",
    reason: "The size doesn't fit",
  });
  await openExchange(admin, `${number}-R1`);
  // 3.42 g at RM 595.00, without the labour that was paid for.
  await expect(admin.getByText("Only the gold counts, because nothing is wrong")).toBeVisible();
  await expect(admin.getByText(/RM\s2,034\.90/).first()).toBeVisible();
  await checkPage(admin, "exchange-gold-only");
  await admin.getByRole("button", { name: "Choose the new pieces" }).click();
  await addProduct(admin, "anyam twist");
  await admin.getByLabel("Payment Method").selectOption({ label: "FPX or card" });
  await admin.getByRole("button", { name: "Place Order" }).click();
  await expect(admin).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
  const credit = admin.locator("dl > div").filter({ hasText: "Exchange credit" });
  await expect(credit).toContainText(/RM\s2,034\.90/);
  await page.goto(`/order-confirmation/${orderId}`);
  await expect(page.getByText(/RM\s2,034\.90 counts towards your new order/)).toBeVisible();
});
