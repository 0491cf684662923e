import type { Page } from "@playwright/test";
import { addGoldBar } from "./buying.ts";
import { checkPage, expect, expectAccessible, test } from "./shop.ts";

test("the product list keeps filters, search, sorting and page in the URL", async ({ page }) => {
  await page.goto("/products");
  await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
  await expect(page.getByText("28 pieces")).toBeVisible();
  await page.getByLabel("Gold type").selectOption("999");
  await expect(page).toHaveURL(/purity=999/);
  await expect(page.getByRole("heading", { name: "Seri Plain Court Band" })).toHaveCount(0);
  await page.getByLabel("Sort by").selectOption("Price, low to high");
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect(pieces(page).first()).toHaveText("Suria Gold Bar 1 g");
  await page.reload();
  await expect(page.getByLabel("Gold type")).toHaveValue("999");

  await page.goto("/products");
  await page.getByRole("link", { name: /^(Page )?2$/ }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goto("/products?search=jhumka");
  await expect(pieces(page)).toHaveText(["Ratna Jhumka Earrings"]);
  await page.goto("/products?search=platinum");
  await expect(page.getByText("No products found")).toBeVisible();
  await checkPage(page);
});

test("a row of the list has four pieces on a desktop and two on a phone", async ({
  page,
  viewport,
}) => {
  await page.goto("/products");
  const tops = await page
    .getByRole("article")
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(viewport!.width > 1000 ? 4 : 2);
});

test("categories show their number of products and link to them", async ({ page }) => {
  await page.goto("/categories");
  await expect(page.getByText("5 pieces").first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("link", { name: /Gold Bars & Coins/ })
    .first()
    .click();
  await expect(page).toHaveURL(/category=gold-bars-coins/);
  await expect(page.getByRole("main").getByRole("status")).toHaveText("4 pieces");
});

test("the menu of a phone can be read", async ({ page, viewport }) => {
  if (viewport!.width >= 768) return;
  await page.goto("/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Choose a language" })).toBeVisible();
  await expectAccessible(page);
});

test("the header links to every section, on a phone through its menu", async ({
  page,
  isMobile,
  viewport,
}) => {
  await page.goto("/");
  for (const [name, address] of [
    ["Products", "/products"],
    ["Categories", "/categories"],
    ["About", "/about"],
    ["Home", "/"],
  ] as const) {
    if (isMobile || viewport!.width < 768)
      await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page
      .getByRole("banner")
      .getByRole("link", { name, exact: true })
      .filter({ visible: true })
      .click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    if (address === "/about") await expect(page.getByText(openOrClosed)).toBeVisible();
  }
});

/** Above the opening hours, once the page's script runs. */
const openOrClosed = /^(Open now, until|Closed now\. Opens) /;

test("the cart updates immediately and shows when it is empty", async ({ page }) => {
  await page.goto("/products/suria-bar-1g");
  for (const name of await page.getByRole("group").all()) {
    const choice = name.getByRole("radio").first();
    if (await choice.count()) await choice.check({ force: true });
  }
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart!").first()).toBeVisible();
  // No full reload: the page stays and the cart badge is updated.
  await expect(page).toHaveURL(/suria-bar-1g/);
  await expect(page.getByRole("banner").getByRole("link", { name: /cart.*1/i })).toBeVisible();

  await page.goto("/cart");
  await page.getByRole("button", { name: /^(Increase|One more|Add one)/ }).click();
  await expect(page.getByText("RM 1,316.00").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("Removed from cart").first()).toBeVisible();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue Shopping" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/checkout");
  await expect(page).toHaveURL(/\/cart$/);
});

test("a product with options asks for them", async ({ page }) => {
  await page.goto("/products/seri-court-band");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  // The page asks, in its language, and leads to the first choice.
  const missing = page.getByRole("group", { name: /Please choose one/ });
  await expect(missing).toHaveCount(2);
  await expect(missing.first().getByRole("radio").first()).toBeFocused();
  await expectAccessible(page);
  await expect(page.getByText("Added to cart!")).toHaveCount(0);
  await page.getByRole("radio", { name: /^12\b/ }).check({ force: true });
  await expect(missing).toHaveCount(1);
  // The choice stands beside its name, where it can be read again.
  await page.getByRole("radio", { name: "Rose Gold" }).check({ force: true });
  await expect(page.getByRole("group", { name: /^Colour/ })).toHaveAccessibleName(
    "Colour Rose Gold",
  );
});

test("the cart stays on the screen with the gold prices", async ({ page }) => {
  const cart = page
    .getByRole("region", { name: "Gold prices" })
    .getByRole("link", { name: "Cart, 1 piece", includeHidden: true });
  await addGoldBar(page);
  await page.goto("/products");
  await expect(cart).toBeHidden();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await expect(cart).toBeVisible();
  await expectAccessible(page);
  await cart.click();
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
});

test("after adding, one message leads to the cart and to checkout", async ({ page }) => {
  const messages = page.getByRole("region", { name: "Notifications" });
  const button = page.getByRole("button", { name: "Add to Cart" });
  const cart = page.getByRole("banner").getByRole("link", { name: /^Cart/ });
  await addGoldBar(page);
  await expect(async () => {
    await button.click();
    await expect(cart).toHaveAccessibleName(/^Cart, [2-9] pieces/, { timeout: 10_000 });
  }).toPass();
  await expect(messages.getByText("Added to cart!")).toHaveCount(1);
  await expect(messages.getByRole("img", { includeHidden: true })).toHaveCount(1);
  await expectAccessible(page);
  await messages.getByRole("link", { name: "View cart" }).click();
  await expect(page.getByRole("heading", { name: "Shopping Cart" })).toBeVisible();
  await expect(messages).toBeEmpty();
  await addGoldBar(page);
  await messages.getByRole("link", { name: "Checkout" }).click();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await expect(messages).toBeEmpty();
});

