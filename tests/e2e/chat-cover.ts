import type { Page } from "@playwright/test";
import { expect } from "./shop.ts";

/** Scrolls through the page: the chat button must nowhere cover words, prices, controls or codes, and be shown somewhere. */
export async function expectChatCoversNothing(page: Page) {
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
}

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
    "main :is(h1, h2, h3, p, dt, dd, [data-price], button, label, input, svg[role=img])",
  );
  const covered = [...protectedElements].filter((one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    const touches = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    return width > 1 && touches;
  });
  return covered.length > 0 ? ["covered", ...covered.map((one) => one.outerHTML)] : ["shown"];
}
