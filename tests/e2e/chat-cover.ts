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
  const button = chat.getBoundingClientRect();
  const covered: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const words = document.createRange();
    words.selectNodeContents(node);
    const text = node.textContent!.trim();
    if (text && isCovered(words.getClientRects(), node.parentElement!)) covered.push(text);
  }
  for (const control of document.querySelectorAll(
    "main :is([data-price], button, label, input, select, textarea, summary, svg[role=img])",
  )) {
    if (isCovered([control.getBoundingClientRect()], control)) covered.push(control.outerHTML);
  }
  return covered.length > 0 ? ["covered", ...covered] : ["shown"];

  function isCovered(boxes: Iterable<DOMRect>, element: Element): boolean {
    const touches = [...boxes].some(
      ({ left, right, top, bottom, width }) =>
        width > 1 &&
        left < button.right &&
        right > button.left &&
        top < button.bottom &&
        bottom > button.top,
    );
    return touches && element.checkVisibility({ visibilityProperty: true }) && !isCutOff(element);
  }

  /** Whether a box that hides what overflows it, as that of texts for screen readers alone, ends before the button. */
  function isCutOff(inner: Element): boolean {
    for (let element: Element | null = inner; element; element = element.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(element);
      if (clipPath !== "none") return true;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isBeside =
        left >= button.right ||
        right <= button.left ||
        top >= button.bottom ||
        bottom <= button.top;
      if (overflowX !== "visible" && isBeside && element !== document.body) return true;
    }
    return false;
  }
}
