import { placeOrder } from "./buying.ts";
import { copyOrders } from "./copied-orders.ts";
import { seedPackedCollection } from "./parcels.ts";
import { countPresses } from "./presses.ts";
import { checkPage, expect, test } from "./shop.ts";

test("each next step of an order is one press, and cancelling asks first", async ({
  page,
  admin,
}) => {
  test.slow();
  // The list goes on with an older order.
  await placeOrder(page);
  const { orderId } = await placeOrder(page);
  await admin.goto(`/admin/orders/${orderId}`);
  const steps = admin.getByRole("group", { name: "Next steps" });
  await expect(admin.getByRole("table", { name: "Order Items" }).locator("img")).toHaveCount(1);
  await checkPage(admin, "order-unpaid");
  // The customer's link can be read and copied whole.
  const link = admin.getByText(new RegExp(`/order-confirmation/${orderId}\\?key=[\\w-]{20,}$`));
  await expect(link).toBeVisible();
  expect(await link.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);

  await test.step("the status form says when nothing changed", async () => {
    await admin.getByRole("button", { name: "Update Order" }).click();
    await expect(admin.getByText("Nothing changed")).toBeVisible();
  });

  await test.step("start preparing", async () => {
    await steps.getByRole("button", { name: "Start preparing" }).click();
    await expect(admin.getByText("Order updated successfully").first()).toBeVisible();
    await expect(steps.getByRole("link", { name: "Pack" })).toBeVisible();
    await expect(steps.getByRole("button", { name: "Complete order" })).toHaveCount(0);
  });

  await test.step("mark as paid asks how", async () => {
    await steps.getByRole("link", { name: "Mark as paid" }).click();
    await expect(admin.getByRole("heading", { name: "Mark as paid" })).toBeFocused();
    const form = admin.getByRole("region", { name: "Mark as paid" });
    await form.getByRole("button", { name: "Mark as paid" }).click();
    await expect(form.getByText("Choose how the customer paid")).toBeVisible();
    await checkPage(admin, "order-mark-paid");
    await form.getByLabel("How was the order paid?").selectOption("Cash");
    await form.getByRole("button", { name: "Mark as paid" }).click();
    await expect(steps.getByRole("button", { name: "Complete order" })).toBeVisible();
    await expect(admin.getByRole("heading", { name: "Payments", exact: true })).toBeVisible();
    await checkPage(admin, "order-paid");
  });

  await test.step("cancel asks, and Keep the order changes nothing", async () => {
    await steps.getByRole("link", { name: "Cancel order" }).click();
    const question = admin.getByRole("heading", { name: /Cancel the order and refund the money/ });
    await expect(question).toBeFocused();
    await checkPage(admin, "order-cancel");
    await admin.getByRole("link", { name: "Keep the order" }).click();
    await expect(question).toHaveCount(0);
    await steps.getByRole("button", { name: "Complete order" }).click();
    await expect(admin.getByLabel("Order Status")).toHaveValue("completed");
    await expect(steps.getByRole("link", { name: "Cancel order" })).toHaveCount(0);
  });

  await test.step("the next order is one press away, and so is the way back", async () => {
    const note = admin.getByLabel("Add a note");
    await note.fill("Only about this order");
    await admin.getByRole("link", { name: /^Next order: JJ/ }).click();
    await expect(admin).not.toHaveURL(new RegExp(orderId));
    await expect(note).toHaveValue("");
    await admin.getByRole("link", { name: /^Previous order: JJ/ }).click();
    await expect(admin).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
  });
});

test("without JavaScript the next steps of an order are forms and links", async ({
  page,
  plainAdmin,
}) => {
  const { orderId } = await placeOrder(page);
  await plainAdmin.goto(`/admin/orders/${orderId}`);
  const steps = plainAdmin.getByRole("group", { name: "Next steps" });
  await steps.getByRole("link", { name: "Mark as paid" }).click();
  const form = plainAdmin.getByRole("region", { name: "Mark as paid" });
  await form.getByLabel("How was the order paid?").selectOption("Card terminal");
  await form.getByRole("button", { name: "Mark as paid" }).click();
  await expect(form.getByText("Enter the approval code")).toBeVisible();
  await form.getByLabel("Reference").fill("Approval 771204");
  await form.getByRole("button", { name: "Mark as paid" }).click();
  await expect(plainAdmin.getByText("Order updated successfully").first()).toBeVisible();
  await expect(plainAdmin.getByLabel("Order Status")).toHaveValue("processing");
  await steps.getByRole("link", { name: "Cancel order" }).click();
  await plainAdmin.getByRole("button", { name: "Cancel order and refund" }).click();
  await expect(plainAdmin.getByText("A refund is due").first()).toBeVisible();
});

