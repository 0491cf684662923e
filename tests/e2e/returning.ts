import type { Page } from "@playwright/test";
import { expect } from "./shop.ts";

// What the tests of returns and exchanges do alike.

/** Staff verify the receipt, and complete the order at the counter. */
export async function verifyAndComplete(admin: Page, order: { orderId: string; number: string }) {
  await admin.goto("/admin/touch-n-go");
  const row = admin.locator("tr, li").filter({ hasText: order.number, visible: true });
  await row.getByRole("link", { name: /^Verify/ }).click();
  const question = admin.getByRole("dialog", { name: "Verify this payment?" });
  await question.getByRole("button", { name: /^Verify/ }).click();
  await expect(admin.getByText("Payment verified and order updated").first()).toBeVisible();
  await admin.goto(`/admin/orders/${order.orderId}`);
  await admin.getByLabel("Order Status").selectOption({ label: "Completed" });
  await admin.getByRole("button", { name: "Update Order" }).click();
  await expect(admin.getByText("Order updated successfully").first()).toBeVisible();
}

/** The buyer asks, from the order's page, to give back one piece: a faulty one, if no other reason is given. */
export async function askFor(
  page: Page,
  orderId: string,
  { piece, like, reason = "Something is broken or faulty" }: Asked,
) {
  await page.goto(`/order-confirmation/${orderId}`);
  await page.getByRole("link", { name: "Return or exchange" }).click();
  await page.getByLabel(piece).selectOption("1");
  await page.getByLabel("Reason").selectOption({ label: reason });
  await page.getByLabel("What would you like?").selectOption({ label: like });
  const confirmation = page.getByLabel(/^The pieces are not engraved or altered/);
  if (await confirmation.isVisible()) await confirmation.check();
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByText("We got your request").first()).toBeVisible();
}

type Asked = { piece: RegExp; like: string; reason?: string };

/** The buyer says on the order's page where money goes. */
export async function enterAccount(page: Page, title: string) {
  const card = page.locator("section").filter({ hasText: title });
  await card.getByLabel("Bank").fill("Maybank");
  await card.getByLabel("Account number").fill("5141 2345 6789");
  await card.getByLabel("Account holder").fill("Siti binti Ahmad");
  await card.getByRole("button", { name: "Save the account" }).click();
  await expect(card.getByText("Your bank account: Maybank, ending in 6789")).toBeVisible();
}

/** On the return's page, staff agree, and record that the pieces came. */
export async function agreeAndReceive(admin: Page) {
  await admin.getByRole("button", { name: "Approve the return" }).click();
  await expect(admin.getByText("Return approved").first()).toBeVisible();
  await admin.getByRole("button", { name: "Record as received" }).click();
  await expect(admin.getByText("Recorded as received").first()).toBeVisible();
}

/** Staff fill in the inspection of a damaged piece. */
export async function fillInspection(admin: Page) {
  const sold = await admin.getByText(/^Sold as .* each$/).textContent();
  await admin.getByLabel(/^Weight of these pieces/).fill(/([\d.]+) g/.exec(sold!)![1]!);
  await admin.getByLabel("Seal of a bar or coin").selectOption({ label: "No seal" });
  await admin.getByLabel("Condition").selectOption({ label: "Damaged" });
  await admin.getByLabel("What happens to them").selectOption({ label: "Write off" });
}

export async function recordInspection(admin: Page) {
  await admin.getByRole("button", { name: "Record inspection" }).click();
  await expect(admin.getByText("Inspection recorded").first()).toBeVisible();
}
