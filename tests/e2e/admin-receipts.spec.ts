import type { Locator, Page } from "@playwright/test";
import { placeOrder, sendReceipt } from "./buying.ts";
import { checkPage, expect, test } from "./shop.ts";

// Verifying a payment cannot be undone, so only the dialog's own Verify button may do it. Other tests' receipts wait in
// the same queue.

const list = "/admin/touch-n-go?status=waiting";

test("Verify asks for confirmation in the list and on the order page", async ({
  page,
  admin: at,
}) => {
  test.slow();
  const { number, orderId } = await placeOrder(page);
  await sendReceipt(page);
  const dialog = questionIn(at);
  const row = rowOf(at, number);

  await at.goto(list);
  await row.getByRole("link", { name: /^Verify/ }).click();
  await expectQuestion();
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await at.reload();
  await expect(row.getByText("Pending")).toBeVisible();

  await row.getByRole("link", { name: /^View larger/ }).click();
  await expectQuestion();
  const picture = dialog.getByRole("img", { name: `Receipt sent for order ${number}` });
  const { width } = (await picture.boundingBox())!;
  await dialog.getByRole("button", { name: "Larger" }).click();
  expect((await picture.boundingBox())!.width).toBeGreaterThan(width * 1.5);

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
    await expect(dialog.getByRole("link", { name: number, exact: true })).toBeVisible();
    await expect(dialog.getByText("RM 2,154.90").first()).toBeVisible();
    await expect(dialog.getByText("Siti binti Ahmad")).toBeVisible();
    await expect(dialog.getByText("No paid orders with this phone number")).toBeVisible();
    await expect(questionOf(dialog)).toBeFocused();
    await checkPage(at, "receipt-dialog");
  }
});

test("Verify asks for confirmation without JavaScript", async ({ page, plainAdmin: at }) => {
  const { number } = await placeOrder(page);
  await sendReceipt(page);
  const row = rowOf(at, number);
  await at.goto(list);
  // A plain link to the picture, in a new tab.
  const large = row.getByRole("link", { name: /^View larger/ });
  await expect(large).toHaveAttribute("target", "_blank");
  await expect(large).toHaveAttribute("href", /^\/admin\/touch-n-go\/[0-9a-f-]{36}\/receipt$/);
  await expect(row.locator('a[href$="/receipt"]'), "one link for one thing").toHaveCount(1);
  await row.getByRole("link", { name: /^Verify/ }).click();
  const dialog = questionIn(at);
  await expect(questionOf(dialog)).toBeVisible();
  await expect(dialog.getByRole("img", { name: `Receipt sent for order ${number}` })).toBeVisible();
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await row.getByRole("link", { name: /^Verify/ }).click();
  await dialog.getByRole("button", { name: /^Verify/ }).click();
  await expect(at.getByText("Payment verified and order updated").first()).toBeVisible();
});

test("the keyboard goes through the queue in one dialog", async ({ page, admin: at }) => {
  test.slow();
  const numbers: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    numbers.push((await placeOrder(page)).number);
    await sendReceipt(page);
  }
  const [first, second, third] = numbers as [string, string, string];
  const dialog = at.getByRole("dialog");
  const status = dialog.getByRole("status");
  await openByKey(at, first, "a");
  await expect(dialog.getByText(/^\d+ of \d+$/)).toBeVisible();

  await test.step("Tab and Enter verify, and the next receipt appears", async () => {
    await verifyByKeys(at);
    await expect(status).toContainText("Payment verified and order updated successfully");
    await expect(status).toContainText(first);
    await expect(questionOf(dialog)).toBeFocused();
    await expect(dialog.getByRole("link", { name: first, exact: true })).toHaveCount(0);
    await checkPage(at, "receipt-next");
  });

  await test.step("j and k go on and back, r rejects", async () => {
    await pressUntil(at, "j", third);
    await pressUntil(at, "k", second);
    await expect(questionOf(dialog)).toBeFocused();
    await at.keyboard.press("r");
    await expect(dialog.getByRole("radio").first()).toBeFocused();
    await expect(dialog.getByRole("img")).toBeVisible();
    await dialog.getByRole("radio", { name: "The picture doesn't show a payment." }).check();
    await at.keyboard.press("Enter");
    await expect(status).toContainText("Receipt rejected");
    await expect(status).toContainText(second);
    // The customer left no email address.
    await expect(status.getByRole("link", { name: /^Open WhatsApp/ })).toHaveAttribute(
      "href",
      new RegExp(`^https://wa.me/60.*${second}`),
    );
    await expect(questionOf(dialog)).toBeFocused();
    await checkPage(at, "receipt-rejected");
  });

  await test.step("a receipt that someone else verified meanwhile says so and goes on", async () => {
    await pressUntil(at, "j", third);
    const colleague = await at.context().newPage();
    await colleague.goto(list);
    await rowOf(colleague, third)
      .getByRole("link", { name: /^Verify/ })
      .click();
    await questionIn(colleague)
      .getByRole("button", { name: /^Verify/ })
      .click();
    await expect(colleague.getByText("Payment verified").first()).toBeVisible();
    await colleague.close();
    await verifyByKeys(at);
    await expect(at.getByText("This receipt was already verified.").first()).toBeVisible();
    await expect(dialog.getByRole("link", { name: third, exact: true })).toHaveCount(0);
  });
});

