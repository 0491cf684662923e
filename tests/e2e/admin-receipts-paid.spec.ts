import { placeOrder, sendReceipt } from "./buying.ts";
import { checkPage, expect, test } from "./shop.ts";
import { section } from "./staff-order.ts";

// Staff have set the order to paid while its receipt still waits. When they check the receipt, they say whether it shows
// that payment or a second one.

test("a second payment is recorded, and its refund begins with it", async ({ page, admin: at }) => {
  test.slow();
  const { orderId } = await placeOrder(page);
  await sendReceipt(page);
  await at.goto(`/admin/orders/${orderId}`);
  await at.getByLabel("Payment Status").selectOption("Completed");
  await at.getByLabel("How was the order paid?").selectOption("Cash");
  await at.getByRole("button", { name: "Update Order" }).click();
  await expect(at.getByText("Order updated successfully").first()).toBeVisible();

  await at.getByRole("link", { name: /^Verify/ }).click();
  const dialog = at.getByRole("dialog");
  const question = "Has a second payment reached the shop's account?";
  await expect(dialog.getByRole("heading", { name: question })).toBeFocused();
  await expect(dialog.getByText(/already paid: Cash, RM 2,154\.90, recorded on/)).toBeVisible();
  await checkPage(at, "receipt-of-paid-order");
  await dialog.getByRole("button", { name: "Yes, record a second payment" }).click();
  await expect(at.getByText("Second payment recorded: refund it").first()).toBeVisible();
  await expect(section(at, "Payments").getByText("To be refunded")).toBeVisible();
  await expect(at.getByText(/must be refunded\. The order was already paid\./)).not.toHaveCount(0);

  await at.getByRole("link", { name: "Refund", exact: true }).first().click();
  await expect(at.getByLabel("Which payment").locator("option:checked")).toHaveText(
    /Touch.'n.Go: .*to be refunded/,
  );
});

test("without JavaScript the same payment is verified, and nothing else is recorded", async ({
  page,
  plainAdmin: at,
}) => {
  const { orderId } = await placeOrder(page);
  await sendReceipt(page);
  await at.goto(`/admin/orders/${orderId}`);
  await at.getByLabel("Payment Status").selectOption("Completed");
  await at.getByLabel("How was the order paid?").selectOption("Touch 'n Go");
  await at.getByLabel("Reference").fill("TNG 88");
  await at.getByRole("button", { name: "Update Order" }).click();
  await expect(at.getByText("Order updated successfully").first()).toBeVisible();
  await at.getByRole("link", { name: /^Verify/ }).click();
  await expect(at.getByText(/already paid: Touch.'n.Go, .*, TNG 88\./)).toBeVisible();
  await at.getByRole("button", { name: "No, it's the same payment" }).click();
  await expect(at.getByText("Receipt verified, no second payment recorded").first()).toBeVisible();
  await expect(section(at, "Payments").getByText("To be refunded")).toHaveCount(0);
});
