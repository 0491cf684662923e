import type { Page } from "@playwright/test";
import { addGoldBar, addRing, checkOut } from "./buying.ts";
import { seedParcels } from "./parcels.ts";
import { checkPage, expect, test } from "./shop.ts";
import { expectInMenu, recordTransfer, section } from "./staff-order.ts";

const tracking = "EN233873973MY";

/** On the order's page in the admin. */
function stockEvents(at: Page) {
  return at.getByText(/back into stock/i);
}

test("staff cancel an order of which a parcel was sent; its piece comes back and is sold again", async ({
  page,
  admin,
}) => {
  test.slow();
  await addRing(page);
  await addGoldBar(page);
  const { orderId, number } = await checkOut(page, { fullName: "Siti binti Ahmad" });
  const staffPage = `/admin/orders/${orderId}`;
  await admin.goto(staffPage);
  await recordTransfer(admin, `MBB ${number}`);
  await seedParcels(orderId, [
    { status: "sent", seal: "SEAL-000201", tracking },
    { status: "packed", seal: "SEAL-000202" },
  ]);

  await test.step("the question says which pieces go back on sale, and which have left", async () => {
    await admin.goto(staffPage);
    await admin.getByLabel("Order Status").selectOption("Cancelled");
    await admin.getByRole("button", { name: "Update Order" }).click();
    await expect(admin.getByRole("heading", { name: /Cancel the order and refund/ })).toBeFocused();
    await expect(admin.getByText(/^1 piece is in the shop and goes back on sale\./)).toBeVisible();
    await expect(admin.getByText(/1 piece has left: it is expected back/)).toBeVisible();
    await checkPage(admin, "cancel-sent-question");
    await admin.getByRole("button", { name: "Cancel order and refund" }).click();
    await expect(admin.getByText("A refund is due").first()).toBeVisible();
    await expect(section(admin, "Pieces are expected back")).toContainText("1 × ");
    await checkPage(admin, "cancel-sent-done");
  });

  await test.step("the refund is a task", async () => {
    await admin.goto("/admin/payment-tasks");
    const task = admin.getByRole("listitem").filter({ hasText: number });
    await expect(task).toContainText("A refund is due");
    await checkPage(admin, "cancel-sent-task");
  });

  await test.step("the customer reads about the money, and what to do with the parcel", async () => {
    await page.goto(`/order-confirmation/${orderId}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order cancelled");
    await expect(page.getByText("The shop cancelled this order.").first()).toBeVisible();
    await expect(page.getByText(/A refund of RM\s[\d,.]+ is due to you\./).first()).toBeVisible();
    await expect(page.getByText(/please don't accept this parcel/)).toBeVisible();
    // The parcel that never left is no news for the customer.
    await expect(page.getByText("SEAL-000202")).toHaveCount(0);
    await checkPage(page, "cancel-sent-customer");
  });

  await test.step("what came back is weighed, and sold again", async () => {
    await admin.goto("/admin/expected-back");
    await expectInMenu(admin, "Returns");
    await checkPage(admin, "expected-back");
    const piece = admin.getByRole("listitem").filter({ hasText: number });
    await piece.getByText("Inspect", { exact: true }).click();
    await piece.getByRole("button", { name: "Record inspection" }).click();
    await expect(piece.getByRole("link", { name: "Enter the weight in grams" })).toBeVisible();
    await checkPage(admin, "expected-back-refused");
    const sold = await piece.getByText(/^Sold as .* each$/).textContent();
    await piece.getByLabel(/^Weight of these pieces/).fill(/([\d.]+) g/.exec(sold!)![1]!);
    await piece.getByLabel("Seal of a bar or coin").selectOption({ label: "Intact" });
    await piece.getByLabel("Condition").selectOption({ label: "As sold" });
    await piece.getByLabel("What happens to them").selectOption({ label: "Put back into stock" });
    await piece.getByRole("button", { name: "Record inspection" }).click();
    await expect(
      piece.getByRole("link", { name: /after their hallmark was checked/ }),
    ).toBeVisible();
    await piece.getByLabel(/^Hallmark checked: /).check();
    await piece.getByRole("button", { name: "Record inspection" }).click();
    await expect(admin.getByText("Inspection recorded").first()).toBeVisible();
    await expect(piece).toHaveCount(0);
    await admin.goto(staffPage);
    await expect(stockEvents(admin).first()).toBeVisible();
    await expect(section(admin, "Pieces are expected back")).toHaveCount(0);
  });

  await test.step("the refund closes the task, and the customer reads that all is done", async () => {
    await admin.getByRole("link", { name: "Refund" }).first().click();
    await admin.getByLabel("Reference").fill(`REF ${number}`);
    await admin.getByRole("button", { name: "Refund" }).click();
    await expect(admin.getByText("Refund recorded").first()).toBeVisible();
    await admin.goto("/admin/payment-tasks");
    await expect(admin.getByText(number)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText("Your payment has been refunded.").first()).toBeVisible();
    await expect(page.getByText("We have these pieces back.")).toBeVisible();
    await expect(page.getByRole("button", { name: "I've received it" })).toHaveCount(0);
    await checkPage(page, "cancel-sent-back");
  });
});
