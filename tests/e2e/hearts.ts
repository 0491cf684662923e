import { expect, type Locator } from "@playwright/test";

/** Presses a heart once its code has loaded, and waits until the server has answered. */
export async function press(heart: Locator) {
  await expect(heart).toHaveAttribute("aria-pressed");
  const answer = heart.page().waitForResponse("**/wishlist/pieces");
  await heart.click();
  await answer;
}
