import { expect, test } from "vitest";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, owner } from "#tests/factories.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { expirePayment, refundPayment, setStatuses, settlePayment } from "#tests/orders.ts";
import { onHand } from "#tests/order-rows.ts";
import { cancelUnpaid } from "#shop/payments/cancel-unpaid.server.ts";
import { expireOrders } from "#shop/payments/expire-orders.server.ts";
import { inspectPieces } from "./inspect.server.ts";
import { home, insure, orderToPack, packed, parcel, sent, startPacking } from "#tests/shipments.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { placedOrder } from "#tests/checkout.ts";
import { failShipment, markDelivered } from "./end-shipment.server.ts";
import { cancelShipment, packShipment, startShipment, weighItem } from "./pack-shipment.server.ts";
import { readShipments } from "./read-shipments.server.ts";
import { sendShipment } from "./send-shipment.server.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, transit_policies" });

test("a piece is in one shipment at most, also when two people pack it at once", async () => {
  const { orderId } = await orderToPack(3);
  const both = await Promise.all([startPacking(orderId, 2), startPacking(orderId, 2)]);
  expect(both.filter(({ started }) => started.ok)).toHaveLength(1);
  expect((await startPacking(orderId, 1)).started.ok).toBe(true);
  expect((await startPacking(orderId, 1)).started).toEqual(refused("more-than-ordered"));
});

test("a form that is sent twice begins one shipment", async () => {
  const { orderId, item } = await orderToPack(3);
  const form = { shipmentId: crypto.randomUUID(), picks: [{ orderItemId: item.id, quantity: 1 }] };
  const answers = await Promise.all([
    startShipment(clerk, orderId, form),
    startShipment(clerk, orderId, form),
  ]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await readShipments(orderId)).toHaveLength(1);
});

test("the pieces of a shipment that was given up can be packed again", async () => {
  const { orderId } = await orderToPack(1);
  const shipmentId = await packed(orderId, 1);
  succeeded(await cancelShipment(clerk, shipmentId));
  expect((await startPacking(orderId, 1)).started.ok).toBe(true);
});

test("a reading beyond the tolerance is kept and stops the packing", async () => {
  const { orderId } = await orderToPack(2);
  const { shipmentId, item } = await startPacking(orderId, 2);
  const pack = (by = clerk, ownerReason = "") =>
    packShipment(by, shipmentId, { sealNumber: "", ownerReason });
  const weigh = (weightRead: number) =>
    weighItem(clerk, shipmentId, {
      orderItemId: item.id,
      weightRead: weightRead as Milligrams,
    });
  expect(await pack()).toEqual(refused("not-weighed"));
  const expected = item.weight * 2;
  expect(await weigh(expected - 41)).toMatchObject({ isWithinTolerance: false, difference: -41 });
  expect(await pack()).toEqual(refused("weight-differs"));
  const [shipment] = await readShipments(orderId);
  expect(shipment!.items[0]!.weightRead).toBe(expected - 41);
  expect(await pack(clerk, "the scale is old")).toEqual(refused("weight-differs"));
  expect(await weigh(expected + 40)).toMatchObject({ isWithinTolerance: true });
  expect(await pack()).toEqual(refused("no-picture"));
  expect(await pack(owner, "the camera is broken")).toEqual({ ok: true });
});

test("a parcel is sent only if it is paid for, packed and covered", async () => {
  const { orderId } = await placedOrder({ stock: 5 }, 1, home);
  const shipmentId = await packed(orderId, 1);
  const send = (given = parcel, by = clerk) => sendShipment(by, shipmentId, given);
  expect(await send()).toEqual(refused("not-paid"));
  await setStatuses(orderId, "processing", "completed");
  expect(await send({ ...parcel, courier: "gdex" })).toEqual(refused("no-policy"));
  await insure(1 as Sen);
  const isOver = await send();
  if (!isOver.ok) expect(isOver.reason).toBe("over-cover");
  expect(await send({ ...parcel, courier: "gdex", ownerReason: "by hand" }, owner)).toEqual({
    ok: true,
    isUsualNumber: true,
  });
  const [shipment] = await readShipments(orderId);
  expect(shipment).toMatchObject({ status: "sent", policyId: null, courier: "gdex" });
});

test("an unusual number is accepted and reported", async () => {
  const { orderId } = await orderToPack(1);
  await insure();
  const shipmentId = await packed(orderId, 1);
  const given = { ...parcel, trackingNumber: "EN1" };
  expect(await sendShipment(clerk, shipmentId, given)).toEqual({ ok: true, isUsualNumber: false });
});

