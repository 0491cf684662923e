import { checkPage, expect, test } from "./shop.ts";

test("a product page leads to pieces of its category, and says nothing twice", async ({ page }) => {
  await page.goto("/products/seri-court-band");
  const related = page.getByRole("region", { name: "You may also like" });
  await expect(related.getByRole("article")).toHaveCount(4);
  await expect(related.getByText("Seri Plain Court Band")).toHaveCount(0);
  await expect(related.locator("[data-price]").first()).toHaveText(/^RM [\d,]+\.\d\d$/);
  await checkPage(page);
  const first = related.getByRole("link").first();
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("related pieces are there, and nothing that needs scripts", async ({ page }) => {
    await page.goto("/ms/products/suria-bar-1g");
    const related = page.getByRole("region", { name: "Anda mungkin juga suka" });
    await expect(related.getByRole("link").first()).toBeVisible();
  });
});
