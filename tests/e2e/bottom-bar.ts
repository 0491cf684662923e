import type { Locator, Page } from "@playwright/test";
import { atEachSize, expect } from "./shop.ts";

/** Expects that nothing covers the buttons of the bar at the bottom. */
export function expectBarUncovered(at: Page) {
  return atEachSize(at, async () => {
    const covered = await at.locator("[data-bottom-bar] :is(button, a)").evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return button.contains(hit) ? [] : [button.textContent];
      }),
    );
    expect(covered).toEqual([]);
  });
}

/** Whether the middle of the element is covered by nothing else. */
export function isOnTop(box: Locator) {
  return box.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (hit === element || hit.contains(element));
  });
}
