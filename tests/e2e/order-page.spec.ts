import type { Browser, Page } from "@playwright/test";
import { receiptPicture } from "#kit/pictures.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPhone,
  openAdmin,
  test,
} from "./shop.ts";

const longName = "Tengku Puteri Nurul Ain Sofea binti Tengku Muhammad Faris Petra";

test("the order page updates itself from unpaid to the printable receipt", async ({
  page,
  browser,
}, { project }) => {
  test.slow();
  const { number, orderId, phone } = await placeOrder(page, longName);
  const look = (of: string) => lookAt(page, `${project.name}-${of}`);

  await test.step("an unpaid order shows its deadline and what to pay", async () => {
    await look("touch-n-go");
    await page.goto(`/order-confirmation/${orderId}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Confirmed");
    await expect(page.getByRole("status").filter({ hasText: longName })).toContainText(
      "reserved for you. We're waiting for your payment.",
    );
    await expect(page.getByRole("link", { name: "Your receipt" })).toHaveCount(0);
    await look("waiting");
    await page.goto(`/order-confirmation/${orderId}/receipt`);
    await expect(page).toHaveURL(new RegExp(`/order-confirmation/${orderId}$`));
  });

  await test.step("the QR code for a phone is collapsed and has a label", async () => {
    await expect(page.getByRole("img", { name: "QR code of the link" })).toBeHidden();
    await page.getByText("Open this order on a phone").click();
    await expect(
      page.getByRole("img", { name: "QR code of the link to this order" }),
    ).toBeVisible();
    await expect(page.getByText(/can see your name, phone number and address/)).toBeVisible();
    await look("link");
  });
  const link = await page
    .getByRole("link", { name: "the link to this order" })
    .getAttribute("href");

  await test.step("the verified payment appears without a click", async () => {
    await page.getByRole("link", { name: "Pay now" }).click();
    await sendReceipt(page, phone);
    await expect(page.getByRole("status").filter({ hasText: longName })).toContainText(
      "We're checking your payment.",
    );
    await look("checking");
    await verify(browser, number);
    await expect(page.getByText("Your payment has arrived").first()).toBeVisible({
      timeout: 20_000,
    });
    await look("paid");
  });

  await test.step("the receipt shows purity, weight and gold price, and prints without the page around it", async () => {
    await page.getByRole("link", { name: "Your receipt" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your receipt" })).toBeVisible();
    for (const fact of ["916 (22K)", "3.42 g", number, longName, "Paid by Touch 'n Go"]) {
      await expect(page.getByText(fact).first()).toBeVisible();
    }
    await look("receipt");
    await page.emulateMedia({ media: "print" });
    for (const gone of [page.getByRole("banner"), page.getByRole("contentinfo")]) {
      await expect(gone).toBeHidden();
    }
    await expect(page.getByRole("heading", { name: "Your receipt" })).toBeHidden();
    await expect(page.getByText("Scan this QR code to open the order on a phone.")).toBeVisible();
    if (process.env.SHOTS) {
      await page.pdf({ path: `${process.env.SHOTS}/${project.name}-receipt.pdf`, format: "A4" });
    }
    await page.emulateMedia({ media: null });
  });

  await test.step("the signed link opens the order elsewhere; without its key no name is shown", async () => {
    const other = await browser.newContext({ viewport: project.use.viewport! });
    const phonePage = await other.newPage();
    await phonePage.goto(link!);
    await expect(phonePage.getByText(longName).first()).toBeVisible();
    await phonePage.getByRole("link", { name: "Your receipt" }).click();
    await expect(phonePage.getByRole("heading", { name: "Your receipt" })).toBeVisible();
    await phonePage.goto(`${process.env.SHOP_URL}/order-confirmation/${orderId}`);
    await expect(phonePage.getByText(number).first()).toBeVisible();
    await expect(phonePage.getByText(longName)).toHaveCount(0);
    await expect(phonePage.getByText("Open this order on a phone")).toHaveCount(0);
    await other.close();
  });
});

test("without JavaScript a Refresh link updates the order page, and the receipt opens", async ({
  browser,
}, { project }) => {
  test.slow();
  const context = await browser.newContext({
    baseURL: process.env.SHOP_URL!,
    viewport: project.use.viewport!,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  const { number, phone } = await placeOrder(page, "Lim Mei Ling");
  await sendReceipt(page, `${phone} plain`);
  await verify(browser, number);
  await page.getByRole("link", { name: "Refresh" }).click();
  await expect(page.getByText("Your payment has arrived")).toBeVisible();
  await page.getByText("Open this order on a phone").click();
  await expect(page.getByRole("img", { name: "QR code of the link to this order" })).toBeVisible();
  await page.getByRole("link", { name: "Your receipt" }).click();
  await expect(page.getByText("Net gold weight")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await context.close();
});

test("an order cancelled by the buyer says so and offers its items again", async ({ page }, {
  project,
}) => {
  const { orderId } = await placeOrder(page, "Arun Kumar", "FPX");
  await page.goto(`/payment/online/${orderId}`);
  await lookAt(page, `${project.name}-pay-online`);
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("Order cancelled").first()).toBeVisible();
  await page.goto(`/payment/online/${orderId}`);
  await expect(page).toHaveURL(new RegExp(`/order-confirmation/${orderId}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Cancelled");
  await expect(page.getByText("You cancelled this order. You have nothing to pay.")).toBeVisible();
  await expect(page.getByText("Cancelled by you")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add these items to my cart" })).toBeVisible();
  await lookAt(page, `${project.name}-cancelled`);
});

async function lookAt(page: Page, of: string) {
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/${of}.png`, fullPage: true });
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function placeOrder(
  page: Page,
  fullName: string,
  method: "Touch 'n Go" | "FPX" = "Touch 'n Go",
) {
  const phone = newPhone();
  await page.goto("/products/seri-court-band");
  await page.getByRole("radio", { name: /^12\b/ }).check({ force: true });
  await page.getByRole("radio", { name: /Yellow Gold/ }).check({ force: true });
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart!").first()).toBeVisible();
  await page.goto("/checkout");
  await page.getByLabel("Full Name").fill(fullName);
  await page.getByLabel("Phone Number").fill(phone);
  await page.getByRole("radio", { name: new RegExp(method) }).check({ force: true });
  await page.getByRole("button", { name: "Place Order" }).click();
  if (method === "FPX") {
    await expect(page.getByText("Test payments: no money moves").first()).toBeVisible();
    await page.goto("/order-tracking");
    await page.getByLabel(/Phone/).first().fill(phone.replace(/\D/g, ""));
    await page.getByRole("button", { name: /Track/ }).click();
    await page.getByRole("link", { name: /View order/ }).click();
  }
  await expect(page).toHaveURL(/[0-9a-f-]{36}$/);
  const shown = await page
    .getByText(/JJ\d{13}/)
    .first()
    .textContent();
  const number = /JJ\d{13}/.exec(shown ?? "")![0];
  return { number, orderId: /[0-9a-f-]{36}$/.exec(page.url())![0], phone };
}

async function sendReceipt(page: Page, seed: string) {
  const buffer = await receiptPicture(seed);
  const file = { name: "receipt.jpg", mimeType: "image/jpeg", buffer };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole("button", { name: "Submit Payment" }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
}

/** Staff find the receipt by the order number and verify it. */
async function verify(browser: Browser, number: string) {
  const office = await openAdmin(browser, { javaScriptEnabled: false });
  await office.page.goto("/admin/touch-n-go");
  const row = office.page.locator("tr, li").filter({ hasText: number, visible: true });
  await row.getByRole("link", { name: /^Verify/ }).click();
  await office.page
    .getByRole("dialog")
    .getByRole("button", { name: /^Verify/ })
    .click();
  await expect(office.page.getByText("Payment verified and order updated").first()).toBeVisible();
  await office.close();
}
