import type { Page } from "@playwright/test";
import { placeOrder, sendReceipt } from "./buying.ts";
import {
  expectKeptAndSentOnce,
  expectOfflineToast,
  ignoreFailedRequests,
  slowDown,
  tryAgain,
} from "./no-network.ts";
import { paidOrder, photo, soldWeight } from "./packing.ts";
import { expect, newPhone, test } from "./shop.ts";
import { addHoops, addProduct, section } from "./staff-order.ts";

// Staff's forms whose button is pressed while offline (ADR-0077). Those that change products, prices or settings are in
// admin-products-offline.spec.ts and gold-price-offline.spec.ts.

test.afterEach(({ noise }) => ignoreFailedRequests(noise));

const press = (at: Page, name: string | RegExp) =>
  at.locator("main").getByRole("button", { name }).click();
const says = (at: Page, text: string | RegExp) => expect(at.getByText(text).first()).toBeVisible();

test("what staff do with an order is kept and sent once", async ({ page, admin }) => {
  test.slow();
  const fullName = `Puan Luar Talian ${Date.now()}`;
  const { orderId, number, phone } = await placeOrder(page, { fullName });
  const steps = admin.getByRole("group", { name: "Next steps" });
  const paid = admin.getByRole("region", { name: "Mark as paid" });
  const notes = section(admin, "Notes");
  const palette = admin.getByRole("dialog", { name: "Search" });
  await expectKeptAndSentOnce(admin, [
    {
      name: "the next step, while another status is chosen",
      fill: async () => {
        await admin.goto(`/admin/orders/${orderId}`);
        await admin.getByLabel("Order Status").selectOption("Completed");
        await admin.getByLabel("Add a note").fill("She calls back at six.");
      },
      press: () => steps.getByRole("button", { name: "Start preparing" }).click(),
      arrives: () => expect(steps.getByRole("link", { name: "Pack" })).toBeVisible(),
    },
    {
      name: "mark as paid, after it was refused",
      fill: async () => {
        await steps.getByRole("link", { name: "Mark as paid" }).click();
        await paid.getByRole("button", { name: "Mark as paid" }).click();
        await says(admin, "Choose how the customer paid");
        await paid.getByLabel("How was the order paid?").selectOption("Bank transfer");
        await paid.getByLabel("Reference").fill("IBG-771204");
      },
      press: () => paid.getByRole("button", { name: "Mark as paid" }).click(),
      arrives: () => expect(steps.getByRole("button", { name: "Complete order" })).toBeVisible(),
    },
    {
      name: "the question before a paid order is cancelled",
      fill: async () => {
        await admin.getByLabel("Order Status").selectOption("Cancelled");
        await press(admin, "Update Order");
        await says(admin, /Cancel the order and refund the money/);
      },
      press: () => press(admin, "Cancel order and refund"),
      arrives: () => says(admin, "A refund is due"),
    },
    {
      name: "the global search",
      fill: () => admin.keyboard.press("Control+k"),
      press: () => admin.keyboard.type(phone),
      kept: () => expect(palette.getByRole("combobox")).toHaveValue(phone),
      arrives: () =>
        expect(palette.getByRole("option", { name: new RegExp(number) })).toBeVisible(),
      writes: 0,
    },
    {
      name: "a note about the customer",
      fill: async () => {
        await palette.getByRole("option", { name: fullName }).last().click();
        await expect(admin.getByRole("heading", { level: 1 })).toHaveText(fullName);
        await notes.getByLabel("Add a note").fill("Prefers 999.");
      },
      press: () => press(admin, "Add note"),
      arrives: () => expect(notes.getByText(/^Owner,/)).toHaveCount(1),
    },
  ]);
});

test("the verdicts on a receipt are kept in their dialog and sent once", async ({
  page,
  admin,
}) => {
  test.slow();
  const { orderId } = await placeOrder(page);
  const payPage = page.url();
  await sendReceipt(page);
  const dialog = admin.getByRole("dialog");
  await expectKeptAndSentOnce(admin, [
    {
      name: "reject",
      fill: async () => {
        await admin.goto(`/admin/orders/${orderId}`);
        await admin.getByRole("link", { name: /^Reject/ }).click();
        await dialog.getByRole("radio", { name: "Other reason" }).check();
        await dialog.getByLabel("Add a message").fill("The amount cannot be read.");
      },
      press: () => dialog.getByRole("button", { name: "Reject receipt" }).click(),
      arrives: () => says(admin, "Receipt rejected"),
    },
    {
      name: "verify",
      fill: async () => {
        await page.goto(payPage);
        await sendReceipt(page);
        await admin.goto(`/admin/orders/${orderId}`);
        await admin.getByRole("link", { name: /^Verify/ }).click();
        await expect(dialog.getByRole("img", { name: /^Receipt sent/ })).toBeVisible();
      },
      press: () => dialog.getByRole("button", { name: /^Verify/ }).click(),
      arrives: () => says(admin, "Payment verified and order updated"),
    },
  ]);
});

