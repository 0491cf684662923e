import { expect, expectNoSidewaysScroll, test } from "./shop.ts";
import { addRing, checkOut, placeOrder, sendReceipt, trackOrders } from "./buying.ts";

// 320 px is a small phone or a screen zoomed to 400 % (WCAG 1.4.10). Sets the longest likely gold prices, above
// RM 1,000.00 per gram and hundreds above yesterday's, so it runs last.

test.beforeAll(async ({ admin }) => {
  await admin.goto("/admin/settings");
  await admin.getByLabel(/916 Gold Price/).fill("1000.00");
  await admin.getByLabel(/999 Gold Price/).fill("1100.00");
  await admin.getByRole("button", { name: "Update Prices" }).click();
  const isSet = admin.getByText("Gold prices updated successfully").first();
  const confirm = admin.getByRole("button", { name: "Yes, set these prices" });
  await expect(isSet.or(confirm)).toBeVisible();
  await expectNoSidewaysScroll(admin);
  if (await confirm.isVisible()) await confirm.click();
  await expect(isSet).toBeVisible();
});

const publicPages = [
  "/",
  "/products",
  "/products?category=rings&sort=price-asc",
  "/products?search=nothing+is+called+so",
  "/products/seri-court-band",
  "/products/suria-bar-1g",
  "/categories",
  "/about",
  "/cart",
  "/order-tracking",
  "/auth",
  "/auth?tab=sign-up",
  "/privacy",
  "/terms",
  "/delivery-and-exchange",
];

for (const address of publicPages) {
  test(`${address} does not scroll sideways`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("region", { name: "Gold prices" })).toContainText("RM 1,000.00/g");
    await expectNoSidewaysScroll(page);
  });
}

test("the pages from the cart to the order do not scroll sideways", async ({ page }) => {
  test.slow();
  await addRing(page);
  await page.goto("/cart");
  await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto("/checkout");
  await expect(page.getByRole("button", { name: "Place Order" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const { orderId, phone } = await checkOut(page, {
    fullName: "Puan Noraini binti Haji Mohd Yusof",
  });
  await expectNoSidewaysScroll(page);
  await sendReceipt(page);
  for (const address of [
    `/order-confirmation/${orderId}`,
    `/order-confirmation/${orderId}/receipt`,
  ]) {
    await page.goto(address);
    await expect(page.getByText("Puan Noraini").first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await trackOrders(page, phone);
  await expect(page.getByText(/JJ\d{13}/)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

const adminPages = [
  "/admin",
  "/admin/products",
  "/admin/products/new",
  "/admin/products/import",
  "/admin/categories",
  "/admin/categories?edit=new",
  "/admin/translations?all",
  "/admin/orders",
  "/admin/orders/new",
  "/admin/to-pack",
  "/admin/to-collect",
  "/admin/touch-n-go",
  "/admin/payment-tasks",
  "/admin/expected-back",
  "/admin/returns",
  "/admin/trade-ins",
  "/admin/customers",
  "/admin/reports",
  "/admin/search?q=s",
  "/admin/emails",
  "/admin/settings",
  "/admin/settings/rules",
  "/admin/settings/payments",
  "/admin/shipments/import",
  "/admin/settings/delivery",
  "/admin/settings/packing",
  "/admin/settings/packing?policy=new",
  "/admin/settings/returns",
  "/admin/settings/shop",
  "/admin/settings/home",
  "/admin/settings/messages",
  "/admin/settings/staff",
  "/admin/security",
  "/admin/health",
  "/admin/audit-log",
];

test("the admin pages do not scroll sideways", async ({ page, admin: at }) => {
  test.slow();
  const { number, orderId } = await placeOrder(page);
  await sendReceipt(page);
  for (const address of [...adminPages, `/admin/orders/${orderId}`]) {
    await test.step(address, async () => {
      await at.goto(address);
      await expect(at.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(at);
    });
  }
  for (const verdict of [/^Verify/, /^Reject/]) {
    await at.goto("/admin/touch-n-go?status=waiting");
    const row = at.locator("[data-receipt]").filter({ hasText: number, visible: true });
    await row.getByRole("link", { name: verdict }).click();
    await expect(at.getByRole("dialog").getByText(number, { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(at);
  }
});
