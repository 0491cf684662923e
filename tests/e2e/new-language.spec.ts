import type { Page } from "@playwright/test";
import { catalogs } from "#languages/catalogs.server.ts";
import { addresses } from "#kit/routes.ts";
import { owner } from "#kit/shop.ts";
import { placeOrder, sendReceipt } from "./buying.ts";
import { clippedTexts } from "./clipped-texts.ts";
import { englishTextsIn } from "./english-texts.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./shop.ts";
import { openShopWithTrialLanguages } from "./trial-languages.ts";

// What happens to the shop when a translator adds a file, and to its screens when texts are 40 % longer.

// In one worker, because each would make its own shop.
test.describe.configure({ mode: "default" });

let shop: Awaited<ReturnType<typeof openShopWithTrialLanguages>>;

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test.beforeAll(async () => {
  test.setTimeout(600_000);
  shop = await openShopWithTrialLanguages();
});

test.afterAll(() => shop.end());

/** The paths of all screens without parameters, below `/admin` or not. */
function screens(isOfAdmin: boolean): string[] {
  return addresses()
    .filter(({ file, path }) => file.endsWith("route.tsx") && !/[:*]/.test(path))
    .map(({ path }) => path || "/")
    .filter((path) => /^\/admin(?:\/|$)/.test(path) === isOfAdmin);
}

/** In the menu of the back office, in whatever language that is. */
async function chooseLanguage(page: Page, name: string) {
  await page.locator("header [popovertarget=admin-menu]").click();
  await page.getByRole("button", { name }).click();
}

async function expectToFit(page: Page, address: string) {
  await page.goto(shop.url + address);
  await expectNoSidewaysScroll(page);
  expect([address, await clippedTexts(page)]).toEqual([address, []]);
}

test("a page fits a phone in a language that is 40 % longer", async ({ page }) => {
  test.slow();
  const more = ["/products/seri-court-band", "/products?search=nothing+is+called+so"];
  for (const path of [...screens(false), ...more, "/auth?tab=sign-up"])
    await test.step(path, () => expectToFit(page, `/xx${path === "/" ? "" : path}`));
});

test("the back office fits a phone in a language that is 40 % longer", async ({ page }) => {
  test.slow();
  await page.goto(`${shop.url}/auth?next=/admin`);
  await signIn(page, owner);
  await chooseLanguage(page, "⟦Englïshööö⟧");
  await expect(page).toHaveURL(`${shop.url}/xx/admin`);
  for (const path of screens(true)) await test.step(path, () => expectToFit(page, `/xx${path}`));
});

test("staff may use a language that is half translated, and shoppers are not offered it", async ({
  page,
}) => {
  await page.goto(`${shop.url}/auth?next=/admin/orders`);
  await signIn(page, owner);
  await chooseLanguage(page, "தமிழ்");
  await expect(page).toHaveURL(`${shop.url}/ta/admin/orders`);
  await expect(page.locator("html")).toHaveAttribute("lang", "ta-MY");
  await page.goto(`${shop.url}/`);
  await expect(page.getByRole("link", { name: "தமிழ்" })).toHaveCount(0);
  const sitemap = await (await page.request.get(`${shop.url}/sitemap.xml`)).text();
  expect(sitemap).not.toContain("/ta/");
});

test("a clerk's day in Chinese: no screen speaks English", async ({ page, browser }) => {
  test.slow();
  const buyer = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const { number, orderId } = await placeOrder(buyer);
  await sendReceipt(buyer);
  await page.goto(`${shop.url}/auth?next=/admin`);
  await signIn(page, owner);
  await chooseLanguage(page, "中文");
  await expect(page).toHaveURL(`${shop.url}/zh/admin`);
  const say = (text: string) => catalogs.get("zh")!.find(text)![0]!;
  const found: string[] = [];
  // The account's name, and the catalogue's English words, which staff edit.
  const names = new Set(["Owner", "Rose Gold", "Size", "Rings", "Bangles"]);
  const englishTexts = async () =>
    englishTextsIn(await page.content(), "zh").filter((text) => !names.has(text));
  const lookOver = async (path: string) => {
    await page.goto(`${shop.url}/zh${path}`);
    await expectNoSidewaysScroll(page);
    for (const text of [...(await englishTexts()), ...(await clippedTexts(page))])
      found.push(`${path}: ${text}`);
  };

  await lookOver("/admin/touch-n-go?status=waiting");
  const row = page.locator("[data-receipt]").filter({ hasText: number, visible: true });
  // The rest of the name is for screen readers.
  const verify = new RegExp(
    `^${say("Verify<hidden> the payment of order {orderNumber}</hidden>").split("<")[0]}`,
  );
  await row.getByRole("link", { name: verify }).click();
  const question = page.getByRole("dialog");
  expect(await englishTexts()).toEqual([]);
  await question.getByRole("button", { name: verify }).click();
  await expect(
    page.getByText(say("Payment verified and order updated successfully")).first(),
  ).toBeVisible();
  // It was the last receipt of this shop.
  await expect(question).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText(say("All receipts are checked")).first()).toBeVisible();
  // Papers are in the customer's language, unless staff choose another.
  for (const path of ["", "/refund", "/receipt?language=zh", "/packing-slip?language=zh"])
    await lookOver(`/admin/orders/${orderId}${path}`);
  for (const path of screens(true)) await lookOver(path);
  expect(found).toEqual([]);
  await buyer.context().close();
});

test("a text that is cut off is found", async ({ page }) => {
  await page.setContent(`<button style="width: 40px; overflow: hidden; white-space: nowrap">
    Much too long</button><p style="width: 40px">Long enough to be wrapped</p>`);
  expect(await clippedTexts(page)).toEqual(["Much too long"]);
});