test("an order that staff enter is kept and placed once", async ({ admin }) => {
  test.slow();
  const fullName = `Encik Luar Talian ${Date.now()}`;
  const order = section(admin, "This order");
  const total = order.locator("[data-price]").last();
  let before = "";
  await admin.goto("/admin/orders/new");
  await addHoops(admin);
  await addProduct(admin, "court band", 2);
  await expectKeptAndSentOnce(admin, [
    {
      name: "a quantity, which is sent when its field is left",
      fill: async () => {
        await admin.getByLabel("Full Name").fill(fullName);
        await admin.getByLabel("Phone Number").fill(newPhone());
        await says(admin, "No customer has this phone number yet.");
        before = (await total.textContent())!;
        await order
          .getByLabel(/^Quantity of/)
          .first()
          .fill("2");
      },
      press: () => admin.getByLabel("Full Name").focus(),
      arrives: () => expect(total).not.toHaveText(before),
    },
    {
      name: "the whole order",
      fill: async () => {
        await admin.getByLabel("Delivery method").selectOption("deliver");
        await admin.getByLabel("Address line 1").fill("12 Jalan Tun Razak");
        await admin.getByLabel("Postcode").fill("50400");
        await admin.getByLabel("City").fill("Kuala Lumpur");
        await admin.getByLabel("State").selectOption({ index: 1 });
        await admin.getByLabel("Notes").fill("Engrave A");
      },
      press: () => order.getByRole("button", { name: "Place Order" }).click(),
      arrives: () => expect(admin).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/),
    },
  ]);
  await admin.goto(`/admin/orders?q=${encodeURIComponent(fullName)}`);
  await says(admin, "1 found");
});

test("the steps of packing are kept and sent once", async ({ page, admin }) => {
  test.slow();
  const { orderId } = await paidOrder(page);
  const weight = admin.getByLabel(/^Weight/);
  const image = await photo();
  await expectKeptAndSentOnce(admin, [
    {
      name: "begin",
      fill: () => admin.goto(`/admin/orders/${orderId}/pack`),
      press: () => press(admin, "Start packing"),
      arrives: () => expect(weight).toBeFocused(),
    },
    {
      name: "weigh, after a weight that is none",
      fill: async () => {
        await weight.fill("much");
        await weight.press("Enter");
        await says(admin, "Enter the weight in grams, such as 3.75");
        await weight.fill(await soldWeight(admin, weight));
      },
      press: () => weight.press("Enter"),
      arrives: () => says(admin, /^Weighed/),
    },
    {
      name: "a picture, which is sent as soon as it is taken",
      fill: () => expect(admin.locator("#picture")).toBeFocused(),
      press: () => admin.locator("#picture").setInputFiles(image),
      kept: () => expect(admin.locator("#picture")).toHaveValue(/scale\.jpg$/),
      arrives: () => expect(admin.getByRole("img", { name: "Pieces on the scale" })).toBeVisible(),
    },
    {
      name: "seal",
      fill: () => admin.getByLabel("Seal number").fill("SEAL-OFF"),
      press: () => press(admin, "Mark as packed"),
      arrives: () => expect(section(admin, "4. Give it to the courier")).toBeVisible(),
    },
    {
      name: "number",
      fill: async () => {
        await admin.getByLabel("Courier").selectOption("pos-laju");
        await admin.getByLabel("Tracking number").fill("EN233873973MY");
      },
      press: () => press(admin, "Mark as sent"),
      arrives: () => expect(section(admin, "On its way")).toContainText("EN233873973MY"),
    },
  ]);
});

test("a note whose answer was lost is added once", async ({ page, admin }) => {
  const { orderId } = await placeOrder(page);
  const history = section(admin, "History");
  await admin.goto(`/admin/orders/${orderId}`);
  await history.getByLabel("Add a note").fill("She calls back at six.");
  let sent = 0;
  await admin.route(`**/admin/orders/${orderId}.data`, async (route) => {
    if (route.request().method() === "GET") return route.continue();
    sent += 1;
    if (sent > 1) return route.continue();
    const answer = await route.fetch({ maxRedirects: 0 });
    expect(answer.status()).toBeLessThan(400);
    return route.abort("connectionreset");
  });
  await press(admin, "Add note");
  await expectOfflineToast(admin);
  await expect(history.getByLabel("Add a note")).toHaveValue("She calls back at six.");
  await tryAgain(admin).click();
  await expect(history.getByLabel("Add a note")).toHaveValue("");
  expect(sent).toBe(2);
  await expect(history.getByText("She calls back at six.")).toHaveCount(1);
});

test("on a slow network, a double press does one thing, and the button says so", async ({
  page,
  admin,
}) => {
  test.slow();
  const { orderId } = await placeOrder(page);
  await admin.goto(`/admin/orders/${orderId}`);
  const steps = admin.getByRole("group", { name: "Next steps" });
  const paid = admin.getByRole("region", { name: "Mark as paid" });
  const sent: string[] = [];
  admin.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  await slowDown(admin);

  await steps.getByRole("button", { name: "Start preparing" }).dblclick();
  await expect(steps.getByRole("button", { name: /^Start preparing Saving/ })).toBeDisabled();
  await expect(steps.getByRole("link", { name: "Pack" })).toBeVisible();

  await admin.getByLabel("Add a note").fill("She calls back at six.");
  await admin.getByRole("button", { name: "Add note" }).dblclick();
  await expect(admin.getByRole("button", { name: /^Add note Saving/ })).toBeDisabled();
  await expect(admin.getByLabel("Add a note")).toHaveValue("");
  await expect(admin.getByText("She calls back at six.")).toHaveCount(1);
  await expect(admin.getByRole("button", { name: "Add note" })).toBeFocused();

  await steps.getByRole("link", { name: "Mark as paid" }).click();
  await paid.getByLabel("How was the order paid?").selectOption("Bank transfer");
  await paid.getByLabel("Reference").fill("IBG-771205");
  await paid.getByRole("button", { name: "Mark as paid" }).dblclick();
  await expect(paid.getByRole("button", { name: /^Mark as paid Recording/ })).toBeDisabled();
  await expect(section(admin, "Payments").getByText(/IBG-771205/)).toHaveCount(1);
  expect(sent).toHaveLength(3);
});
