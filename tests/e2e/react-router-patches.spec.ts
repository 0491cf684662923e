import { openShop } from "#kit/shop.ts";
import { expect, newPhone, test, hydrated } from "./shop.ts";

test("a visitor buys a ring where React Router works without our patches", async ({ page }) => {
  const shop = await openShop({ settings: { REACT_ROUTER_PATCHES: "off" } });
  try {
    await page.goto(shop.url);
    await expect(page.getByRole("heading", { name: "Best Sellers" })).toBeVisible();
    await page.goto(`${shop.url}/products?category=rings`);
    await page
      .getByRole("link", { name: /Seri Plain Court Band/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seri Plain Court Band");
    await page.reload();
    await hydrated(page);
    await page.getByRole("radio", { name: /^12\b/ }).check({ force: true });
    await page.getByRole("radio", { name: /Yellow Gold/ }).check({ force: true });
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByText("Added to cart!").first()).toBeVisible();

    await page.goto(`${shop.url}/cart`);
    await page.getByRole("button", { name: "Increase quantity" }).first().click();
    // 2 x (RM 595.00 x 3.42 g + RM 120.00)
    await expect(page.getByText("RM 4,309.80").first()).toBeVisible();
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await page.getByLabel("Full Name").fill("Nur Aisyah binti Abdul Rahman");
    await page.getByLabel("Phone Number").fill(newPhone());
    await page.getByRole("radio", { name: /Touch 'n Go/ }).check({ force: true });
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page).toHaveURL(/\/payment\/touch-n-go\/[0-9a-f-]{36}$/);
    await expect(page.getByText("RM 4,309.80").first()).toBeVisible();
    expect(shop.output()).not.toMatch(/"level":"(?:warn|error|fatal)"/);
  } finally {
    await shop.end();
  }
});
