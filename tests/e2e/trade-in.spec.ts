import { noise } from "#kit/pictures.ts";
import { addRing, checkOut, sendReceipt } from "./buying.ts";
import { verifyAndComplete } from "./returning.ts";
import { checkPage, expect, test } from "./shop.ts";
import { expectInMenu } from "./staff-order.ts";

test("a buyer asks to sell her ring and a bangle; staff answer and buy the ring back", async ({
  page,
  admin,
}) => {
  test.slow();
  await addRing(page);
  const { orderId, number } = await checkOut(page, { fullName: "Siti binti Ahmad" });
  await sendReceipt(page);
  await verifyAndComplete(admin, { orderId, number });

  await page.goto("/gold-price");
  await page.getByRole("main").getByRole("link", { name: "Sell your gold" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sell your gold");
  await checkPage(page, "sell-your-gold");
  await expect(page.getByText("RM 559.00 per gram")).toBeVisible();
  await page.getByLabel("Weight in grams").fill("10");
  await page.getByRole("button", { name: "Show the estimate" }).click();
  const estimate = "10.00 g of 916 (22K): about RM 5,590.00 today, before weighing and testing.";
  await expect(page.getByText(estimate)).toBeVisible();
  await checkPage(page, "sell-your-gold-estimate");
  await page.getByRole("link", { name: "Ask about your gold" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask about your gold");
  await checkPage(page, "trade-in-form");

  await page.getByLabel("Number on the receipt").fill(number);
  await page.getByLabel("Last 4 digits of your phone number").fill("0000");
  await page.getByRole("button", { name: "Find my purchase" }).click();
  await expect(page.getByText("We found no purchase", { exact: false })).toBeVisible();
  await checkPage(page, "trade-in-not-found");
  await admin.goto(`/admin/orders/${orderId}`);
  const phone = await admin.locator('a[href^="tel:"]').first().getAttribute("href");
  await page.getByLabel("Last 4 digits of your phone number").fill(phone!.slice(-4));
  await page.getByRole("button", { name: "Find my purchase" }).click();
  await expect(page.getByText(`From order ${number}`)).toBeVisible();
  await page.getByLabel("What is it?").first().fill("Old bangle of my grandmother");
  const buffer = await noise(800, 600).jpeg().toBuffer();
  const file = { name: "bangle.jpg", mimeType: "image/jpeg", buffer };
  await page.getByLabel("Pictures").setInputFiles(Array.from({ length: 5 }, () => file));
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByText("Choose at most 4 pictures.")).toBeVisible();
  await expect(page.getByText(`From order ${number}`)).toBeVisible();
  await page.getByLabel("Pictures").setInputFiles(file);
  await page.getByLabel("Full Name").fill("Siti binti Ahmad");
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByText("Enter your phone number").first()).toBeVisible();
  await checkPage(page, "trade-in-refused");
  await page.getByRole("textbox", { name: "Phone Number", exact: true }).fill("012-345 6789");
  await page.getByRole("button", { name: "Send the request" }).click();
  const thanks = page.getByRole("heading", { name: /^We got your request T\d+$/ });
  await expect(thanks).toBeVisible();
  await checkPage(page, "trade-in-sent");
  const label = /T\d+/.exec((await thanks.textContent())!)![0];

  await admin.goto("/admin/trade-ins");
  await checkPage(admin, "trade-ins");
  await admin
    .getByRole("link", { name: new RegExp(label), includeHidden: false })
    .first()
    .click();
  await expect(admin.getByText("Old bangle of my grandmother").first()).toBeVisible();
  await expectInMenu(admin, "Trade-ins");
  await checkPage(admin, "trade-in-staff");
  await admin.getByLabel("Your answer").fill("Please bring both pieces on Saturday.");
  await admin.getByRole("button", { name: "Save the answer" }).click();
  await expect(admin.getByText("Answer saved").first()).toBeVisible();
  await admin.getByRole("button", { name: "The customer is coming" }).click();
  await expect(admin.getByText("Marked as coming").first()).toBeVisible();
  await checkPage(admin, "trade-in-coming");
  await admin.getByRole("checkbox", { name: "Old bangle of my grandmother" }).uncheck();
  await admin.getByRole("textbox", { name: "Paid to the seller (RM)" }).fill("1,850.00");
  await admin.getByRole("button", { name: "Record the purchase" }).click();
  await expect(admin.getByText("Enter the weight in grams").first()).toBeVisible();
  await checkPage(admin, "trade-in-purchase-refused");
  await admin
    .getByRole("textbox", { name: /^Weighed grams of/ })
    .first()
    .fill("3.42");
  await admin.getByRole("button", { name: "Record the purchase" }).click();
  await expect(admin.getByText("Purchase recorded").first()).toBeVisible();
  await expect(admin.getByText("RM 1,850.00")).toBeVisible();
  await checkPage(admin, "trade-in-bought");

  await page.goto(`/order-confirmation/${orderId}/certificates`);
  await page.getByRole("link", { name: "Open the certificate" }).click();
  await expect(page.getByRole("heading", { name: "Bought back by us" })).toBeVisible();
  await checkPage(page, "certificate-bought-back");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a request is sent, too", async ({ page }) => {
    await page.goto("/sell-your-gold");
    await page.getByRole("link", { name: "Ask about your gold" }).click();
    await page.getByLabel("What is it?").first().fill("Chain");
    await page.getByLabel("Full Name").fill("Lim Mei Ling");
    await page.getByRole("textbox", { name: "Phone Number", exact: true }).fill("012-345 6788");
    await page.getByRole("button", { name: "Send the request" }).click();
    await expect(page.getByRole("heading", { name: /^We got your request T\d+$/ })).toBeVisible();
  });
});
