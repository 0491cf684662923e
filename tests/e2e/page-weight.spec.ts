import type { Page } from "@playwright/test";
import catalogue from "../../demo/catalogue.json" with { type: "json" };
import { expect, hydrated, isHydrated, test } from "./shop.ts";

test.describe("the hero's picture on a phone", () => {
  for (const [width, density] of [
    [360, 2],
    [360, 3],
    [412, 2.625],
    [412, 3],
  ] as const) {
    test(`is at most 90 kB at ${width} px and a pixel ratio of ${density}`, async ({
      browser,
      baseURL,
    }) => {
      const viewport = { width, height: 780 };
      const context = await browser.newContext({ baseURL, viewport, deviceScaleFactor: density });
      const page = await context.newPage();
      await page.goto("/");
      const picture = page.getByRole("group", { name: "1 of 3" }).locator("img");
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
      const chosen = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
      for (const format of ["avif", "webp"]) {
        const bytes = await (await context.request.get(`${chosen}.${format}`)).body();
        expect(bytes.length, format).toBeLessThanOrEqual(90_000);
      }
      await context.close();
    });
  }
});

test.describe("the HTML before compression", () => {
  for (const [path, kilobytes] of [
    ["/", 70],
    ["/products", 40],
  ] as const) {
    test(`of ${path} is at most ${kilobytes} kB`, async ({ request }) => {
      const html = await (await request.get(path)).body();
      expect(html.length).toBeLessThanOrEqual(kilobytes * 1000);
    });
  }

  for (const [language, kilobytes] of [
    ["", 32],
    // Malay is a tenth longer than English.
    ["/ms", 33],
    ["/zh", 32],
  ] as const) {
    test(`of any piece, at ${language}/products, is at most ${kilobytes} kB`, async ({
      request,
    }) => {
      const heavy = [];
      for (const { slug } of catalogue.products) {
        const answer = await request.get(`${language}/products/${slug}`);
        expect(answer.ok(), slug).toBe(true);
        const { length } = await answer.body();
        if (length > kilobytes * 1000) heavy.push([slug, length]);
      }
      expect(heavy).toEqual([]);
    });
  }
});

test.describe("scripts", () => {
  for (const path of ["/", "/products", "/products/suria-bar-1g", "/about"]) {
    test(`of ${path} load after its pictures`, async ({ page }) => {
      const scripts = requestedScripts(page);
      const pictures = await delayPictures(page);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expect.poll(pictures.delayed).toBeGreaterThan(0);
      // Enough time for everything else that the page loads immediately.
      await page.evaluate(async () => await document.fonts.ready);
      expect(scripts).toEqual([]);
      pictures.release();
      await hydrated(page);
      expect(scripts.length).toBeGreaterThan(2);
    });
  }

  test("load on the first touch if it comes before the pictures", async ({ page }) => {
    const scripts = requestedScripts(page);
    const pictures = await delayPictures(page);
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await expect.poll(pictures.delayed).toBeGreaterThan(0);
    expect(scripts).toEqual([]);
    await page.mouse.move(5, 300);
    await page.mouse.down();
    await hydrated(page);
    expect(await page.evaluate(() => document.readyState)).toBe("interactive");
    pictures.release();
  });

  test("are not needed to add a product to the cart", async ({ page }) => {
    await page.route(/\.js$/, () => {});
    const options = { waitUntil: "domcontentloaded" } as const;
    await page.goto("/products/suria-bar-1g", options);
    await page.getByRole("radio", { name: /^Gift box/ }).check({ force: true });
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByText("Added to cart!")).toBeVisible();
    await page.goto("/cart", options);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Suria Gold Bar" }).first()).toBeVisible();
    expect(await page.evaluate(isHydrated)).toBe(false);
  });
});

/** Delays all scripts until the function that it returns is called. */
async function delayScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("a colour chosen before hydration is named", async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto("/products/seri-court-band", { waitUntil: "domcontentloaded" });
  await page.getByRole("radio", { name: "Rose Gold" }).check({ force: true });
  expect(await page.evaluate(isHydrated)).toBe(false);
  release();
  await expect(page.getByRole("group", { name: "Colour Rose Gold" })).toBeVisible();
});

test("choices made before hydration are kept", async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto("/products/suria-bar-1g", { waitUntil: "domcontentloaded" });
  const shown = page.locator("[data-price]").first();
  const price = async () => Number((await shown.textContent())!.replace(/[^\d.]/g, ""));
  const before = await price();
  const box = page.getByRole("radio", { name: /^Gift box/ });
  await box.check({ force: true });
  await page.getByRole("spinbutton", { name: "Quantity" }).fill("3");
  expect(await page.evaluate(isHydrated)).toBe(false);
  release();
  await expect(page.getByRole("button", { name: "Increase quantity" })).toBeVisible();
  await expect.poll(price).toBe(before + 12);
  await expect(box).toBeChecked();
  await expect(page.getByRole("spinbutton", { name: "Quantity" })).toHaveValue("3");
});

test("hovering over a link prefetches its page, and the click sends no further request", async ({
  page,
}) => {
  await page.goto("/products");
  const asked = await requestedPageData(page);
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

test("the list preloads no picture: Chrome warns where it shows a larger copy", async ({
  page,
}) => {
  const html = await (await page.request.get("/products")).text();
  expect(html).toContain('fetchPriority="high"');
  expect(html).not.toMatch(/<link[^>]* as="image"/);
});

test("the hero's other pictures load with the scripts or in noscript", async ({ page }) => {
  const pictures = await delayPictures(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect.poll(pictures.delayed).toBeGreaterThan(0);
  const shown = (name: string) =>
    page.getByRole("group", { name, includeHidden: true }).locator("img");
  await expect(shown("1 of 3")).toHaveCount(1);
  await expect(shown("2 of 3")).toHaveCount(0);
  pictures.release();
  await hydrated(page);
  await expect(shown("2 of 3")).toHaveCount(1);
  await expect(shown("3 of 3")).toHaveCount(1);
  const html = await (await page.request.get("/")).text();
  expect(html.match(/<noscript><img/g)).toHaveLength(2);
});

test.describe("the hero", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("advances automatically, wraps from the last slide to the first, and can be paused", async ({
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

    // After the last slide the first slides in from the right, then the strip returns to its start.
    await buttons.nth(0).press("Enter");
    await expect(buttons.nth(0)).toHaveAttribute("aria-current", "true");
    const strip = shown.first().locator("..");
    await expect.poll(() => strip.evaluate((one) => one.scrollLeft)).toBe(0);
    await expect(shown.first()).toBeInViewport();
    await expect(shown.nth(1)).toHaveAttribute("inert", "");
  });
});

test("the hero stands still for who asks for less motion", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await hydrated(page);
  const hero = page.getByRole("region", { name: "Collections" });
  await page.clock.runFor(20_000);
  await expect(hero.getByRole("button", { name: /^Show / }).first()).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(hero.getByRole("button", { name: "Pause slides" })).toBeHidden();
});

function requestedScripts(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) urls.push(request.url());
  });
  return urls;
}

/** Holds back all pictures until `release` is called. */
async function delayPictures(page: Page) {
  let delayed = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/images\//, async (route) => {
    delayed += 1;
    await promise;
    await route.continue();
  });
  return { delayed: () => delayed, release: resolve };
}

/** Requests for page data that went over the network, not to the browser's cache. */
async function requestedPageData(page: Page): Promise<string[]> {
  const urls: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ response }) => {
    if (response.url.endsWith(".data") && !response.fromDiskCache) urls.push(response.url);
  });
  return urls;
}
