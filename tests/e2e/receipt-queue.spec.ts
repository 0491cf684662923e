import type { Page } from "@playwright/test";
import { placeOrder, sendReceipt } from "./buying.ts";
import { copyReceipts } from "./copied-orders.ts";
import { countPresses } from "./presses.ts";
import { expect, test } from "./shop.ts";

const receipts = 10;

test("ten receipts are verified by eleven clicks, or by two keys each", async ({
  page,
  admin: at,
}) => {
  test.slow();
  const { orderId } = await placeOrder(page);
  await sendReceipt(page);
  const numbers = await copyReceipts(orderId, 2 * receipts);
  await at.clock.install();

  await test.step("by mouse", async () => {
    const { click, expectDocumented } = countPresses(at);
    await at.goto("/admin/touch-n-go?status=waiting");
    await click(
      at
        .getByRole("row")
        .getByRole("link", { name: /^Verify/ })
        .first(),
    );
    for (const number of numbers.slice(0, receipts)) await click(await verifyOf(at, number));
    await expectVerified(at, numbers[receipts - 1]!);
    await expectDocumented("verify ten Touch 'n Go receipts, by mouse");
  });

  await test.step("by keyboard", async () => {
    const { press, expectDocumented } = countPresses(at);
    await at.goto("/admin/touch-n-go?status=waiting");
    await press("j");
    await press("a");
    for (const number of numbers.slice(receipts)) {
      const verify = await verifyOf(at, number);
      await press("Tab");
      await expect(verify).toBeFocused();
      await press("Enter");
    }
    await expectVerified(at, numbers.at(-1)!);
    await expectDocumented("verify ten Touch 'n Go receipts, by keyboard");
  });
});

/** The Verify button of the order's dialog, which is off for a second after the receipt appears. */
async function verifyOf(at: Page, number: string) {
  const verify = at
    .getByRole("dialog")
    .getByRole("button", { name: `Verify the payment of order ${number}` });
  await expect(verify).toBeVisible();
  await at.clock.fastForward(1000);
  await expect(verify).toBeEnabled();
  return verify;
}

async function expectVerified(at: Page, number: string) {
  await expect(at.getByRole("dialog").getByRole("status")).toContainText(number);
}
