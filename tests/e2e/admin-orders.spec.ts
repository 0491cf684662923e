import type { Browser, Page } from "@playwright/test";
import { placeOrder, sendReceipt } from "./receipt-orders.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, openAdmin, test } from "./shop.ts";

test("a receipt is rejected with a reason; the customer's second receipt is verified", async ({
  page,
  browser,
}, { project }) => {
  test.slow();
  const { number, orderId, phone } = await placeOrder(page);
  await sendReceipt(page, `${phone} first`);
  const office = await openAdminAt(browser, project.use.viewport!);
  const row = office.page.locator("[data-receipt]").filter({ hasText: number, visible: true });

  await test.step("staff enlarge the receipt and reject it", async () => {
    await office.page.goto("/admin/touch-n-go?status=waiting");
    await expect(row.getByText(/waiting \d+ min/)).toBeVisible();
    await look(office.page);
    await row.getByRole("link", { name: /^Zoom/ }).click();
    const dialog = office.page.getByRole("dialog");
    await expect(dialog.getByRole("img")).toBeVisible();
    await dialog.getByRole("button", { name: "Larger" }).click();
    await look(office.page);
    await dialog.getByRole("link", { name: /^Reject/ }).click();
    await expect(dialog.getByText("Reject this receipt")).toBeVisible();
    await dialog.getByRole("button", { name: "Reject receipt" }).click();
    await expect(dialog.getByText("Choose a reason, or write one")).toBeVisible();
    await look(office.page);
    await dialog.getByLabel("The picture is too blurred or cut off to read.").check();
    await dialog.getByLabel("Add a message").fill("Please show the whole slip.");
    await dialog.getByRole("button", { name: "Reject receipt" }).click();
    await expect(office.page.getByText("Receipt rejected").first()).toBeVisible();
    await expect(row).toHaveCount(0);
    await office.page.goto("/admin/touch-n-go?status=rejected");
    await expect(row.getByText("Rejected")).toBeVisible();
  });

  await test.step("the customer sees the reason and uploads another receipt", async () => {
    await page.reload();
    await expect(page.getByText("We couldn't accept your receipt")).toBeVisible();
    await expect(page.getByText(/cut off to read. Please show the whole slip\./)).toBeVisible();
    await look(page);
    await page.getByRole("link", { name: "Upload another" }).click();
    await sendReceipt(page, `${phone} second`);
  });

  await test.step("keyboard shortcuts find the second receipt and verify it", async () => {
    await office.page.goto("/admin/touch-n-go");
    await expect(row.first().getByText("Pending")).toBeVisible();
    await office.page.waitForLoadState("networkidle");
    for (let steps = 0; steps < 60; steps++) {
      await office.page.keyboard.press("j");
      const here = await office.page.evaluate(() => document.activeElement?.textContent);
      if (here === number) break;
    }
    await office.page.keyboard.press("a");
    const dialog = office.page.getByRole("dialog", { name: "Verify this payment?" });
    await expect(dialog).toBeVisible();
    await look(office.page);
    await office.page.keyboard.press("Shift+Tab");
    await expect(dialog.getByRole("button", { name: /^Verify/ })).toBeFocused();
    await office.page.keyboard.press("Enter");
    await expect(office.page.getByText("Payment verified and order updated").first()).toBeVisible();
    await expect(row.first().getByText("Verified")).toBeVisible();
    await office.page.goto(`/admin/orders/${orderId}`);
    await expect(office.page.getByText("Touch 'n Go receipt rejected")).toBeVisible();
    await look(office.page);
  });
  expect(office.noise).toEqual([]);
  await office.close();
});

test("a receipt can be rejected without JavaScript", async ({ page, browser }, { project }) => {
  const { number, phone } = await placeOrder(page);
  await sendReceipt(page, `${phone} plain`);
  const office = await openAdmin(browser, { javaScriptEnabled: false });
  await office.page.setViewportSize(project.use.viewport!);
  await office.page.goto("/admin/touch-n-go?status=waiting");
  const row = office.page.locator("[data-receipt]").filter({ hasText: number, visible: true });
  await row.getByRole("link", { name: /^Reject/ }).click();
  await office.page.getByRole("link", { name: "Close" }).click();
  await expect(office.page).toHaveURL(/\/admin\/touch-n-go\?status=waiting$/);
  await expect(office.page.getByRole("dialog")).toHaveCount(0);
  await office.page.goto("/admin/touch-n-go");
  await row.getByRole("link", { name: /^Reject/ }).click();
  await office.page.getByRole("button", { name: "Reject receipt" }).click();
  await expect(office.page.getByText("Choose a reason, or write one")).toBeVisible();
  await office.page.getByLabel("Add a message").fill("Another amount.");
  await office.page.getByRole("button", { name: "Reject receipt" }).click();
  await expect(office.page.getByText("Receipt rejected").first()).toBeVisible();
  await expect(row.getByText("Another amount.")).toBeVisible();
  await office.close();
});

