import type { Page } from "@playwright/test";
import { checkPage, expect, newPhone, test } from "./shop.ts";
import { addHoops, section } from "./staff-order.ts";

// Payments recorded by staff: from the new order to its receipt, cancellation and refund.

test("staff record a cash payment, print the receipt, cancel the order and refund it", async ({
  admin: page,
}, { project }) => {
  test.slow();

  await test.step("each payment method shows its own fields", async () => {
    await beginOrder(page, `Encik Cash ${project.name} ${Date.now()}`);
    const reference = page.getByLabel("Payment reference");
    await expect(reference).toBeHidden();
    await page.getByLabel("Payment Method").selectOption("Bank transfer");
    await expect(page.getByLabel("The transfer has arrived")).toBeVisible();
    await page.getByLabel("Payment Method").selectOption("Card terminal");
    await expect(page.getByLabel("The transfer has arrived")).toBeHidden();
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page.getByText("Enter the approval code").first()).toBeVisible();
    await checkPage(page);
    await page.getByLabel("Payment Method").selectOption("Cash");
    await reference.fill("Till 0042");
    await checkPage(page);
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
  });

  const address = page.url();
  await test.step("the order is paid, and its receipt says Cash", async () => {
    const payments = section(page, "Payments");
    await expect(payments.getByText("Cash")).toBeVisible();
    await expect(payments.getByText("Till 0042")).toBeVisible();
    await expect(section(page, "Order Details").getByText("CASH")).toBeVisible();
    await checkPage(page);
    await page.getByRole("link", { name: "Receipt", exact: true }).click();
    await expect(page.getByText(/^Paid by Cash on/)).toBeVisible();
    await checkPage(page);
    await page.goto(address);
  });

  await test.step("cancelling asks for confirmation, and No changes nothing", async () => {
    await page.getByLabel("Order Status").selectOption("Cancelled");
    await page.getByRole("button", { name: "Update Order" }).click();
    const question = page.getByRole("heading", {
      name: /\. Cancel the order and refund the money/,
    });
    await expect(question).toBeFocused();
    await checkPage(page);
    await page.getByRole("link", { name: "Keep the order" }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel("Order Status")).toHaveValue("processing");
    await page.getByLabel("Order Status").selectOption("Cancelled");
    await page.getByRole("button", { name: "Update Order" }).click();
    await page.getByRole("button", { name: "Cancel order and refund" }).click();
    await expect(page.getByText("A refund is due").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Mark as resolved" })).toHaveCount(0);
    await checkPage(page);
  });

  await test.step("the payment task stays until the refund is recorded", async () => {
    await page.goto("/admin/payment-tasks");
    await expect(page.getByText("A refund is due").first()).toBeVisible();
    await page.goto(address);
    await page.getByRole("link", { name: "Refund" }).first().click();
    await expect(page.getByLabel("Refund method")).toHaveValue("cash");
    await page.getByLabel("Reference").fill("Voucher 7");
    await page.getByRole("button", { name: "Refund" }).click();
    await expect(page.getByText("Refund recorded").first()).toBeVisible();
    await expect(section(page, "Payments").getByText("Refund in cash")).toBeVisible();
    await expect(page.getByRole("link", { name: "Refund" })).toHaveCount(0);
  });
});

test("without JavaScript an order is set to paid, and cancelling asks for confirmation", async ({
  plainAdmin: page,
}, { project }) => {
  await beginOrder(page, `Encik Plain ${project.name} ${Date.now()}`);
  await page.getByLabel("Payment Method").selectOption("Bank transfer");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);

  await expect(page.getByLabel("How was the order paid?")).toBeHidden();
  await page.getByLabel("Payment Status").selectOption("Completed");
  await page.getByLabel("How was the order paid?").selectOption("Bank transfer");
  await page.getByRole("button", { name: "Update Order" }).click();
  await expect(page.getByText("Enter the approval code")).toBeVisible();
  await expect(page.getByLabel("How was the order paid?")).toHaveValue("bank_transfer");
  await page.getByLabel("Reference").fill("MBB 4471");
  await page.getByRole("button", { name: "Update Order" }).click();
  await expect(page.getByText("Order updated successfully").first()).toBeVisible();
  await expect(section(page, "Payments").getByText("MBB 4471")).toBeVisible();

  await page.getByLabel("Order Status").selectOption("Cancelled");
  await page.getByRole("button", { name: "Update Order" }).click();
  await expect(page.getByText("Cancel the order and refund the money?")).toBeVisible();
  await page.getByRole("button", { name: "Cancel order and refund" }).click();
  await expect(page.getByText("A refund is due").first()).toBeVisible();
});

async function beginOrder(page: Page, name: string) {
  await page.goto("/admin/orders/new?q=gelung+hoop");
  await page.getByLabel("Search products by name").fill("gelung hoop");
  await page.getByRole("button", { name: "Search" }).click();
  await addHoops(page);
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Phone Number").fill(newPhone());
}