test("a message on the page is not repeated by a toast", async ({ page }) => {
  await page.goto("/order-tracking");
  await page.getByLabel("Phone Number").fill("011-0000 0000");
  await page.getByRole("main").getByRole("button", { name: "Track Order" }).click();
  await expect(page.getByText("No orders found for this phone number")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Notifications" })).toBeEmpty();
});

test.describe("addresses", () => {
  test("an unknown URL answers 404 with a link home", async ({ page, noise }) => {
    const answer = await page.goto("/no-such-page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(noise.splice(0).some((line) => line.includes("/no-such-page"))).toBe(true);
  });

  test("an unknown product answers 404 and says so", async ({ page, noise }) => {
    const answer = await page.goto("/products/no-such-piece");
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Product not found").first()).toBeVisible();
    await expectAccessible(page);
    noise.splice(0);
  });

  test("/product/{slug} redirects permanently to /products/{slug}", async ({ request }) => {
    const answer = await request.get("/product/seri-court-band", { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers().location).toBe("/products/seri-court-band");
  });

  for (const address of [
    "/about",
    "/privacy",
    "/terms",
    "/delivery-and-exchange",
    "/order-tracking",
  ]) {
    test(`${address} exists and is accessible`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await checkPage(page);
    });
  }
});

/** The product cards of the list. */
function pieces(page: Page) {
  return page.getByRole("main").locator('a[href^="/products/"]').filter({ visible: true });
}

test("the bar of gold prices leads to a page with prices of up to a year", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("region", { name: "Gold prices" }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Gold price today" })).toBeVisible();
  await expect(page.getByRole("region", { name: "916 gold (22K)" })).toContainText("RM 595.00/g");
  const preview = await page.locator('meta[property="og:image"]').getAttribute("content");
  const picture = await page.request.get(new URL(preview!).pathname);
  expect(picture.headers()["content-type"]).toBe("image/png");
  await page.getByRole("link", { name: "1 year" }).click();
  await expect(page).toHaveURL(/days=365/);
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(366);
  await checkPage(page);
});

test("the size guide finds a ring size, and says so for a number outside the table", async ({
  page,
}) => {
  await page.goto("/products/seri-court-band");
  await page.getByRole("link", { name: "Size guide" }).first().click();
  await page.getByLabel("Around your finger (mm)").fill("53,1");
  await page.getByRole("button", { name: "Find my size" }).click();
  const answer = page.getByRole("main").getByRole("status");
  await expect(answer).toHaveText("Your size is 14: 16.9 mm inside, US 6½.");
  await page.getByLabel("Ring size 14").press("ArrowRight");
  await expect(page.getByRole("img", { name: "A circle of 17.3 mm" })).toBeVisible();
  await page.getByLabel("Around your finger (mm)").fill("12");
  await page.getByRole("button", { name: "Find my size" }).click();
  await expect(answer).toContainText("We have no size for that");
  await checkPage(page);
});

test("a budget and a weight narrow the list, and each can be removed", async ({ page }) => {
  await page.goto("/products");
  await page.getByText("Budget and weight").click();
  await page.getByLabel("Maximum price (RM)").fill("1,500");
  await page.getByLabel("Weight from (g)").fill("2");
  await page.getByLabel("Weight from (g)").press("Enter");
  await expect(page).toHaveURL(/budget=1%2C500/);
  await expect(page.getByText(/RM 1,500.00 buys up to 2.52 g of 916 or/)).toBeVisible();
  for (const weight of await page.getByText(/^9\d\d · [\d.]+ g$/).allTextContents()) {
    expect(Number(/([\d.]+) g/.exec(weight)![1])).toBeGreaterThanOrEqual(2);
  }
  await checkPage(page, "/products-budget");
  const budget = page.getByRole("link", { name: /^Up to RM 1,500.00/ });
  await budget.click();
  await expect(budget).toHaveCount(0);
  await page.getByRole("link", { name: /^From 2.00 g/ }).click();
  await expect(page.getByText("28 pieces")).toBeVisible();
});

test("the search field suggests pieces while typing, and works by keyboard", async ({
  page,
  viewport,
}) => {
  await page.goto("/");
  if (viewport!.width < 768) await page.getByRole("button", { name: "Menu", exact: true }).click();
  const field = page.getByRole("combobox", { name: "Search pieces" }).filter({ visible: true });
  await field.pressSequentially("ban");
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await expect(options.last()).toHaveText("All results for “ban”");
  await expectAccessible(page);
  await field.press("Escape");
  await expect(options).toHaveCount(0);
  // The arrow key comes before the answer, which has other pieces.
  const isChosen = Promise.withResolvers<void>();
  await page.route(/search=bang/, async (route) => {
    await isChosen.promise;
    await route.continue();
  });
  const answered = page.waitForResponse(/search=bang/);
  await field.pressSequentially("g");
  await expect(options.last()).toHaveText("All results for “bang”");
  const before = await options.count();
  await field.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  isChosen.resolve();
  await answered;
  await expect(options).not.toHaveCount(before);
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(page).toHaveURL(/search=bang$/);
});