test("staff filter, export, add notes to and print orders; the customer sees no note", async ({
  page,
  browser,
}, { project }) => {
  const name = `=Formula Puan Noraini binti Haji Mohd Yusof ${project.name}`;
  test.slow();
  const { number, orderId, phone } = await placeOrder(page, name);
  const office = await openAdminAt(browser, project.use.viewport!);

  await test.step("an order is found by its phone number in any format", async () => {
    const digits = phone.replace(/\D/g, "");
    for (const written of [phone, digits, `+6${digits}`, `6${phone}`, digits.slice(-7)]) {
      await office.page.goto("/admin/orders");
      await office.page.getByLabel("Search orders by number, name or phone").fill(written);
      await office.page.getByRole("button", { name: "Search" }).click();
      await expect(office.page).toHaveURL(/q=/);
      await expect(office.page.getByText(number).filter({ visible: true }).first()).toBeVisible();
    }
    const chips = office.page.getByRole("list", { name: "Filter by status" });
    await chips.getByRole("link", { name: /^Cancelled/ }).click();
    await expect(office.page.getByText("No orders match")).toBeVisible();
    await chips.getByRole("link", { name: /^Pending/ }).click();
    await expect(office.page.getByText(number).filter({ visible: true }).first()).toBeVisible();
  });

  await test.step("the list is filtered by day and payment and exported", async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    await office.page.goto(`/admin/orders?q=${number}`);
    await office.page.getByLabel("From").fill(today);
    await office.page.getByLabel("To", { exact: true }).fill(today);
    await office.page.getByLabel("Payment status").selectOption("pending");
    await office.page.getByRole("button", { name: "Search" }).click();
    await expect(office.page).toHaveURL(/payment=pending/);
    await expect(office.page.getByText("1 found")).toBeVisible();
    await look(office.page);
    const link = office.page.getByRole("link", { name: "Export CSV" });
    const answer = await office.page.request.get((await link.getAttribute("href"))!);
    expect(answer.headers()["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = (await answer.body()).toString("utf8").split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFFOrder Number,Date,Customer,Phone/);
    expect(lines[1]).toContain(`${number},${today}`);
    expect(lines[1]).toContain(`,'${name},'+60`);
    expect(lines).toHaveLength(3);
    await office.page.goto("/admin/orders?from=2020-01-01&to=2020-01-02");
    await expect(office.page.getByText("No orders match")).toBeVisible();
  });

  await test.step("a note is visible to staff only", async () => {
    await office.page.goto(`/admin/orders/${orderId}`);
    await office.page.getByLabel("Add a note").fill("Wife must not know: it is a gift");
    await office.page.getByRole("button", { name: "Add note" }).click();
    await expect(office.page.getByText("Note added").first()).toBeVisible();
    await expect(office.page.getByText("Wife must not know: it is a gift")).toHaveCount(1);
    await expect(office.page.getByLabel("Add a note")).toHaveValue("");
    const chat = office.page.getByRole("link", { name: /^WhatsApp/ });
    await expect(chat).toHaveAttribute("href", new RegExp(`^https://wa.me/60.*${number}`));
    await look(office.page);
    const answer = await page.goto(`/order-confirmation/${orderId}`);
    await expect(page.getByText("Order placed")).toBeVisible();
    expect(await answer!.text()).not.toContain("Wife must not know");
  });

  await test.step("the receipt and the packing slip are separate printable pages", async () => {
    await office.page.getByRole("link", { name: "Receipt", exact: true }).click();
    await expect(
      office.page.getByRole("heading", { name: "Pro forma", exact: true }),
    ).toBeVisible();
    for (const words of ["916 (22K)", "3.42 g", "RM 595.00", "RM 2,034.90", "RM 120.00"]) {
      await expect(office.page.getByText(words).first()).toBeVisible();
    }
    await look(office.page);
    await office.page.emulateMedia({ media: "print" });
    await expect(office.page.getByRole("navigation", { name: "Admin" })).toBeHidden();
    await expect(office.page.getByRole("button", { name: "Print" })).toBeHidden();
    await expectNoSidewaysScroll(office.page);
    await office.page.emulateMedia({ media: "screen" });
    await office.page.goto(`/admin/orders/${orderId}/packing-slip`);
    await expect(
      office.page.getByRole("heading", { name: "Packing slip", exact: true }),
    ).toBeVisible();
    await expect(office.page.locator("article").getByText(/RM \d/)).toHaveCount(0);
    await look(office.page);
  });
  expect(office.noise).toEqual([]);
  await office.close();
});

async function look(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function openAdminAt(browser: Browser, viewport: { width: number; height: number }) {
  const office = await openAdmin(browser, { javaScriptEnabled: true });
  await office.page.setViewportSize(viewport);
  return office;
}
