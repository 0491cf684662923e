import { expect, test } from "vitest";
import { composeEmail } from "./compose-email.server.ts";
import { cancelUnpaid } from "#shop/payments/cancel-unpaid.server.ts";
import { expireOrders } from "#shop/payments/expire-orders.server.ts";
import { rejectReceipt } from "#shop/payments/review-receipt.server.ts";
import { succeeded } from "#tests/answers.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { expirePayment } from "#tests/orders.ts";
import { sendReceiptOf } from "#tests/receipts.ts";

setUpDatabase({ gold: true });

const email = "siti@example.test";

async function textOf(orderId: string, kind: "order-cancelled" | "receipt-rejected") {
  const payload = kind === "order-cancelled" ? { actor: "clock" } : { reason: "Too dark" };
  const composed = await composeEmail({ kind, payload, orderId, to: email });
  return composed!.text.replaceAll(/\s+/g, " ");
}

test("who missed the deadline reads until when to show the payment, also after a rejection", async () => {
  const order = await placedOrder({}, 1, { email });
  await expirePayment(order.orderId);
  await expireOrders();
  const cancelled = await textOf(order.orderId, "order-cancelled");
  expect(cancelled).toMatch(
    /If you've already paid, upload your proof of payment by .+\. If you'd/,
  );
  expect(cancelled).not.toMatch(/nothing to pay|let us know/);
  const { receipt } = await sendReceiptOf(order);
  succeeded(await rejectReceipt(clerk, receipt.id, "Too dark"));
  const rejected = await textOf(order.orderId, "receipt-rejected");
  expect(rejected).toContain("Too dark");
  expect(rejected).toMatch(/You can upload another proof of payment until .+\. /);
  expect(rejected).toContain(`/payment/touch-n-go/${order.orderId}`);
});

test("who cancelled the order is not asked for a proof of payment", async () => {
  const { orderId, viewer } = await placedOrder({}, 1, { email });
  succeeded(await cancelUnpaid(orderId, viewer));
  const text = await textOf(orderId, "order-cancelled");
  expect(text).toContain("You have nothing to pay.");
  expect(text).not.toContain("upload your proof of payment");
});
