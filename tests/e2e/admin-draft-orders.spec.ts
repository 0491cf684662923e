import { checkPage, expect, newPhone, test } from "./shop.ts";
import { addHoops, chooseHoops, section } from "./staff-order.ts";

test("staff create an order for a customer, who opens it with its link", async ({ page, admin }, {
  project,
}) => {
  test.slow();
  const order = section(admin, "This order");
  const name = `Puan Rohani binti Abdul Rahman al-Hajjah ${project.name} ${Date.now()}`;

  await test.step("products are found while typing and added with their choices", async () => {
    await admin.goto("/admin/orders");
    await admin.getByRole("link", { name: "New order" }).click();
    await expect(admin.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
    await expect(admin.getByText("No items yet.")).toBeVisible();
    await checkPage(admin);
    await admin.getByLabel("Search products by name").fill("gelung hoop");
    await expect(admin.getByRole("button", { name: /^Add Gelung/ })).toHaveCount(1);
    await expect(admin).toHaveURL(/q=gelung\+hoop/);
    await chooseHoops(admin);
    await admin.getByRole("button", { name: "Add Gelung Hoop Earrings" }).click();
    await expect(admin.getByText("Added to this order").first()).toBeVisible();
    await expect(order.getByText("Size: 26 mm", { exact: false })).toBeVisible();
    await expect(order.getByText(/Price held until/)).toBeVisible();
  });

  await test.step("a quantity applies on leaving its field, and Place Order is beside the total", async () => {
    const quantity = order.getByLabel(/^Quantity of/);
    await expect(order.getByRole("button", { name: /^Update/ })).toHaveCount(0);
    const total = order.getByText("Total", { exact: true }).locator("xpath=..");
    const one = await total.textContent();
    await quantity.fill("2");
    await quantity.press("Tab");
    await expect(total).not.toHaveText(one!);
    await quantity.fill("1");
    await quantity.press("Tab");
    await expect(total).toHaveText(one!);
    await expect(order.getByRole("button", { name: "Place Order" })).toBeInViewport();
  });

  await test.step("a quantity above the stock is refused next to its item", async () => {
    const quantity = order.getByLabel(/^Quantity of/);
    await quantity.fill("99");
    await quantity.press("Enter");
    await expect(order.getByText(/^Only \d+ left/)).toBeVisible();
    await checkPage(admin);
  });

  await test.step("errors name the field, and the entered values stay", async () => {
    await admin.getByLabel("Full Name").fill(name);
    await admin.getByLabel("Phone Number").fill("12");
    await admin.getByLabel("Delivery method").selectOption("deliver");
    await admin.getByLabel("Address line 1").fill("12 Jalan Tun Razak");
    await admin.getByLabel("Postcode").fill("50400");
    await admin.getByLabel("City").fill("Kuala Lumpur");
    await admin.getByLabel("State").selectOption({ index: 1 });
    await admin.getByRole("button", { name: "Place Order" }).click();
    await expect(admin.getByText("Enter a phone number such as").first()).toBeVisible();
    await expect(admin.getByLabel("Full Name")).toHaveValue(name);
    await checkPage(admin);
  });

  const phone = newPhone();
  await test.step("the placed order shows who created it and has a link to send", async () => {
    await admin.getByLabel("Phone Number").fill(phone);
    await admin.getByRole("button", { name: "Place Order" }).click();
    await expect(admin).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
    await expect(admin.getByText("Order placed").first()).toBeVisible();
    await expect(admin.getByText(name).first()).toBeVisible();
    const history = admin.locator("section").filter({ hasText: "History" }).last();
    await expect(history.getByText(/^Owner,/)).toBeVisible();
    await checkPage(admin);
  });

  await test.step("the customer opens the link and continues to the payment", async () => {
    const link = await admin.getByText(/\/order-confirmation\/\S+$/).innerText();
    expect(link).toContain("/order-confirmation/");
    const chat = admin.getByRole("link", { name: /^WhatsApp/ });
    expect(decodeURIComponent((await chat.getAttribute("href"))!)).toContain(
      new URL(link).pathname,
    );
    const { pathname, search } = new URL(link);
    await page.goto(pathname);
    await expect(page.getByText(/JJ\d{13}/).first()).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await page.goto(pathname + search);
    await expect(page.getByText(name).first()).toBeVisible();
    await page.getByRole("link", { name: "Pay now" }).click();
    await expect(page.getByRole("heading", { name: "Touch 'n Go payment" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Submit Payment" })).toBeVisible();
  });
});

test("staff can have two drafts, reopen one and discard it", async ({ admin }) => {
  const order = section(admin, "This order");
  await admin.goto("/admin/orders/new");
  await addHoops(admin);
  const left = new URL(admin.url()).searchParams.get("draft")!;
  await admin.goto("/admin/orders/new");
  await expect(admin.getByText("No items yet.")).toBeVisible();
  await checkPage(admin);
  const again = admin.locator(`a[href$="draft=${left}"]`);
  await again.click();
  await expect(order.getByLabel(/^Quantity of/)).toHaveValue("1");
  await order.getByRole("button", { name: /^Discard/ }).click();
  await expect(admin.getByText("Draft discarded").first()).toBeVisible();
  await expect(admin.getByText("No items yet.")).toBeVisible();
  await expect(again).toHaveCount(0);
});

test("staff create an order without JavaScript", async ({ plainAdmin }, { project }) => {
  const order = section(plainAdmin, "This order");
  const name = `Encik Lim Without Script ${project.name} ${Date.now()}`;
  await plainAdmin.goto("/admin/orders/new");
  await plainAdmin.getByLabel("Search products by name").fill("gelung hoop");
  await plainAdmin.getByRole("button", { name: "Search" }).click();
  await addHoops(plainAdmin);
  await expect(order.getByLabel(/^Quantity of/)).toHaveValue("1");
  await plainAdmin.getByLabel("Full Name").fill(name);
  await plainAdmin.getByLabel("Phone Number").fill("60123");
  await plainAdmin.getByRole("button", { name: "Place Order" }).click();
  await expect(plainAdmin.getByText("Enter a phone number such as").first()).toBeVisible();
  await plainAdmin.getByLabel("Phone Number").fill(newPhone());
  await plainAdmin.getByRole("button", { name: "Place Order" }).click();
  await expect(plainAdmin).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
  await expect(plainAdmin.getByText(name).first()).toBeVisible();
});