test("Verify does nothing within a second after its receipt appeared", async ({
  page,
  admin: at,
}) => {
  const { number } = await placeOrder(page);
  await sendReceipt(page);
  await at.clock.install();
  await at.goto(list);
  await at.clock.pauseAt(Date.now() + 60_000);
  const row = rowOf(at, number);
  await row.getByRole("link", { name: /^Verify/ }).click();
  const dialog = questionIn(at);
  const verify = dialog.getByRole("button", { name: /^Verify/ });
  await expect(verify).toBeDisabled();
  await expect(questionOf(dialog)).toBeFocused();
  await at.keyboard.press("Tab");
  await at.keyboard.press("Enter");
  await at.clock.fastForward(999);
  await at.keyboard.press(" ");
  await expect(verify).toBeDisabled();
  await at.clock.fastForward(1);
  await expect(verify).toBeEnabled();
  await at.clock.resume();
  await at.reload();
  await expect(dialog.getByRole("link", { name: number, exact: true })).toBeVisible();
  await expect(verify).toBeEnabled();
});

test("typing a rejection reason triggers no keyboard shortcut", async ({ page, admin: at }) => {
  test.slow();
  const { number } = await placeOrder(page);
  await sendReceipt(page);
  await at.clock.install();
  await openByKey(at, number, "r");
  const row = rowOf(at, number);
  const dialog = at.getByRole("dialog", { name: "Reject this receipt" });
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await expect(dialog.getByRole("img", { name: `Receipt sent for order ${number}` })).toBeVisible();
  await expect(dialog.getByText("RM 2,154.90").first()).toBeVisible();
  await checkPage(at, "receipt-reject");

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
  });

  await test.step("words typed at the question verify nothing", async () => {
    await at.keyboard.press("a");
    const question = questionIn(at);
    await expect(questionOf(question)).toBeFocused();
    await expect(question.getByRole("button", { name: /^Verify/ })).toBeEnabled();
    await at.keyboard.type("a a wang belum masuk ke akaun semula ");
    await at.keyboard.press("Enter");
    await at.goto(list);
    await expect(row.getByText("Pending")).toBeVisible();
  });

  await test.step("after a rejection the focus moves on", async () => {
    await row.getByRole("link", { name: /^Reject/ }).click();
    await dialog.getByRole("radio", { name: "The picture doesn't show a payment." }).check();
    await dialog.getByRole("button", { name: "Reject receipt" }).click();
    await expect(at.getByText("Receipt rejected").first()).toBeVisible();
    const targets = "main h1, main [data-receipt] a, [data-question]";
    await expect.poll(() => focusIsOn(at, targets)).toBe(true);
    await checkPage(at, "receipt-after-reject");
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

function rowOf(at: Page, number: string) {
  return at.locator("[data-receipt]").filter({ hasText: number, visible: true });
}

function questionIn(at: Page) {
  return at.getByRole("dialog", { name: "Verify this payment?" });
}

function questionOf(dialog: Locator) {
  return dialog.getByRole("heading", { name: "Has the money reached the shop's account?" });
}

/** Opens the dialog of a receipt in the list by pressing a key on its row. */
async function openByKey(at: Page, number: string, key: "a" | "r") {
  // Shortcuts exist on wide screens only; their button appears once the page is hydrated.
  await at.setViewportSize({ width: 1280, height: 800 });
  await at.goto(list);
  await expect(at.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
  await rowOf(at, number).getByRole("link", { name: number, exact: true }).focus();
  await at.keyboard.press(key);
  await expect(at.getByRole("dialog")).toBeVisible();
}

async function verifyByKeys(at: Page) {
  const verify = questionIn(at).getByRole("button", { name: /^Verify/ });
  await expect(verify).toBeEnabled();
  await at.keyboard.press("Tab");
  await expect(verify).toBeFocused();
  await at.keyboard.press("Enter");
}

/** Presses the key until the dialog shows the receipt of this order. */
async function pressUntil(at: Page, key: "j" | "k", number: string) {
  const shown = at.getByRole("dialog").getByRole("img", { name: /^Receipt sent for order/ });
  for (let steps = 0; steps < 60; steps += 1) {
    const name = await shown.getAttribute("alt");
    if (name === `Receipt sent for order ${number}`) return;
    await at.keyboard.press(key);
    await expect(shown).not.toHaveAttribute("alt", name!);
  }
  throw new Error(`${key} does not lead to the receipt of ${number}`);
}

function focusIsOn(page: Page, selector: string) {
  return page.evaluate((wanted) => document.activeElement?.matches(wanted), selector);
}
