import type { Page } from "@playwright/test";
import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import pg from "pg";
import { databaseOf } from "#kit/processes.ts";
import { placeOrder, sendReceipt } from "./buying.ts";
import { expectChatCoversNothing } from "./chat-cover.ts";
import { checkPage, expect, test } from "./shop.ts";

// The shop's own QR code. Every Touch 'n Go page shows it, so this spec runs alone and removes it at the end.

const shopCode =
  "00020201021126420014A000000615000101066033460210MD000000005204594453034585802MY5907JJ EMAS6012KUALA LUMPUR63041C6F";
/** A code published by a Malaysian e-wallet, with the wallet's own extra fields. */
const signedCode =
  "00020201021126560014A000000615000101068900610224602e133f1129ae9ef5dfd3cb5204000053034585802MY" +
  "5925PERFECT SECURITY & AUT...6002MY8240151624d4b83552c970df6f920824aaf4e04c86e96304762F";

const placeholder = "Ask us for the QR code by chat or at the counter";

test("the shop's QR code contains each order's amount, on a phone too", async ({
  browser,
  page,
  admin: at,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await placeOrder(page);
  const path = new URL(page.url()).pathname;
  await expect(page.getByText(placeholder)).toBeVisible();
  // No step asks to scan a code that is not there.
  await expect(page.getByText(/scan our QR code/)).toHaveCount(0);
  await expect(page.getByText("scan the code you got from us")).toBeVisible();

  await test.step("staff test the code before customers see it", async () => {
    await save(at, shopCode);
    await expect(at.getByRole("heading", { name: "Test the code with RM 1.00" })).toBeVisible();
    expect(await scan(at, "QR code to test, RM 1.00")).toContain("54041.00");
    await expect(at.getByLabel(/We tested it/)).toHaveCount(0);
    await checkPage(at, "qr-trial");
    await at.setViewportSize({ width: 360, height: 740 });
    await checkPage(at, "qr-trial-phone");
    await at.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("the customer's code contains the amount and the order number", async () => {
    await page.goto(path);
    await expect(page.getByText(placeholder)).toHaveCount(0);
    await expect(page.getByText("JJ EMAS", { exact: true })).toBeVisible();
    const amount = await amountOn(page);
    const number = /JJ\d{13}/.exec(await page.locator("main").innerText())![0];
    const scanned = await scan(page, "Touch 'n Go QR code");
    expect(scanned).toContain(amount);
    expect(scanned).toContain(`0115${number}`);
    const kept = await page.request.get(
      (await page.getByRole("link", { name: "Save QR code as a picture" }).getAttribute("href"))!,
    );
    expect(await read(await kept.body())).toBe(scanned);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await checkPage(page, `qr-code-${width}`);
      await expectChatCoversNothing(page);
    }
  });

  await test.step("a code that may be signed is unchanged until staff have tested it", async () => {
    await save(at, signedCode);
    await page.goto(path);
    expect(await scan(page, "Touch 'n Go QR code")).toBe(signedCode);
    await expect(page.getByText(/Enter exactly/)).toBeVisible();
    await checkPage(at, "qr-signed");
    // Otherwise the toast of the previous save would be mistaken for this one.
    await at.goto("/admin/settings/payments");
    await at.getByLabel(/We tested it/).check();
    await submit(at);
    await page.goto(path);
    expect(await scan(page, "Touch 'n Go QR code")).toContain(await amountOn(page));
  });

  await test.step("without JavaScript the code is the same", async () => {
    const context = await browser.newContext({
      storageState: await page.context().storageState(),
      javaScriptEnabled: false,
    });
    const plain = await context.newPage();
    await plain.goto(path);
    expect(await scan(plain, "Touch 'n Go QR code")).toContain(await amountOn(plain));
    await context.close();
  });

  await save(at, "");
  await page.goto(path);
  await expect(page.getByText(placeholder)).toBeVisible();

  await test.step("the last receipt of the queue leaves the focus on the heading", async () => {
    await rejectWaitingReceipts();
    await sendReceipt(page);
    await at.goto("/admin/touch-n-go?status=waiting");
    await at
      .getByRole("row")
      .getByRole("link", { name: /^Reject/ })
      .click();
    const dialog = at.getByRole("dialog");
    await dialog.getByRole("radio", { name: "The picture doesn't show a payment." }).check();
    await dialog.getByRole("button", { name: "Reject receipt" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(at.getByText("All receipts are checked").first()).toBeVisible();
    await expect(at.getByRole("heading", { level: 1 })).toBeFocused();
  });
});

/** Those that other tests left. */
async function rejectWaitingReceipts() {
  const client = new pg.Client({ connectionString: databaseOf(process.env.SHOP_DATA!) });
  await client.connect();
  await client.query(
    `update touch_n_go_payments set rejected_at = now(), rejected_by = 'Aminah', reject_reason = 'Of another test'
     where verified_at is null and rejected_at is null`,
  );
  await client.end();
}

async function save(at: Page, text: string) {
  await at.goto("/admin/settings/payments");
  await at.getByLabel(/Text of the shop's DuitNow/).fill(text);
  await submit(at);
}

async function submit(at: Page) {
  await at.getByRole("button", { name: "Save payments" }).click();
  await expect(at.getByText("Payment settings updated successfully").first()).toBeVisible();
}

/** The amount shown on the page, in the format of field 54 of the QR code. */
async function amountOn(page: Page): Promise<string> {
  const [, ringgit] = /Amount to pay\s+RM ([\d,.]+)/.exec(await page.locator("main").innerText())!;
  const plain = ringgit!.replaceAll(",", "");
  return `54${String(plain.length).padStart(2, "0")}${plain}`;
}

/** Decodes the QR code in a screenshot of the page. */
async function scan(page: Page, name: string): Promise<string> {
  return read(await page.getByRole("img", { name }).screenshot());
}

async function read(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 5_000 });
}
