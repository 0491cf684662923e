import type { Page } from "@playwright/test";
import { placeOrder, sendReceipt } from "./buying.ts";
import { checkPage, expect, test } from "./shop.ts";

// Verifying a payment cannot be undone, so only the dialog's own Verify button may do it.

test("Verify asks for confirmation in the list and on the order page", async ({
  page,
  admin: at,
}) => {
  test.slow();
  const { number, orderId } = await placeOrder(page);
  await sendReceipt(page);
  const dialog = at.getByRole("dialog", { name: "Verify this payment?" });
  const row = at.locator("[data-receipt]").filter({ hasText: number, visible: true });

  await at.goto("/admin/touch-n-go?status=waiting");
  await row.getByRole("link", { name: /^Verify/ }).click();
  await expectQuestion();
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await at.reload();
  await expect(row.getByText("Pending")).toBeVisible();

  await row.getByRole("link", { name: /^Zoom/ }).click();
  await at
    .getByRole("dialog")
    .getByRole("link", { name: /^Verify/ })
    .click();
  await expectQuestion();

  await at.goto(`/admin/orders/${orderId}`);
  await at.getByRole("link", { name: /^Verify/ }).click();
  await expectQuestion();
  await expect(at.getByText("Payment verified and order updated")).toHaveCount(0);
  await dialog.getByRole("button", { name: /^Verify/ }).click();
  await expect(at.getByText("Payment verified and order updated").first()).toBeVisible();
  await expect(at).toHaveURL(new RegExp(`/admin/orders/${orderId}$`));
  await expect(at.getByRole("heading", { level: 1 })).toBeFocused();

  async function expectQuestion() {
    await expect(dialog).toBeVisible();
    await expect(
      dialog.getByRole("img", { name: `Receipt sent for order ${number}` }),
    ).toBeVisible();
    await expect(dialog.getByText(number, { exact: true })).toBeVisible();
    await expect(dialog.getByText("RM 2,154.90")).toBeVisible();
    await expect(dialog.getByText("Has the money reached the shop's account?")).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Cancel" })).toBeFocused();
    await checkPage(at);
  }
});

test("Verify asks for confirmation without JavaScript", async ({ page, plainAdmin: at }) => {
  const { number } = await placeOrder(page);
  await sendReceipt(page);
  const row = at.locator("[data-receipt]").filter({ hasText: number, visible: true });
  await at.goto("/admin/touch-n-go?status=waiting");
  await row.getByRole("link", { name: /^Verify/ }).click();
  const dialog = at.getByRole("dialog", { name: "Verify this payment?" });
  await expect(dialog.getByText("Has the money reached the shop's account?")).toBeVisible();
  await expect(dialog.getByRole("img", { name: `Receipt sent for order ${number}` })).toBeVisible();
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await row.getByRole("link", { name: /^Verify/ }).click();
  await dialog.getByRole("button", { name: /^Verify/ }).click();
  await expect(at.getByText("Payment verified and order updated").first()).toBeVisible();
});

test("typing a rejection reason triggers no keyboard shortcut", async ({ page, admin: at }) => {
  test.slow();
  const { number } = await placeOrder(page);
  await sendReceipt(page);
  // Shortcuts exist on wide screens only; their button appears once the page is hydrated.
  await at.setViewportSize({ width: 1280, height: 800 });
  await at.clock.install();
  await at.goto("/admin/touch-n-go?status=waiting");
  await expect(at.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
  const row = at.locator("[data-receipt]").filter({ hasText: number, visible: true });
  await row.getByRole("link", { name: number, exact: true }).focus();
  await at.keyboard.press("r");
  const dialog = at.getByRole("dialog", { name: "Reject this receipt" });
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await expect(dialog.getByRole("img", { name: `Receipt sent for order ${number}` })).toBeVisible();
  await expect(dialog.getByText("RM 2,154.90")).toBeVisible();
  await checkPage(at);

  await test.step("Enter asks for a reason, and keys typed in the dialog are not shortcuts", async () => {
    const error = dialog.getByText("Choose a reason, or write one");
    await at.keyboard.press("Enter");
    await expect(error).toBeVisible();
    await expectNoShortcuts("The amount");
    await dialog.getByRole("radio", { name: "Other reason" }).check();
    await expect(error).toHaveCount(0);
    await expect(dialog).toBeVisible();
  });

  await test.step("keys are not shortcuts within a second after the dialog closes", async () => {
    await at.clock.pauseAt(Date.now() + 60_000);
    await at.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await row.getByRole("link", { name: number, exact: true }).focus();
    await expectNoShortcuts("The amount is wrong ");
    await at.clock.fastForward(999);
    await expectNoShortcuts("a");
    await at.clock.fastForward(2);
    await at.clock.resume();
    await at.keyboard.press("a");
    await expect(at.getByRole("dialog", { name: "Verify this payment?" })).toBeVisible();
    await at.keyboard.press(" ");
    await at.keyboard.press("Enter");
    await expect(at.getByRole("dialog")).toHaveCount(0);
    await at.reload();
    await expect(row.getByText("Pending")).toBeVisible();
  });

  await test.step("a rejection offers WhatsApp, and the focus moves on", async () => {
    await row.getByRole("link", { name: /^Reject/ }).click();
    await dialog.getByRole("radio", { name: "The picture doesn't show a payment." }).check();
    await dialog.getByRole("button", { name: "Reject receipt" }).click();
    await expect(at.getByText("Receipt rejected").first()).toBeVisible();
    const chat = at.getByRole("link", { name: /^Open WhatsApp/ });
    await expect(chat).toHaveAttribute("href", new RegExp(`^https://wa.me/60.*${number}`));
    await expect.poll(() => focusIsOn(at, "main h1, main [data-receipt] a")).toBe(true);
    await checkPage(at);
  });

  /** A shortcut calls preventDefault, so a key whose default action happens was not a shortcut. */
  async function expectNoShortcuts(text: string) {
    await at.evaluate(() => {
      const typed = { keys: 0, shortcuts: [] as string[] };
      Object.assign(window, { typed });
      window.addEventListener("keydown", (event) => {
        typed.keys += 1;
        if (event.defaultPrevented) typed.shortcuts.push(event.key);
      });
    });
    await at.keyboard.type(text);
    const typed = await at.evaluate(() => (window as unknown as { typed: Typed }).typed);
    expect(typed).toEqual({ keys: text.length, shortcuts: [] });
  }
});

type Typed = { keys: number; shortcuts: string[] };

function focusIsOn(page: Page, selector: string) {
  return page.evaluate((wanted) => document.activeElement?.matches(wanted), selector);
}
