import type { Page } from "@playwright/test";
import { receiptPicture } from "#kit/pictures.ts";
import {
  addRing,
  fillCheckout,
  placeOrder,
  sendReceipt,
  shownOrder,
  trackOrders,
} from "./buying.ts";
import { checkPage, expect, expectNoSidewaysScroll, test } from "./shop.ts";

const longName = "Tengku Puteri Nurul Ain Sofea binti Tengku Muhammad Faris Petra";

test("the order page updates itself from unpaid to the printable receipt", async ({
  page,
  browser,
  plainAdmin,
}) => {
  test.slow();
  const { number, orderId } = await placeOrder(page, { fullName: longName });

  await test.step("an unpaid order shows its deadline and what to pay", async () => {
    await checkPage(page, "touch-n-go");
    await page.goto(`/order-confirmation/${orderId}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Confirmed");
    await expect(page.getByRole("status").filter({ hasText: longName })).toContainText(
      "reserved for you. We're waiting for your payment.",
    );
    await expect(page.getByRole("link", { name: "Your receipt" })).toHaveCount(0);
    await expect(page.locator("main li img")).toHaveCount(1);
    await checkPage(page, "waiting");
    await page.goto(`/order-confirmation/${orderId}/receipt`);
    await expect(page).toHaveURL(new RegExp(`/order-confirmation/${orderId}$`));
  });

  const qrCode = page.getByRole("img", { name: "QR code of the link to this order" });
  await test.step("on a phone the order has a link, collapsed, and no QR code", async () => {
    await expect(page.getByText("Open this order on a phone")).toBeHidden();
    await page.getByText("Link to this order", { exact: true }).click();
    await expect(page.getByText(/^Save the link to this order/)).toBeVisible();
    await expect(qrCode).toBeHidden();
    await checkPage(page, "link");
  });

  await test.step("on a larger screen it has a QR code with a label", async () => {
    const phone = page.viewportSize()!;
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByText("Link to this order", { exact: true })).toBeHidden();
    await expect(page.getByText("Open this order on a phone")).toBeVisible();
    await expect(qrCode).toBeVisible();
    await expect(page.getByText(/^Scan the QR code/)).toContainText(
      "can see your name, phone number and address",
    );
    await page.setViewportSize(phone);
  });
  const link = await page
    .getByRole("link", { name: "the link to this order" })
    .getAttribute("href");

  await test.step("the verified payment appears without a click", async () => {
    await page.getByRole("link", { name: "Pay now" }).click();
    await sendReceipt(page);
    await expect(page.getByRole("status").filter({ hasText: longName })).toContainText(
      "We're checking your payment.",
    );
    await checkPage(page, "checking");
    await verify(plainAdmin, number);
    await expect(page.getByText("Your payment has arrived").first()).toBeVisible({
      timeout: 60_000,
    });
    await checkPage(page, "paid");
  });

  await test.step("the receipt shows purity, weight and gold price, and prints without the page around it", async () => {
    await page.getByRole("link", { name: "Your receipt" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your receipt" })).toBeVisible();
    for (const fact of ["916 (22K)", "3.42 g", number, longName, "Paid by Touch 'n Go"]) {
      await expect(page.getByText(fact).first()).toBeVisible();
    }
    await checkPage(page, "receipt");
    await page.emulateMedia({ media: "print" });
    for (const gone of [page.getByRole("banner"), page.getByRole("contentinfo")]) {
      await expect(gone).toBeHidden();
    }
    await expect(page.getByRole("heading", { name: "Your receipt" })).toBeHidden();
    await expect(page.getByText("Scan this QR code to open the order on a phone.")).toBeVisible();
    if (process.env.SHOTS) {
      await page.pdf({
        path: `${process.env.SHOTS}/receipt-${page.viewportSize()!.width}.pdf`,
        format: "A4",
      });
    }
    await page.emulateMedia({ media: null });
  });

  await test.step("the signed link opens the order elsewhere; without its key no name is shown", async () => {
    const other = await browser.newContext();
    const phonePage = await other.newPage();
    await phonePage.goto(link!);
    await expect(phonePage.getByText(longName).first()).toBeVisible();
    await phonePage.getByRole("link", { name: "Your receipt" }).click();
    await expect(phonePage.getByRole("heading", { name: "Your receipt" })).toBeVisible();
    await phonePage.goto(`${process.env.SHOP_URL}/order-confirmation/${orderId}`);
    await expect(phonePage.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
    await expect(phonePage).toHaveTitle(new RegExp(`^Order ${number}`));
    await expect(phonePage.getByText(longName)).toHaveCount(0);
    await expect(phonePage.getByText("Open this order on a phone")).toHaveCount(0);
    await other.close();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a Refresh link updates the order page, and the receipt opens", async ({
    page,
    plainAdmin,
  }) => {
    test.slow();
    const { number } = await placeOrder(page);
    await sendReceipt(page);
    await verify(plainAdmin, number);
    await page.getByRole("link", { name: "Refresh" }).click();
    await expect(page.getByText("Your payment has arrived")).toBeVisible();
    await page.getByText("Link to this order", { exact: true }).click();
    await expect(page.getByRole("link", { name: "the link to this order" })).toBeVisible();
    await page.getByRole("link", { name: "Your receipt" }).click();
    await expect(page.getByText("Net gold weight")).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test("an order cancelled by the buyer says so and offers its items again", async ({ page }) => {
  await addRing(page);
  const phone = await fillCheckout(page, { method: "FPX or card" });
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText("Test payments: no money moves").first()).toBeVisible();
  await trackOrders(page, phone.replace(/\D/g, ""));
  const tracked = page.getByRole("listitem").filter({ hasText: /JJ\d{13}/ });
  await expect(tracked.getByText("Not paid", { exact: true })).toBeVisible();
  await expect(tracked.getByRole("link", { name: /^Pay now/ })).toHaveAttribute(
    "href",
    /^\/payment\/online\//,
  );
  await checkPage(page, "tracked");
  await page.getByRole("link", { name: /View order/ }).click();
  await expect(page).toHaveURL(/[0-9a-f-]{36}$/);
  const { orderId } = await shownOrder(page);
  await page.goto(`/payment/online/${orderId}`);
  await checkPage(page, "pay-online");
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("Order cancelled").first()).toBeVisible();
  await page.goto(`/payment/online/${orderId}`);
  await expect(page).toHaveURL(new RegExp(`/order-confirmation/${orderId}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order cancelled");
  await expect(page.getByText("You cancelled this order. You have nothing to pay.")).toBeVisible();
  await expect(page.getByText("Cancelled by you")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add these items to my cart" })).toBeVisible();
  await checkPage(page, "cancelled");
});

/** Staff find the receipt by the order number and verify it. */
async function verify(admin: Page, number: string) {
  await admin.goto("/admin/touch-n-go");
  const row = admin.locator("tr, li").filter({ hasText: number, visible: true });
  await row.getByRole("link", { name: /^Verify/ }).click();
  await admin
    .getByRole("dialog")
    .getByRole("button", { name: /^Verify/ })
    .click();
  await expect(admin.getByText("Payment verified and order updated").first()).toBeVisible();
}

test("a wrong file is refused as soon as it is chosen, and can be taken out again", async ({
  page,
}) => {
  await placeOrder(page);
  const input = page.locator('input[type="file"]');
  const submit = page.getByRole("button", { name: "Submit Payment" });
  const refusal = page.getByText("We can't read this picture. Please upload a JPEG, PNG or WebP.");
  const statement = { name: "statement.pdf", mimeType: "application/pdf" };
  const broken = { name: "receipt.jpg", mimeType: "image/jpeg" };
  for (const file of [statement, broken]) {
    await input.setInputFiles({ ...file, buffer: Buffer.alloc(2_400_000, "no picture") });
    await expect(page.getByText(`${file.name} · 2.4 MB`)).toBeVisible();
    await expect(refusal).toBeVisible();
    await expect(page.getByRole("region", { name: "Notifications" })).toBeEmpty();
    await expect(submit).toBeDisabled();
  }
  await checkPage(page, "wrong-file");
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(refusal).toHaveCount(0);
  await expect(input).toBeFocused();
  await expect(page.getByText("receipt.jpg")).toHaveCount(0);
  await input.setInputFiles({ ...broken, buffer: await receiptPicture() });
  await expect(page.getByRole("img", { name: "Your proof of payment" })).toBeVisible();
  await expect(submit).toBeEnabled();
});