test("selected orders are announced at once; a refused one is named", async ({
  page,
  admin,
  plainAdmin,
}, { project }) => {
  test.slow();
  const name = `Cik Ramai ${project.name} ${Date.now()}`;
  const order = () => placeOrder(page, { fullName: name });
  const [first, second, unpaid] = [await order(), await order(), await order()];
  for (const { orderId } of [first, second]) await seedPackedCollection(orderId);
  const list = `/admin/orders?q=${encodeURIComponent(name)}`;

  await test.step("the list shows the payment of each, and dates are filtered by one press", async () => {
    await admin.goto(list);
    await expect(admin.getByText("Paid", { exact: true }).filter({ visible: true })).toHaveCount(2);
    await expect(admin.getByText("Not paid").filter({ visible: true })).toHaveCount(1);
    const days = admin.getByRole("list", { name: "Filter by date" });
    await days.getByRole("link", { name: "Yesterday" }).click();
    await expect(admin.getByText("No orders match")).toBeVisible();
    await days.getByRole("link", { name: "Today" }).click();
    await expect(admin.getByText("3 found")).toBeVisible();
    await checkPage(admin, "orders");
  });

  await test.step("a row opens its order wherever it is pressed", async () => {
    await admin.getByRole("row").filter({ hasText: unpaid.number }).click();
    await expect(admin.getByRole("heading", { level: 1 })).toContainText(unpaid.number);
    await admin.goBack();
    await expect(admin.getByText("3 found")).toBeVisible();
  });

  await test.step("all are selected by one press, two are announced, one is refused", async () => {
    await expect(admin.getByRole("button", { name: "Ready to collect" })).toHaveCount(0);
    await admin.getByRole("checkbox", { name: "Select all orders on this page" }).check();
    await expect(admin.getByText("3 orders selected")).toBeVisible();
    await checkPage(admin, "orders-selected");
    await admin.getByRole("button", { name: "Ready to collect" }).click();
    const refused = admin.getByRole("region", { name: "1 order wasn't updated" });
    await expect(refused).toContainText("2 orders were updated.");
    await expect(refused.getByRole("link", { name: unpaid.number })).toBeVisible();
    await expect(refused).toContainText(
      "This order has no packed parcel that isn't marked as ready yet.",
    );
    await expect(admin.getByText("3 orders selected")).toHaveCount(0);
    await checkPage(admin, "orders-refused");
  });

  await test.step("without JavaScript, too", async () => {
    await plainAdmin.goto(list);
    const box = plainAdmin.getByRole("checkbox", { name: `Select order ${unpaid.number}` });
    await box.filter({ visible: true }).check();
    await plainAdmin.getByRole("button", { name: "Start preparing" }).click();
    await expect(plainAdmin.getByText("This order isn't paid.")).toBeVisible();
    await plainAdmin.getByRole("button", { name: "Start preparing" }).click();
    await expect(plainAdmin.getByText("Select at least one order first.").first()).toBeVisible();
  });
});

test("ten packed orders are found and marked as ready by four presses", async ({ page, admin }) => {
  const fullName = `Puan Sepuluh ${Date.now()}`;
  const { orderId } = await placeOrder(page, { fullName });
  for (const id of [orderId, ...(await copyOrders(orderId, 9))]) await seedPackedCollection(id);
  const { click, expectDocumented } = countPresses(admin);
  await admin.goto("/admin/orders");
  await click(admin.getByLabel("Search orders by number, name or phone"));
  await admin.keyboard.type(fullName);
  await click(admin.getByRole("button", { name: "Search", exact: true }));
  await expect(admin.getByText("10 found")).toBeVisible();
  await click(admin.getByRole("checkbox", { name: "Select all orders on this page" }));
  await click(admin.getByRole("button", { name: "Ready to collect" }));
  await expect(admin.getByText("10 orders updated").first()).toBeVisible();
  await expectDocumented("mark ten orders ready");
});
