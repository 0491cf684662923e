import { placeOrder } from "./buying.ts";
import { countPresses } from "./presses.ts";
import { checkPage, expect, test } from "./shop.ts";
import { addHoops, expectInMenu, section } from "./staff-order.ts";

test("a caller's orders are found by phone number, and staff leave a note", async ({
  page,
  admin,
}) => {
  test.slow();
  const fullName = `Puan Rohani binti Abdul Rahman al-Hajjah Kuala Terengganu ${Date.now()}`;
  const { number, phone } = await placeOrder(page, { fullName, email: "rohani@example.test" });

  await test.step("the list finds the number as it is typed on paper", async () => {
    await admin.goto("/admin/customers");
    await expectInMenu(admin, "Customers");
    await checkPage(admin);
    await admin.getByLabel("Search customers").fill(phone);
    await admin.getByLabel("Search customers").press("Enter");
    await expect(admin.getByRole("status").filter({ hasText: "1 found" })).toBeVisible();
    await checkPage(admin, "customers-found");
    await admin.getByRole("link", { name: `Last order of ${fullName}` }).click();
    await expect(admin.getByRole("heading", { level: 1 })).toContainText(number);
    await admin.goBack();
    await admin.getByRole("link", { name: `View customer ${fullName}` }).click();
  });

  await test.step("the page has the order, and its address no phone number", async () => {
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText(fullName);
    await expect(admin).toHaveURL(/\/admin\/customers\/[0-9a-f-]{36}$/);
    await expect(admin.getByRole("cell", { name: number, exact: true })).toBeVisible();
  });

  await test.step("a note stays with its author", async () => {
    const notes = section(admin, "Notes");
    await notes.getByRole("button", { name: "Add note" }).click();
    await expect(notes.getByText("Write a note first")).toBeVisible();
    await notes.getByLabel("Add a note").fill("Prefers 999. Call after six.");
    await notes.getByRole("button", { name: "Add note" }).click();
    await expect(notes.getByText("Prefers 999. Call after six.")).toBeVisible();
    await expect(notes.getByText(/^Owner,/)).toBeVisible();
    await expect(notes.getByLabel("Add a note")).toHaveValue("");
    await checkPage(admin, "customer");
  });

  await test.step("the order leads back to the customer", async () => {
    await admin.getByRole("link", { name: `View order ${number}` }).click();
    await expect(admin.getByRole("heading", { level: 1 })).toContainText(number);
    await admin.getByRole("link", { name: "All orders of this customer" }).click();
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText(fullName);
  });
});

test("Ctrl+K and a caller's number open the last order, and one arrow key further the customer", async ({
  page,
  admin,
}) => {
  const fullName = `Puan Halimah ${Date.now()}`;
  const { number, phone } = await placeOrder(page, { fullName });
  const palette = admin.getByRole("dialog", { name: "Search" });
  const { press, expectDocumented } = countPresses(admin);
  const find = async () => {
    await press("Control+k");
    await admin.keyboard.type(phone);
    // Results of the number's first digits may be shown before; only those of all of it can be opened.
    await expect(palette.getByRole("combobox")).toHaveAttribute("aria-activedescendant", /./);
    await expect(palette.getByRole("option", { name: fullName })).toHaveCount(2);
  };
  await admin.goto("/admin/products");
  await find();
  await press("Enter");
  await expect(admin.getByRole("heading", { level: 1 })).toContainText(number);
  await expectDocumented("find a customer's last order by the phone number");
  await find();
  await press("ArrowDown");
  await press("Enter");
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(fullName);
});

test("while an order is entered, a phone number offers the customer's details", async ({
  page,
  admin,
}) => {
  test.slow();
  const fullName = `Encik Lim Boon Keat ${Date.now()}`;
  const { phone } = await placeOrder(page, { fullName, email: "lim@example.test" });
  const name = admin.getByLabel("Full Name");
  await admin.goto("/admin/orders/new");
  await addHoops(admin);

  await test.step("a number that no one has says so", async () => {
    await admin.getByLabel("Phone Number").fill("011-9999 0000");
    await expect(admin.getByText("No customer has this phone number yet.")).toBeVisible();
  });

  await test.step("the details are offered, and replace nothing by themselves", async () => {
    await name.fill("Typed before");
    await admin.getByLabel("Phone Number").fill(phone);
    const use = admin.getByRole("button", { name: `Use these details of ${fullName}` });
    await expect(use).toBeVisible();
    await expect(admin.getByText("No customer has this phone number yet.")).toHaveCount(0);
    await expect(name).toHaveValue("Typed before");
    await checkPage(admin, "new-order-known-customer");
    await use.click();
    await expect(name).toHaveValue(fullName);
    await expect(admin.getByRole("textbox", { name: "Email" })).toHaveValue("lim@example.test");
    await expect(admin.getByLabel("Phone Number")).toHaveValue(phone);
    await expect(admin.getByText("Filled in")).toBeVisible();
  });

  await test.step("a quantity applies when its field is left", async () => {
    const order = section(admin, "This order");
    const quantity = order.getByLabel(/^Quantity of/);
    await expect(order.getByRole("button", { name: /^Update/ })).toHaveCount(0);
    const total = order.locator("[data-price]").last();
    const before = await total.textContent();
    await quantity.fill("2");
    await name.focus();
    await expect(total).not.toHaveText(before!);
    await expect(quantity).toHaveValue("2");
    await expect(name).toHaveValue(fullName);
  });

  await test.step("the button beside the total places the order", async () => {
    const place = section(admin, "This order").getByRole("button", { name: "Place Order" });
    await expect(place).toBeInViewport();
    await place.click();
    await expect(admin).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
    await admin.getByRole("link", { name: "All orders of this customer" }).click();
    await expect(admin.getByRole("link", { name: /^View order JJ/ })).toHaveCount(2);
  });
});

test("without JavaScript, a button finds the customer and keeps what was typed", async ({
  page,
  plainAdmin,
}) => {
  test.slow();
  const fullName = `Cik Aminah Salleh ${Date.now()}`;
  const { phone } = await placeOrder(page, { fullName, email: "aminah@example.test" });
  await plainAdmin.goto("/admin/orders/new");
  await plainAdmin.getByLabel("Phone Number").fill(phone);
  await plainAdmin.getByLabel("Notes").fill("Engrave A");
  await plainAdmin.getByRole("button", { name: "Find customer" }).click();
  await expect(plainAdmin.getByLabel("Full Name")).toHaveValue("");
  await expect(plainAdmin.getByLabel("Notes")).toHaveValue("Engrave A");
  await plainAdmin.getByRole("button", { name: `Use these details of ${fullName}` }).click();
  await expect(plainAdmin.getByLabel("Full Name")).toHaveValue(fullName);
  await expect(plainAdmin.getByLabel("Phone Number")).toHaveValue(phone);
  await expect(plainAdmin.getByLabel("Notes")).toHaveValue("Engrave A");
});