test("cancelling returns only the pieces that are in the shop", async () => {
  const { orderId, item } = await orderToPack(3);
  await sent(orderId, 2);
  const before = (await onHand(item.productId))!;
  succeeded(await setStatuses(orderId, "cancelled", "completed"));
  expect(await onHand(item.productId)).toBe(before + 1);
  expect(await setStatuses(orderId, "processing", "completed")).toEqual(
    refused("pieces-have-left"),
  );
  expect(await onHand(item.productId)).toBe(before + 1);
});

test("a parcel of a cancelled order is not sent, whoever comes first", async () => {
  const { orderId, item } = await orderToPack(1);
  await insure();
  const shipmentId = await packed(orderId, 1);
  const before = (await onHand(item.productId))!;
  const [sending] = await Promise.all([
    sendShipment(owner, shipmentId, { ...parcel, ownerReason: "whatever" }),
    setStatuses(orderId, "cancelled", "completed"),
  ]);
  const returned = (await onHand(item.productId))! - before;
  expect(returned).toBe(sending.ok ? 0 : 1);
  if (!sending.ok) expect(sending.reason).toBe("order-cancelled");
});

test("an order is completed when its last parcel arrives, not before", async () => {
  const { orderId } = await orderToPack(2);
  const [first, second] = [await sent(orderId, 1), await sent(orderId, 1)];
  succeeded(await markDelivered(clerk, first));
  expect((await findOrder(orderId))!.orderStatus).toBe("processing");
  succeeded(await markDelivered(clerk, second));
  expect((await findOrder(orderId))!.orderStatus).toBe("completed");
});

test("a lost parcel does not complete the order", async () => {
  const { orderId } = await orderToPack(2);
  const [first, second] = [await sent(orderId, 1), await sent(orderId, 1)];
  succeeded(await failShipment(clerk, first, { failure: "lost", note: "no scan since Klang" }));
  succeeded(await markDelivered(clerk, second));
  expect((await findOrder(orderId))!.orderStatus).toBe("processing");
});

test("a piece that came back and is kept for the order does not stop it from being completed", async () => {
  const { orderId, item } = await orderToPack(1);
  const first = await sent(orderId, 1);
  succeeded(await failShipment(clerk, first, { failure: "came-back", note: "" }));
  const seen = {
    inspectionId: crypto.randomUUID(),
    orderId,
    orderItemId: item.id,
    quantity: 1,
    weightRead: item.weight,
    purityOk: true,
    sealOk: null,
    condition: "as-sold" as const,
    disposition: "send-again" as const,
    note: "",
  };
  succeeded(await inspectPieces(clerk, seen));
  succeeded(await markDelivered(clerk, await sent(orderId, 1)));
  expect((await findOrder(orderId))!.orderStatus).toBe("completed");
});

test("an order whose parcel is lost after it was completed is open again", async () => {
  const { orderId } = await orderToPack(1);
  const shipmentId = await sent(orderId, 1);
  succeeded(await markDelivered(clerk, shipmentId));
  succeeded(await failShipment(clerk, shipmentId, { failure: "lost", note: "wrong door" }));
  expect((await findOrder(orderId))!.orderStatus).toBe("processing");
});

test("an order sent before it was paid is neither cancelled by itself nor by the customer", async () => {
  const { orderId, viewer } = await placedOrder({ stock: 5 }, 1, home);
  const shipmentId = await packed(orderId, 1);
  const unpaid = { ...parcel, ownerReason: "a regular customer" };
  succeeded(await sendShipment(owner, shipmentId, unpaid));
  await expirePayment(orderId);
  await expireOrders();
  expect(await cancelUnpaid(orderId, viewer)).toEqual(refused("not-open"));
  succeeded(await markDelivered({ actor: "customer" }, shipmentId));
  expect((await findOrder(orderId))!.orderStatus).toBe("pending");
  await settlePayment(orderId);
  expect((await findOrder(orderId))!.paymentStatus).toBe("completed");
});

test("a refunded order is sent only by an owner with a reason", async () => {
  const { orderId } = await orderToPack(1);
  await insure();
  const shipmentId = await packed(orderId, 1);
  await refundPayment(orderId);
  expect(await sendShipment(clerk, shipmentId, parcel)).toEqual(refused("not-paid"));
});

test("a form that names an item twice packs both, or is refused", async () => {
  const { orderId, item } = await orderToPack(2);
  const pick = { orderItemId: item.id, quantity: 1 };
  const start = (picks: (typeof pick)[]) =>
    startShipment(clerk, orderId, { shipmentId: crypto.randomUUID(), picks });
  expect(await start([pick, pick, pick])).toEqual(refused("more-than-ordered"));
  succeeded(await start([pick, pick]));
  expect((await readShipments(orderId))[0]!.items).toMatchObject([{ quantity: 2 }]);
});
