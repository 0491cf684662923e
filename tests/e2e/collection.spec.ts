import type { Page } from "@playwright/test";
import { newStaff } from "./api-callers.ts";
import { placeOrder } from "./buying.ts";
import { seedPackedCollection } from "./parcels.ts";
import {
  checkPage,
  expect,
  expectNoSidewaysScroll,
  hydrated,
  test,
  withoutScripts,
} from "./shop.ts";
import { expectInMenu } from "./staff-order.ts";

const longName = "Tengku Puteri Nurul Ain Sofea binti Tengku Muhammad Faris Petra";

/** What staff enter except for the code: the document, the weights that were paid for, and the agreement. */
async function fillHandOver(at: Page, last4: string) {
  await at.getByLabel("Document you have seen").selectOption({ label: "MyKad" });
  await at.getByLabel("Last 4 characters").fill(last4);
  const paid = await at.getByText(/^Paid for /).textContent();
  await at.getByLabel("Weight on the scale (g)").fill(/([\d.]+) g/.exec(paid!)![1]!);
  await at.getByLabel("The customer has seen the weights and agrees").check();
}

async function openHandOver(at: Page, number: string) {
  await at.goto(`/admin/to-collect?q=${number}`);
  await at.getByRole("link", { name: new RegExp(`^Hand over( order)? ${number}`) }).click();
  await expect(at.getByRole("heading", { level: 1 })).toHaveText(`Hand over ${number}-1`);
}

async function announce(at: Page, number: string) {
  await at.goto(`/admin/to-collect?q=${number}`);
  await at.getByRole("button", { name: `Mark order ${number} as ready` }).click();
  await expect(at.getByRole("link", { name: /^Hand over/ }).filter({ visible: true })).toHaveCount(
    1,
  );
}

/** On the buyer's order page. */
async function shownCode(page: Page): Promise<string> {
  const shown = await page.getByText(/^\d{3} \d{3}$/).textContent();
  return shown!.replace(" ", "");
}

test("the buyer names someone, who collects with the code", async ({ page, admin }) => {
  test.slow();
  const { orderId, number } = await placeOrder(page, { fullName: longName });
  await seedPackedCollection(orderId);
  await page.goto(`/order-confirmation/${orderId}`);
  const card = page.locator("#collection");

  await test.step("before it is ready, the page says where and with what, and takes a name", async () => {
    await expect(card.getByText("What to bring")).toBeVisible();
    await expect(card.getByText(/^\d{3} \d{3}$/)).toHaveCount(0);
    await card.getByText("Let someone else collect it").click();
    await card.getByLabel("Name as on the identity card").fill("Ahmad Razak bin Abdul Rahman");
    await card.getByLabel(/^Last 4/).fill("91ab");
    await checkPage(page, "collection-naming");
    await card.getByRole("button", { name: "Save" }).click();
    await expect(card.getByText(/ends in 91AB/)).toBeVisible();
    await expect(card.getByLabel(/^Last 4/)).toBeHidden();
  });

  await test.step("staff mark it as ready; the page then shows the code", async () => {
    await admin.goto(`/admin/to-collect?q=${number}`);
    await checkPage(admin, "to-collect-packed");
    await announce(admin, number);
    await checkPage(admin, "to-collect");
    await page.reload();
    await hydrated(page);
    await expect(card.getByText("Your collection code", { exact: true })).toBeVisible();
    await checkPage(page, "collection-ready");
  });

  await test.step("staff hand over to the named person, and never see the code", async () => {
    const code = await shownCode(page);
    await openHandOver(admin, number);
    await expectInMenu(admin, "To collect");
    expect(await admin.content()).not.toMatch(new RegExp(`${code}|91AB`));
    await admin.getByLabel("Collected by").selectOption({ index: 1 });
    await admin.getByLabel("Code that the customer says").fill(code);
    await fillHandOver(admin, "1234");
    await admin.getByRole("button", { name: "Hand over" }).click();
    await expect(admin.getByText(/isn't the document of the person/).first()).toBeVisible();
    await checkPage(admin, "hand-over-refused");
    await admin.getByLabel("Last 4 characters").fill("91AB");
    await admin.getByRole("button", { name: "Hand over" }).click();
    await expect(admin.getByText("Handed over").first()).toBeVisible();
  });

  await test.step("the order's page says that it was collected", async () => {
    await page.reload();
    await expect(page.getByText("Your order was collected.").first()).toBeVisible();
    await expect(card.getByText(/^\d{3} \d{3}$/)).toHaveCount(0);
    await checkPage(page, "collection-collected");
  });
});

test("after five wrong codes, only an owner hands over, with a reason", async ({
  page,
  admin,
  browser,
}) => {
  test.slow();
  const { orderId, number } = await placeOrder(page);
  await seedPackedCollection(orderId);
  await announce(admin, number);
  await page.goto(`/order-confirmation/${orderId}`);
  const right = await shownCode(page);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
  const { as } = await newStaff("staff");
  const context = await browser.newContext({
    baseURL: process.env.SHOP_URL!,
    storageState: await as.storageState(),
  });
  const clerk = await context.newPage();
  await clerk.goto(`/admin/to-collect?q=${number}`);
  await hydrated(clerk);
  await openHandOver(clerk, number);
  await fillHandOver(clerk, "5678");
  const code = clerk.getByLabel("Code that the customer says");
  for (const left of [
    "4 tries are left",
    "3 tries are left",
    "2 tries are left",
    "1 try is left",
  ]) {
    await code.fill(wrong);
    await clerk.getByRole("button", { name: "Hand over" }).click();
    await expect(clerk.getByText(`This is not the code. ${left}.`).first()).toBeVisible();
  }
  await code.fill(wrong);
  await clerk.getByRole("button", { name: "Hand over" }).click();
  await expect(clerk.getByText("Please call an owner.")).toBeVisible();
  await expect(code).toHaveCount(0);
  await checkPage(clerk, "hand-over-locked");
  await context.close();

  await openHandOver(admin, number);
  await fillHandOver(admin, "5678");
  await admin.getByLabel("Code that the customer says").fill(right);
  await admin.getByRole("button", { name: "Hand over" }).click();
  await expect(admin.getByText(/Now only an owner can hand this order over/).first()).toBeVisible();
  await admin.getByLabel("Reason").fill("She showed her MyKad and the order email");
  await checkPage(admin, "hand-over-owner");
  await admin.getByRole("button", { name: "Hand over" }).click();
  await expect(admin.getByText("Handed over").first()).toBeVisible();
});

test("without JavaScript, the code is shown and the hand-over works", async ({
  page,
  plainAdmin,
}) => {
  const { orderId, number } = await placeOrder(page);
  await seedPackedCollection(orderId);
  await announce(plainAdmin, number);
  const plain = await withoutScripts(page);
  await plain.goto(`/order-confirmation/${orderId}`);
  await expectNoSidewaysScroll(plain);
  const code = await shownCode(plain);
  await plain.context().close();
  await openHandOver(plainAdmin, number);
  await fillHandOver(plainAdmin, "5678");
  await plainAdmin.getByLabel("Code that the customer says").fill(code);
  await plainAdmin.getByRole("button", { name: "Hand over" }).click();
  await expect(plainAdmin.getByText("Handed over").first()).toBeVisible();
});
