import type { Browser, Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPhone,
  openAdmin,
  test,
} from "./shop.ts";

test("staff create an order for a customer, who opens it with its link", async ({ page, browser }, {
  project,
}) => {
  test.slow();
  const office = await openAdminAt(browser, project.use.viewport!, true);
  const name = `Puan Rohani binti Abdul Rahman al-Hajjah ${project.name} ${Date.now()}`;

  await test.step("products are found while typing and added with their choices", async () => {
    await office.page.goto("/admin/orders");
    await office.page.getByRole("link", { name: "New order" }).click();
    await expect(office.page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
    await expect(office.page.getByText("No items yet.")).toBeVisible();
    await look(office.page);
    await office.page.getByLabel("Search products by name").fill("gelung hoop");
    await expect(office.page.getByRole("button", { name: /^Add Gelung/ })).toHaveCount(1);
    await expect(office.page).toHaveURL(/q=gelung\+hoop/);
    await choose(office.page);
    await office.page.getByRole("button", { name: "Add Gelung Hoop Earrings" }).click();
    await expect(office.page.getByText("Added to this order").first()).toBeVisible();
    await expect(order(office.page).getByText("Size: 26 mm", { exact: false })).toBeVisible();
    await expect(order(office.page).getByText(/Price held until/)).toBeVisible();
  });

  await test.step("a quantity above the stock is refused next to its item", async () => {
    const quantity = order(office.page).getByLabel(/^Quantity of/);
    await quantity.fill("99");
    await order(office.page)
      .getByRole("button", { name: /^Update/ })
      .click();
    await expect(order(office.page).getByText(/^Only \d+ left/)).toBeVisible();
    await look(office.page);
  });

  await test.step("errors name the field, and the entered values stay", async () => {
    await office.page.getByLabel("Full Name").fill(name);
    await office.page.getByLabel("Phone Number").fill("12");
    await office.page.getByLabel("Delivery method").selectOption("deliver");
    await office.page.getByLabel("Address line 1").fill("12 Jalan Tun Razak");
    await office.page.getByLabel("Postcode").fill("50400");
    await office.page.getByLabel("City").fill("Kuala Lumpur");
    await office.page.getByLabel("State").selectOption({ index: 1 });
    await office.page.getByRole("button", { name: "Place Order" }).click();
    await expect(office.page.getByText("Enter a phone number such as").first()).toBeVisible();
    await expect(office.page.getByLabel("Full Name")).toHaveValue(name);
    await look(office.page);
  });

  const phone = newPhone();
  await test.step("the placed order shows who created it and has a link to send", async () => {
    await office.page.getByLabel("Phone Number").fill(phone);
    await office.page.getByRole("button", { name: "Place Order" }).click();
    await expect(office.page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
    await expect(office.page.getByText("Order placed").first()).toBeVisible();
    await expect(office.page.getByText(name).first()).toBeVisible();
    const history = office.page.locator("section").filter({ hasText: "History" }).last();
    await expect(history.getByText(/^Owner,/)).toBeVisible();
    await look(office.page);
  });

  await test.step("the customer opens the link and continues to the payment", async () => {
    const link = await office.page.getByLabel("Order link").inputValue();
    expect(link).toContain("/order-confirmation/");
    const chat = office.page.getByRole("link", { name: /^WhatsApp/ });
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
  expect(office.noise).toEqual([]);
  await office.close();
});

test("staff can have two drafts, reopen one and discard it", async ({ browser }, { project }) => {
  const office = await openAdminAt(browser, project.use.viewport!, true);
  await office.page.goto("/admin/orders/new");
  await addHoops(office.page);
  const left = new URL(office.page.url()).searchParams.get("draft")!;
  await office.page.goto("/admin/orders/new");
  await expect(office.page.getByText("No items yet.")).toBeVisible();
  await look(office.page);
  const again = office.page.locator(`a[href$="draft=${left}"]`);
  await again.click();
  await expect(order(office.page).getByLabel(/^Quantity of/)).toHaveValue("1");
  await order(office.page)
    .getByRole("button", { name: /^Discard/ })
    .click();
  await expect(office.page.getByText("Draft discarded").first()).toBeVisible();
  await expect(office.page.getByText("No items yet.")).toBeVisible();
  await expect(again).toHaveCount(0);
  expect(office.noise).toEqual([]);
  await office.close();
});

test("staff create an order without JavaScript", async ({ browser }, { project }) => {
  const office = await openAdminAt(browser, project.use.viewport!, false);
  const name = `Encik Lim Without Script ${project.name} ${Date.now()}`;
  await office.page.goto("/admin/orders/new");
  await office.page.getByLabel("Search products by name").fill("gelung hoop");
  await office.page.getByRole("button", { name: "Search" }).click();
  await addHoops(office.page);
  await expect(order(office.page).getByLabel(/^Quantity of/)).toHaveValue("1");
  await office.page.getByLabel("Full Name").fill(name);
  await office.page.getByLabel("Phone Number").fill("60123");
  await office.page.getByRole("button", { name: "Place Order" }).click();
  await expect(office.page.getByText("Enter a phone number such as").first()).toBeVisible();
  await office.page.getByLabel("Phone Number").fill(newPhone());
  await office.page.getByRole("button", { name: "Place Order" }).click();
  await expect(office.page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
  await expect(office.page.getByText(name).first()).toBeVisible();
  await office.close();
});

function order(page: Page) {
  return page.locator("section").filter({ has: page.getByRole("heading", { name: "This order" }) });
}

async function addHoops(page: Page) {
  await page.getByLabel("Search products by name").fill("gelung hoop");
  await expect(page.getByRole("button", { name: /^Add / })).toHaveCount(1);
  await choose(page);
  await page.getByRole("button", { name: "Add Gelung Hoop Earrings" }).click();
  await expect(order(page).getByLabel(/^Quantity of/)).toHaveCount(1);
}

async function choose(page: Page) {
  const size = page.getByLabel("Size");
  const middle = await size.locator("option", { hasText: /^26 mm\b/ }).getAttribute("value");
  await size.selectOption(middle);
  await page.getByLabel("Colour").selectOption({ label: "Yellow Gold" });
}

async function look(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function openAdminAt(
  browser: Browser,
  viewport: { width: number; height: number },
  javaScriptEnabled: boolean,
) {
  const office = await openAdmin(browser, { javaScriptEnabled });
  await office.page.setViewportSize(viewport);
  return office;
}
