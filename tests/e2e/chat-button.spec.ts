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
      const stops = await page.evaluate(
        () => Math.floor(document.documentElement.scrollHeight / 120) + 1,
      );
      let shown = 0;
      for (let stop = 0; stop < stops; stop += 1) {
        await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), stop * 120);
        const covered = await page.evaluate(coveredByChat);
        expect(covered, `at ${stop * 120} px`).not.toContain("covered");
        if (covered.includes("shown")) shown += 1;
      }
      expect(shown, "places where it can be pressed").toBeGreaterThan(0);
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

/** Runs in the browser: waits for the button's animation, then returns whether it is visible and what it covers. */
async function coveredByChat() {
  const chat = document.querySelector("aside[aria-label=Chat] a")!;
  for (let frame = 0; frame < 3; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await Promise.allSettled(chat.getAnimations().map((animation) => animation.finished));
  if (getComputedStyle(chat).opacity === "0") return ["aside"];
  const box = chat.getBoundingClientRect();
  const protectedElements = document.querySelectorAll(
    "main :is(h1, h2, h3, p, dt, dd, [data-price], button, label, input)",
  );
  const covered = [...protectedElements].filter((one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    const touches = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    return width > 1 && touches;
  });
  return covered.length > 0 ? ["covered", ...covered.map((one) => one.outerHTML)] : ["shown"];
}
