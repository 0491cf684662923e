import { expect, test } from "vitest";
import { verifyReceipt } from "./review-receipt.server.ts";
import { refused } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { moneyOf, onHand, orderOf, receiptOf } from "#tests/order-rows.ts";
import { setPaidWithoutPayment, setStatuses } from "#tests/orders.ts";
import { sentReceipt } from "#tests/receipts.ts";

setUpDatabase({ gold: true });

test("a page from before a colleague cancelled the order neither reopens it nor records money", async () => {
  const { orderId, productId, receipt } = await sentReceipt();
  await setStatuses(orderId, "cancelled", "pending");
  const stock = await onHand(productId);
  const answer = await verifyReceipt(clerk, receipt.id, undefined, "pending");
  expect(answer).toEqual(refused("cancelled-meanwhile"));
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
  expect(await onHand(productId)).toBe(stock);
  expect(await moneyOf(orderId)).toEqual([]);
  expect((await receiptOf(orderId)).verifiedAt).toBeNull();
  // The page now says that the order is cancelled.
  const again = await verifyReceipt(clerk, receipt.id, undefined, "cancelled");
  expect(again).toEqual({ ok: true, changed: true });
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "processing" });
});

test("the receipt of an order that was set to paid without a payment is verified, once", async () => {
  const { orderId, receipt } = await sentReceipt();
  await setPaidWithoutPayment(orderId);
  expect(await verifyReceipt(clerk, receipt.id)).toEqual({ ok: true, changed: true });
  expect(await verifyReceipt(clerk, receipt.id)).toEqual({ ok: true, changed: false });
  expect(await moneyOf(orderId)).toMatchObject([{ accepted: true, reference: receipt.id }]);
});
