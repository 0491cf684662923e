import type { Page } from "@playwright/test";
import { addGoldBar, placeOrder } from "./buying.ts";
import { expectChatCoversNothing } from "./chat-cover.ts";
import { expect, test } from "./shop.ts";

const pages: Record<string, (page: Page) => Promise<unknown>> = {
  "a piece with sizes": (page) => page.goto("/products/seri-court-band"),
  "a piece without": (page) => page.goto("/products/suria-bar-1g"),
  "the list": (page) => page.goto("/products"),
  "the cart": async (page) => {
    await addGoldBar(page);
    await page.goto("/cart");
  },
  checkout: async (page) => {
    await addGoldBar(page);
    await page.goto("/checkout");
  },
  "an order": async (page) => {
    const { orderId } = await placeOrder(page);
    await page.goto(`/order-confirmation/${orderId}`);
  },
  "the terms": (page) => page.goto("/terms"),
};

for (const width of [360, 768]) {
  for (const [name, open] of Object.entries(pages)) {
    test(`the chat button covers no words, no price and no control: ${name} at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await open(page);
      const chat = page.getByRole("link", { name: /^Chat with us \(opens in a new tab\)/ }).last();
      await expect(chat).toHaveCSS("position", "fixed");
      await expectChatCoversNothing(page);
    });
  }
}

test("the chat button is 44 px wide and high on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/products/seri-court-band");
  const chat = page.locator("aside[aria-label=Chat] a");
  await expect(chat).toHaveCSS("width", "44px");
  await expect(chat).toHaveCSS("height", "44px");
});

test("the hidden chat button reappears on keyboard focus", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/products/seri-court-band");
  const chat = page.locator("aside[aria-label=Chat] a");
  await chat.evaluate((button) => {
    const { right, bottom } = button.getBoundingClientRect();
    // The longest words of the page are its description.
    const words = document.querySelector("section[aria-label=Description] p")!;
    const { top, height } = words.getBoundingClientRect();
    if (right < 0) throw new Error("the button is off the screen");
    scrollTo({ top: scrollY + top + height / 2 - bottom + 28, behavior: "instant" });
  });
  await expect(chat).toHaveCSS("opacity", "0");
  await chat.press("Shift");
  await expect(chat).toHaveCSS("opacity", "1");
});
