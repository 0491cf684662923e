import { catalogs } from "#languages/catalogs.server.ts";
import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./shop.ts";

// How a shopper chooses a language: by links that keep the page, and by an offer where the browser prefers another.

const list = "/products?search=ring&purity=916";

test("links in menu and footer keep the page and its query, with and without JavaScript", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await page.goto(list);
  await page.getByRole("contentinfo").getByRole("link", { name: "Bahasa Malaysia" }).click();
  await expect(page).toHaveURL(`/ms${list}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "ms-MY");
  if (javaScriptEnabled) await hydrated(page);
  const menu = catalogs.get("ms")!.find("Menu")?.[0] ?? "Menu";
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.locator("#side-menu").getByRole("link", { name: "中文" }).click();
  await expect(page).toHaveURL(`/zh${list}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans-MY");
  if (javaScriptEnabled) await hydrated(page);
  const chosen = async () =>
    (await context.cookies()).find(({ name }) => name === "emas.language")?.value;
  expect(await chosen()).toBe(javaScriptEnabled ? "zh" : undefined);
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(list);
});

test.describe("in a browser that prefers Malay", () => {
  test.use({ locale: "ms-MY" });

  test("the same page is offered in Malay, until the shopper chooses", async ({
    page,
    context,
    javaScriptEnabled,
  }) => {
    const offer = page.getByRole("complementary").getByRole("link", { name: "Bahasa Malaysia" });
    const nameOf = async () =>
      (await context.cookies()).filter(({ name }) => name === "emas.language").length;
    await page.goto(list);
    // The shopper stays on the page that she asked for, and without a choice nothing is remembered.
    await expect(page).toHaveURL(list);
    expect(await nameOf()).toBe(0);
    if (!javaScriptEnabled) return expect(offer).toHaveCount(0);
    await expect(offer).toHaveAttribute("href", `/ms${list}`);
    for (const width of [page.viewportSize()!.width, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await expectOfferBelowChatButton(page);
    }
    await page.getByRole("button", { name: "Stay in this language" }).click();
    await expect(offer).toHaveCount(0);
    await page.goto("/");
    await expect(offer).toHaveCount(0);

    await context.clearCookies({ name: "emas.language" });
    await page.goto(list);
    await offer.click();
    await expect(page).toHaveURL(`/ms${list}`);
    await page.goto("/");
    await expect(offer).toHaveCount(0);
  });
});

/** The offer is a bar at the bottom of the window, and must not cover the button to chat with the shop. */
async function expectOfferBelowChatButton(page: Page) {
  const chat = await page.locator("aside a.chat-button").boundingBox();
  const offer = await page.locator("[data-language-offer]").boundingBox();
  expect(chat!.y + chat!.height).toBeLessThanOrEqual(offer!.y);
}
