import { expect, expectAccessible, test } from "./shop.ts";

const piece = "/products/suria-bar-1g";

test("a photograph opens in a dialog, zooms, and returns the focus on closing", async ({
  page,
}) => {
  await page.goto(piece);
  const link = page.getByRole("link", { name: "View larger image" }).first();
  const large = page.getByRole("dialog", { name: "Suria Gold Bar 1 g, large" });
  await expect(large).toHaveCount(0);
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(large).toBeVisible();
  await expectAccessible(page);
  await large.getByRole("button", { name: "Enlarge" }).click();
  await expect(large.getByRole("img")).toHaveJSProperty("complete", true);
  await expect(large.getByRole("button", { name: "Fit to screen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(large).toHaveCount(0);
  await expect(link).toBeFocused();

  await link.click();
  await expect(large.getByRole("button", { name: "Enlarge" })).toBeVisible();
  await large.getByRole("button", { name: "Close" }).click();
  await expect(large).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("only the shown photograph has a link, which opens it", async ({ page }) => {
  await page.goto(piece);
  await page.getByRole("link", { name: "Photograph 2 of 2" }).click();
  await expect(page.getByRole("link", { name: "Photograph 2 of 2" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  const links = page.locator("li:not([inert]) > a", { hasText: "View larger image" });
  await expect(links).toHaveCount(1);
  await links.click();
  const large = page.getByRole("dialog", { name: /large$/ });
  await expect(large.getByRole("img", { name: "Three 1 g gold bars laid together" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a photograph links to its file", async ({ page }) => {
    await page.goto(piece);
    const link = page.getByRole("link", { name: "View larger image" }).first();
    const headers = { accept: "image/webp,*/*" };
    const file = await page.request.get((await link.getAttribute("href"))!, { headers });
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "image/webp"]);
  });
});

test("a mouse on a card shows the piece's second picture", async ({ page }) => {
  await page.goto("/products?search=sauh");
  const card = page.getByRole("article").filter({ hasText: "Sauh Cable Chain" });
  await expect(card.locator("img")).toHaveCount(1);
  await card.hover();
  await expect(card.locator("img")).toHaveCount(2);
});
