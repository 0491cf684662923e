import { createElement } from "react";
import { expect, test } from "vitest";
import { listOrdersByPhone } from "#shop/orders/read-order.server.ts";
import { publicSentences, trackedPayments } from "#shop/payments/read-order-state.server.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { settlePayment } from "#tests/orders.ts";
import { htmlOf } from "#tests/render.ts";
import { TrackedOrders } from "./tracked-orders.tsx";

setUpDatabase({ gold: true });

const phone = "+60129998877";
const stranger = { userId: null, guestId: null, isStaff: false, key: null };

/** The words of the page, as this viewer reads them. */
async function wordsFor(viewer = stranger) {
  const orders = await listOrdersByPhone(phone);
  const payments = await trackedPayments(
    orders.map(({ id }) => id),
    viewer,
  );
  const sentences = await publicSentences(orders);
  const shown = orders.map((order) => ({
    ...order,
    ...payments.get(order.id)!,
    sentence: sentences.get(order.id)!,
  }));
  return htmlOf(createElement(TrackedOrders, { orders: shown }))
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

test("each tracked order has a badge of its status and one of its payment, and only its buyer may pay", async () => {
  const { orderId, viewer } = await placedOrder({}, 1, { phoneNumber: phone });
  expect(await wordsFor()).toContain("Pending Not paid");
  expect(await wordsFor()).not.toContain("Pay now");
  expect(await wordsFor(viewer as typeof stranger)).toContain("Pay now");
  await settlePayment(orderId);
  expect(await wordsFor()).toContain("Processing Paid");
  expect(await wordsFor(viewer as typeof stranger)).not.toContain("Pay now");
});

test("a paid order shows how far it has come, as steps", async () => {
  const { orderId } = await placedOrder({}, 1, { phoneNumber: phone });
  await settlePayment(orderId);
  const words = await wordsFor();
  expect(words).toMatch(/Paid : done .*Ready to collect/);
});
