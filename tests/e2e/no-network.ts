import type { Page, Request } from "@playwright/test";
import { addGoldBar, fillCheckout, trackOrders } from "./buying.ts";
import { expect, test } from "./shop.ts";

const advice = "You seem to be offline. Check your connection, then try again.";

/** Removes the browser's console message for each failed request, which is expected. */
export function ignoreFailedRequests(noise: string[]) {
  const others = noise.filter((line) => !line.includes("Failed to load resource: net::"));
  noise.splice(0, noise.length, ...others);
}

/** Expects that the page stays and a toast says why, instead of the error page. */
export async function expectOfflineToast(page: Page) {
  const toast = page.getByRole("region", { name: "Notifications" });
  await expect(toast.getByText("Error", { exact: true }).first()).toBeVisible();
  await expect(toast.getByText(advice).first()).toBeVisible();
  await expect(page.getByRole("banner")).toBeAttached();
  await expect(page.getByText(/our fault|Reference number/)).toHaveCount(0);
}

export function tryAgain(page: Page) {
  const toast = page.getByRole("region", { name: "Notifications" });
  return toast.getByRole("button", { name: "Try again" });
}

export type FormWithoutNetwork = {
  name: string;
  /** Opens the form and fills it in. */
  fill: () => Promise<unknown>;
  /** The press that finds no network. */
  press: () => Promise<unknown>;
  /** Expects what the press itself typed or chose. Without it, the page must look as before the press. */
  kept?: () => Promise<unknown>;
  /** Expects what only the answer to the form shows. */
  arrives: () => Promise<unknown>;
  /** How many forms "Try again" sends, if not one: a link or a search sends none. */
  writes?: number;
};

/**
 * Presses the button of each form while offline, one form after the other. Expects that the page keeps all
 * that was typed and chosen, and that "Try again" then sends the form once.
 */
export async function expectKeptAndSentOnce(page: Page, forms: FormWithoutNetwork[]) {
  for (const { name, fill, press, kept, arrives, writes = 1 } of forms) {
    await test.step(name, async () => {
      await fill();
      // Some were filled in after an answer, whose button may still be busy.
      await expect(page.locator("button .animate-spin")).toHaveCount(0);
      // Parts of the page that load later would count as changed.
      await page.waitForLoadState("networkidle");
      const before = await shown(page);
      await page.context().setOffline(true);
      await press();
      await expectOfflineToast(page);
      await (kept?.() ?? expect.poll(() => shown(page)).toEqual(before));
      await page.context().setOffline(false);
      const sent: string[] = [];
      const note = (request: Request) => {
        if (request.method() !== "GET") sent.push(request.url());
      };
      page.on("request", note);
      await tryAgain(page).click();
      await arrives();
      page.off("request", note);
      expect(sent).toHaveLength(writes);
    });
  }
}

/** What a person sees of the page, with all that was typed and chosen. */
function shown(page: Page) {
  return page.evaluate(() => {
    const part = document.querySelector("dialog[open]") ?? document.querySelector("main")!;
    const texts = [...part.children]
      .filter((child) => !child.matches(".toast-region"))
      .map((child) => (child as HTMLElement).innerText);
    // Hearts of other pieces may come later, but none of them is filled.
    const fields = [...document.querySelectorAll("input, select, textarea, [aria-pressed=true]")];
    const values = fields.map((field) => {
      if (!(field instanceof HTMLInputElement)) {
        return field.ariaPressed ?? (field as HTMLSelectElement | HTMLTextAreaElement).value;
      }
      if (field.files) return [...field.files].map(({ name }) => name).join();
      return /checkbox|radio/.test(field.type) ? `${field.value} ${field.checked}` : field.value;
    });
    return { address: location.href, texts, values };
  });
}

/** 400 ms for each answer, and 50 kB/s, as the browser's protocol makes them. */
export async function slowDown(page: Page) {
  const slow = await page.context().newCDPSession(page);
  await slow.send("Network.enable");
  const bytesPerSecond = 50_000;
  await slow.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

export async function fillGiftCheckout(page: Page): Promise<string> {
  await addGoldBar(page);
  const phone = await fillCheckout(page);
  await page.getByLabel("Notes").fill("A gift");
  return phone;
}

export async function expectOrders(page: Page, phone: string, count: number) {
  await trackOrders(page, phone);
  await expect(page.getByRole("heading", { level: 2, name: /^Order JJ/ })).toHaveCount(count);
}

export function storedFields(page: Page) {
  return page.evaluate(() => localStorage.getItem("emas.checkout"));
}
