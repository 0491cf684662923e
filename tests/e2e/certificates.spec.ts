import { addGoldBar, addRing, checkOut, sendReceipt } from "./buying.ts";
import { verifyAndComplete } from "./returning.ts";
import { checkPage, expect, test } from "./shop.ts";

test("a buyer shows a certificate, reports the piece as stolen, and staff confirm it", async ({
  page,
  admin,
  browser,
}) => {
  test.slow();
  await addRing(page);
  await addGoldBar(page);
  const { orderId, number } = await checkOut(page, { fullName: "Siti binti Ahmad" });
  await sendReceipt(page);
  await verifyAndComplete(admin, { orderId, number });

  await page.goto(`/order-confirmation/${orderId}`);
  await page.getByRole("link", { name: "Certificates" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Certificates");
  await checkPage(page, "certificates");
  const open = page.getByRole("link", { name: "Open the certificate" }).first();
  const certificate = (await open.getAttribute("href"))!;
  const stranger = await (await browser.newContext()).newPage();
  const sold = await stranger.goto(new URL(certificate, page.url()).href);
  expect(sold!.status()).toBe(200);
  await expect(stranger.getByRole("heading", { name: "Sold by us" })).toBeVisible();
  expect(await stranger.content()).not.toContain("Siti binti Ahmad");
  expect(await stranger.content()).not.toContain(number);
  await checkPage(stranger, "certificate");

  await page.getByText("Report lost or stolen").first().click();
  await page.getByRole("button", { name: "It was stolen" }).first().click();
  await expect(page.getByText("Reported stolen on", { exact: false }).first()).toBeVisible();
  await checkPage(page, "certificates-reported");
  await stranger.reload();
  await expect(stranger.getByRole("heading", { name: "Reported lost or stolen" })).toBeVisible();
  await checkPage(stranger, "certificate-lost");
  await stranger.context().close();

  await admin.goto("/admin");
  await checkPage(admin, "dashboard-loss");
  await admin.getByRole("link", { name: "Reported lost or stolen" }).click();
  await expect(admin.getByText("The certificate already warns.", { exact: false })).toBeVisible();
  await checkPage(admin, "order-certificates-staff");
  await admin.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(admin.getByText("Report confirmed").first()).toBeVisible();
  await admin.getByRole("link", { name: "Print cards" }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(`Certificate cards ${number}`);
  await checkPage(admin, "certificate-cards");
  // A page of 85 x 54 mm for each card, in points, and no empty page after the last.
  const pdf = (await admin.pdf({ preferCSSPageSize: true })).toString("latin1");
  const pages = [...pdf.matchAll(/\/MediaBox\s*\[0 0 (\d+)[\d.]* (\d+)/g)];
  expect(pages.map(([, width, height]) => [width, height])).toEqual([
    ["240", "153"],
    ["240", "153"],
  ]);

  await page.reload();
  await expect(page.getByText("We confirmed your report.", { exact: false })).toBeVisible();
  await page.goto(`/order-confirmation/${orderId}/receipt`);
  await expect(page.getByRole("img", { name: "QR code of the certificate" })).toHaveCount(2);
  await checkPage(page, "receipt-certificates");
});

test("an address without a certificate says so", async ({ page, noise }) => {
  const answer = await page.goto(`/c/${"0".repeat(32)}`);
  expect(answer!.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Not ours" })).toBeVisible();
  await checkPage(page, "certificate-unknown");
  // The browser logs every page with status 404.
  expect(noise.splice(0)).toEqual([expect.stringContaining("404")]);
});
