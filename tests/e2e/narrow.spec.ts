import type { Page } from "@playwright/test";
import { addresses } from "#kit/routes.ts";
import { checkPage, expect, expectNoSidewaysScroll, test } from "./shop.ts";
import { addRing, checkOut, placeOrder, sendReceipt, trackOrders } from "./buying.ts";
import { press } from "./hearts.ts";
import { makeOneOfEach, type OneOfEach } from "./one-of-each.ts";

// Every screen of `app/routes.ts` at 320 px, a small phone or a screen zoomed to 400 % (WCAG 1.4.10): no sideways
// scrolling, and nothing that axe finds. Sets the longest likely gold prices, above RM 1,000.00 per gram and hundreds
// above yesterday's, so it runs last.

/** The paths of all screens. Those with a parameter are about one thing, such as an order. */
const screens = [
  ...new Set(
    addresses()
      .filter(({ file }) => file.endsWith("route.tsx"))
      .map(({ path }) => path || "/"),
  ),
];
const ofOneThing = screens.filter((path) => path.includes(":"));
const ofAdmin = screens.filter((path) => isBelow("/admin", path) && !path.includes(":"));
const ofAccount = screens.filter((path) => isBelow("/account", path) && !path.includes(":"));
const ofGuests = screens.filter(
  (path) => ![...ofOneThing, ...ofAdmin, ...ofAccount].includes(path),
);

function isBelow(above: string, path: string): boolean {
  return path === above || path.startsWith(`${above}/`);
}

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

/** Opens a screen, which must not redirect to another, and checks it. */
async function check(page: Page, address: string) {
  await test.step(address, async () => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
    await checkPage(page, `narrow${address}`);
  });
}

/** The browser logs every page with status 404, and the shop's script says which. */
function expectNotFound(noise: string[]) {
  const logged = noise.splice(0);
  expect(logged).not.toEqual([]);
  expect(logged.filter((line) => !/404|Page not found: .*nothing-is-here/.test(line))).toEqual([]);
}

/** What must have happened for a screen to show something. */
const before: Record<string, (page: Page) => Promise<void>> = {
  "/cart": addRing,
  "/checkout": addRing,
  "/wishlist": async (page) => {
    await page.goto("/products");
    await press(page.getByRole("button", { name: /^Save/ }).first());
  },
};

const moreOfGuests = [
  "/products?category=rings&sort=price-asc",
  "/products?search=nothing+is+called+so",
  "/products/suria-bar-1g",
  "/price-alerts?product=seri-court-band",
  "/auth?tab=sign-up",
];

for (const path of [...ofGuests, ...moreOfGuests]) {
  test(`${path} fits and is accessible`, async ({ page, noise }) => {
    await before[path]?.(page);
    await check(page, path.replace("*", "nothing-is-here"));
    await expect(page.getByRole("region", { name: "Gold prices" })).toContainText("RM 1,000.00/g");
    if (path.includes("*")) expectNotFound(noise);
  });
}

test("the pages from checkout to tracking fit", async ({ page }) => {
  test.slow();
  await addRing(page);
  const { orderId, phone } = await checkOut(page, {
    fullName: "Puan Noraini binti Haji Mohd Yusof",
  });
  await expectNoSidewaysScroll(page);
  await sendReceipt(page);
  await check(page, `/order-confirmation/${orderId}`);
  await trackOrders(page, phone);
  await expect(page.getByText(/JJ\d{13}/)).toBeVisible();
  await checkPage(page, "narrow/order-tracking-found");
});

test("a shop name of 60 characters fits", async ({ page, admin }) => {
  const name = admin.getByLabel("Shop name");
  await admin.goto("/admin/settings/shop");
  const oldName = await name.inputValue();
  await rename("Kedai Emas dan Permata Warisan Keluarga Haji Abdullah Rahman");
  await page.goto("/");
  await expect(page.getByRole("banner")).toContainText("Haji Abdullah Rahman");
  for (const width of [320, 360, 768, 1024]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoSidewaysScroll(page);
  }
  await rename(oldName);

  async function rename(to: string) {
    await admin.goto("/admin/settings/shop");
    await name.fill(to);
    await admin.getByRole("button", { name: "Save profile" }).click();
    await expect(admin.getByText("Shop profile updated successfully").first()).toBeVisible();
  }
});

const moreOfAdmin = [
  "/admin/categories?edit=new",
  "/admin/translations?all",
  "/admin/search?q=s",
  "/admin/settings/packing?policy=new",
];

test("the screens of the back office fit and are accessible", async ({ page, admin, noise }) => {
  test.setTimeout(600_000);
  const { number } = await placeOrder(page);
  await sendReceipt(page);
  for (const path of [...ofAdmin, ...moreOfAdmin]) {
    await check(admin, path.replace("*", "nothing-is-here"));
    if (path.includes("*")) expectNotFound(noise);
  }
  for (const verdict of [/^Verify/, /^Reject/]) {
    await admin.goto("/admin/touch-n-go?status=waiting");
    const row = admin.locator("[data-receipt]").filter({ hasText: number, visible: true });
    await row.getByRole("link", { name: verdict }).click();
    await expect(admin.getByRole("dialog").getByText(number, { exact: true })).toBeVisible();
    await checkPage(admin, `narrow/receipt-dialog-${verdict.source.slice(1)}`);
  }
});

test("the screens of an account, and of one thing, fit and are accessible", async ({
  page,
  admin,
}) => {
  test.setTimeout(600_000);
  const each = await makeOneOfEach(page, admin);
  for (const path of ofAccount) await check(page, path);
  for (const path of ofOneThing)
    await check(isBelow("/admin", path) ? admin : page, withIds(path, each));
});

/** A path with the ids of what was made in place of its parameters. */
function withIds(path: string, { ids, at }: OneOfEach): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const id = at[path]?.[name] ?? ids[name];
    if (!id) throw new Error(`${path} is new: make one of its :${name} in one-of-each.ts`);
    return id;
  });
}
