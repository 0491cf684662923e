import { sendReceipt, trackOrders } from "./buying.ts";
import { checkPage, expect, expectNoSidewaysScroll, newPhone, test } from "./shop.ts";

// The main flow, from the home page to an order in processing. It runs on a phone and on a desktop, each with and
// without JavaScript.

test("a visitor buys a ring with Touch 'n Go, staff verify it and tracking shows Processing", async ({
  page,
  admin,
  javaScriptEnabled,
}) => {
  const phone = newPhone();
  // Axe needs JavaScript in the page; the markup without it is the same.
  const lookedOver = () => (javaScriptEnabled ? checkPage(page) : expectNoSidewaysScroll(page));

  await test.step("the home page shows today's prices and links to the products", async () => {
    await page.goto("/");
    await expect(page.getByText("RM 595.00/g")).toBeVisible();
    await expect(page.getByText("RM 640.00/g")).toBeVisible();
    for (const section of [
      "Featured Collection",
      "Shop by Category",
      "Best Sellers",
      "New Arrivals",
    ]) {
      await expect(page.getByRole("heading", { name: section })).toBeVisible();
    }
    await lookedOver();
    await page.goto("/products?category=rings");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await lookedOver();
  });

  await test.step("the product page shows its price breakdown", async () => {
    await page
      .getByRole("link", { name: /Seri Plain Court Band/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seri Plain Court Band");
    await page.getByRole("radio", { name: /^12\b/ }).check({ force: true });
    await page.getByRole("radio", { name: /Yellow Gold/ }).check({ force: true });
    // RM 595.00 x 3.42 g + RM 120.00
    await expect(page.getByText("RM 2,154.90").first()).toBeVisible();
    await expect(page.getByText("RM 2,034.90").first()).toBeVisible();
    await lookedOver();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByText("Added to cart!").first()).toBeVisible();
  });

  await test.step("the cart shows the right total and links to checkout", async () => {
    await page.goto("/cart");
    await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
    await expect(page.getByText("FREE").first()).toBeVisible();
    await expect(page.getByText("RM 2,154.90").first()).toBeVisible();
    await lookedOver();
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await expect(page).toHaveURL(/\/checkout$/);
  });

  await test.step("checkout holds the price, names a missing field and places the order", async () => {
    const held = page.getByText(/Price held (for|until)/).filter({ visible: true });
    await expect(held.first()).toBeVisible();
    await lookedOver();
    await page.getByLabel("Full Name").fill("Nur Aisyah binti Abdul Rahman");
    await page.getByRole("radio", { name: /Touch 'n Go/ }).check({ force: true });
    await page.getByLabel("Phone Number").fill("123");
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page.getByText(/Enter a phone number such as/).first()).toBeVisible();
    await expect(page.getByLabel("Full Name")).toHaveValue("Nur Aisyah binti Abdul Rahman");
    await lookedOver();
    await page.getByLabel("Phone Number").fill(phone);
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page).toHaveURL(/\/payment\/touch-n-go\/[0-9a-f-]{36}$/);
  });

  const number = await test.step("the receipt is uploaded", async () => {
    await expect(page.getByText("RM 2,154.90").first()).toBeVisible();
    const shown = await page
      .getByText(/JJ\d{13}/)
      .first()
      .textContent();
    await lookedOver();
    await sendReceipt(page);
    await lookedOver();
    return /JJ\d{13}/.exec(shown ?? "")![0];
  });

  await test.step("staff verify the receipt", async () => {
    await admin.goto("/admin/touch-n-go");
    // A table on a desktop, cards on a phone.
    const row = admin.locator("tr, li").filter({ hasText: number, visible: true });
    await expect(row.getByText("Pending")).toBeVisible();
    await row.getByRole("link", { name: /^Verify/ }).click();
    const question = admin.getByRole("dialog", { name: "Verify this payment?" });
    await question.getByRole("button", { name: /^Verify/ }).click();
    await expect(
      admin.getByText("Payment verified and order updated successfully").first(),
    ).toBeVisible();
    await expect(row.getByText("Verified")).toBeVisible();
    await expect(row.getByRole("link", { name: /^Verify/ })).toHaveCount(0);
  });

  await test.step("tracking shows the order as Processing and no name", async () => {
    await trackOrders(page, phone.replace(/\D/g, ""));
    await expect(page.getByText(number)).toBeVisible();
    await expect(page.getByText(/processing/i).first()).toBeVisible();
    await expect(page.locator("main li img")).not.toHaveCount(0);
    await expect(page.getByText("Nur Aisyah")).toHaveCount(0);
    await lookedOver();
  });
});
