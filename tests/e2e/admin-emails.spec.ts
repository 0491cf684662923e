import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPhone,
  openAdmin,
  test,
} from "./shop.ts";

test("the order email links to the order, and staff see that it was sent", async ({
  page,
  browser,
}, { project }) => {
  const email = `letters-${project.name}-${process.pid}@example.test`;
  await placeOrder(page, email);
  const orderId = /[0-9a-f-]{36}$/.exec(page.url())![0];
  const link = await linkMailedTo(email, orderId);

  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Submit Payment" })).toBeVisible();
  await stranger.close();

  const office = await openAdmin(browser, { javaScriptEnabled: true });
  await office.page.setViewportSize(project.use.viewport!);
  await office.page.goto(`/admin/orders/${orderId}`);
  const emails = office.page.locator("section").filter({ hasText: "Emails" }).last();
  await expect(emails.getByText("Order received")).toBeVisible();
  await expect(emails.getByText("New order (to staff)")).toBeVisible();
  await expect(emails.getByText("Not sent")).toHaveCount(0);
  await look(office.page);
  expect(office.noise).toEqual([]);
  await office.close();
});

test("the list of unsent emails is empty, and notification addresses are validated", async ({
  browser,
}, { project }) => {
  const office = await openAdmin(browser, { javaScriptEnabled: true });
  await office.page.setViewportSize(project.use.viewport!);
  await office.page.goto("/admin/emails");
  await expect(office.page.getByText("All emails sent")).toBeVisible();
  await look(office.page);

  await office.page.goto("/admin/settings/messages");
  await expect(office.page.getByText("Emails aren't being sent.")).toBeVisible();
  await expect(office.page.getByLabel("Send notifications to")).toHaveValue("salam@jjemas.example");
  await look(office.page);
  await office.page.getByLabel("Send notifications to").fill("salam@jjemas.example\naminah");
  await office.page.getByRole("button", { name: "Save messages" }).click();
  await expect(office.page.getByText("Enter one email address per line").first()).toBeVisible();
  await look(office.page);
  expect(office.noise).toEqual([]);
  await office.close();
});

async function placeOrder(page: Page, email: string) {
  await page.goto("/products?category=rings");
  await page
    .getByRole("link", { name: /Seri Plain Court Band/ })
    .first()
    .click();
  await page.getByRole("radio", { name: /^12\b/ }).check({ force: true });
  await page.getByRole("radio", { name: /Yellow Gold/ }).check({ force: true });
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart!").first()).toBeVisible();
  await page.goto("/checkout");
  await page.getByLabel("Full Name").fill("Nur Aisyah binti Haji Mohd Yusof");
  await page.getByLabel("Phone Number").fill(newPhone());
  await page.locator("input[name=email]").fill(email);
  await page.getByRole("radio", { name: /Touch 'n Go/ }).check({ force: true });
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/payment\/touch-n-go\/[0-9a-f-]{36}$/);
}

/** The link to the order's payment page in the email to this address. */
async function linkMailedTo(address: string, orderId: string): Promise<string> {
  const folder = path.join(process.env.SHOP_DATA!, "mail");
  let link = "";
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
    const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
    const mail = mails.find((one) => one.includes(`To: ${address}`))!;
    // Decodes quoted-printable: removes soft line breaks and turns =3D into "=".
    const text = mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
    link = new RegExp(`http\\S+/payment/touch-n-go/${orderId}\\?key=[\\w-]+`).exec(text)![0];
  }).toPass({ timeout: 10_000 });
  return link;
}

async function look(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}
