import { expect, test } from "vitest";
import { markDelivered } from "#shop/fulfilment/end-shipment.server.ts";
import { sendByHand } from "#shop/fulfilment/send-shipment.server.ts";
import { rejectReceipt } from "./review-receipt.server.ts";
import { startPayment } from "./start-payment.server.ts";
import { submitReceipt } from "./submit-receipt.server.ts";
import { succeeded } from "#tests/answers.ts";
import { placedOrder } from "#tests/checkout.ts";
import { clerk, owner } from "#tests/factories.ts";
import { orderOf, receiptOf } from "#tests/order-rows.ts";
import { addresses, deliverEvent, setStatuses } from "#tests/orders.ts";
import { receiptPicture } from "#tests/receipts.ts";
import { home, packed } from "#tests/shipments.ts";
import { withSimulator } from "#tests/simulator.ts";

// An owner may send pieces that are not paid for. Their order then has no payment deadline, and its later payment is the
// last thing that it waits for.

const simulator = withSimulator();

async function sentUnpaid(paymentMethod: "stripe_fpx" | "touch_n_go") {
  const order = await placedOrder({ stock: 5 }, 1, { ...home, paymentMethod });
  const shipmentId = await packed(order.orderId, 1);
  succeeded(await sendByHand(owner, shipmentId, { ownerReason: "She pays at the door" }));
  return { ...order, shipmentId };
}

test("an order that left unpaid gets no deadline, whatever happens to its payment", async () => {
  const online = await sentUnpaid("stripe_fpx");
  succeeded(await startPayment(online.orderId, online.viewer, addresses));
  expect(await orderOf(online.orderId)).toMatchObject({ orderStatus: "pending", payBy: null });
  const { orderId, viewer } = await sentUnpaid("touch_n_go");
  succeeded(await submitReceipt(orderId, viewer, await receiptPicture()));
  succeeded(await rejectReceipt(clerk, (await receiptOf(orderId)).id, "Not the right amount"));
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "pending", payBy: null });
  succeeded(await setStatuses(orderId, "processing", "pending"));
  succeeded(await setStatuses(orderId, "pending", "pending"));
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "pending", payBy: null });
});

test("the payment of an order that has arrived completes it", async () => {
  const { orderId, viewer, shipmentId } = await sentUnpaid("stripe_fpx");
  succeeded(await markDelivered(clerk, shipmentId));
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "pending" });
  const { url } = succeeded(await startPayment(orderId, viewer, addresses));
  const sessionId = url.split("/").at(-1)!;
  await simulator.bank(sessionId, "pay");
  await deliverEvent("checkout.session.completed", sessionId);
  expect(await orderOf(orderId)).toMatchObject({
    orderStatus: "completed",
    paymentStatus: "completed",
  });
});
