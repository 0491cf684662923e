import { expectChatCoversNothing } from "./chat-cover.ts";
import { expect, test } from "./shop.ts";

for (const width of [360, 768]) {
  for (const address of ["/products/seri-court-band", "/products/suria-bar-1g", "/products"]) {
    test(`the chat button covers no words, no price and no control: ${address} at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      const chat = page.getByRole("link", { name: /^Chat with us \(opens in a new tab\)/ }).last();
      await expect(chat).toHaveCSS("position", "fixed");
      await expectChatCoversNothing(page);
    });
  }
}

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
