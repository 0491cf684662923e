import type { Page } from "@playwright/test";
import { expect, test } from "./shop.ts";

test.describe("the hero's picture on a phone", () => {
  for (const [width, density] of [
    [360, 2],
    [360, 3],
    [412, 2.625],
    [412, 3],
  ] as const) {
    test(`is at most 90 kB at ${width} px and ${density} to one`, async ({ browser, baseURL }) => {
      const viewport = { width, height: 780 };
      const context = await browser.newContext({ baseURL, viewport, deviceScaleFactor: density });
      const page = await context.newPage();
      await page.goto("/");
      const picture = page.getByRole("group", { name: "1 of 3" }).locator("img");
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
      const chosen = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
      expect(chosen).toMatch(/\.avif$/);
      for (const address of [chosen, chosen.replace(/avif$/, "webp")]) {
        const bytes = await (await context.request.get(address)).body();
        expect(bytes.length, address).toBeLessThanOrEqual(90_000);
      }
      await context.close();
    });
  }
});

test("a link that is pointed at is fetched, and its click asks for nothing more", async ({
  page,
}) => {
  await page.goto("/products");
  const asked = await pageDataAsked(page);
  const link = page.getByRole("article").nth(1).getByRole("link");
  const ahead = page.waitForResponse(/\/products\/[^/]+\.data$/);
  await link.hover();
  await (await ahead).finished();
  await expect.poll(() => asked.length).toBe(1);
  await link.click();
  await expect(page).toHaveURL(/\/products\/[^/.]+$/);
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test.describe("the hero", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("goes on by itself, from the last on to the first, and waits when told", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/");
    const hero = page.getByRole("region", { name: "Collections" });
    const shown = hero.getByRole("group", { includeHidden: true });
    const current = hero.locator("button[aria-current=true]");
    await expect(hero.getByRole("button", { name: "Pause slides" })).toBeVisible();
    const [first = "", second = ""] = await shown.locator("h2").allTextContents();
    await expect(current).toHaveAccessibleName(`Show ${first}`);
    await page.clock.runFor(6_500);
    await expect(current).toHaveAccessibleName(`Show ${second}`);

    const buttons = hero.getByRole("button", { name: /^Show / });
    await buttons.nth(2).click();
    await expect(buttons.nth(2)).toHaveAttribute("aria-current", "true");
    await hero.getByRole("button", { name: "Pause slides" }).click();
    await page.clock.runFor(20_000);
    await expect(buttons.nth(2)).toHaveAttribute("aria-current", "true");

    // From the last the first comes from the right, and is then where it began.
    await buttons.nth(0).press("Enter");
    await expect(buttons.nth(0)).toHaveAttribute("aria-current", "true");
    const strip = shown.first().locator("..");
    await expect.poll(() => strip.evaluate((one) => one.scrollLeft)).toBe(0);
    await expect(shown.first()).toBeInViewport();
    await expect(shown.nth(1)).toHaveAttribute("inert", "");
  });
});

/** Requests for a page's data that went over the network: not what the browser still had. */
async function pageDataAsked(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ response }) => {
    if (response.url.endsWith(".data") && !response.fromDiskCache) asked.push(response.url);
  });
  return asked;
}
