import { expect, test } from "vitest";
import { refused, succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { arrivedOrder, received } from "#tests/returns.ts";
import { insure, orderToPack, packed, parcel, sent } from "#tests/shipments.ts";
import { receiveReturn } from "#shop/returns/receive-return.server.ts";
import { failShipment } from "./end-shipment.server.ts";
import { packShipment } from "./pack-shipment.server.ts";
import { sendByHand, sendShipment } from "./send-shipment.server.ts";

// A form that is sent again is answered as the first time. A colleague's form with other values is refused, because what
// it says would be lost.

setUpDatabase({ gold: true, emptied: "gold_prices, transit_policies" });

test("a parcel is sent once, and with one number", async () => {
  await insure();
  const { orderId } = await orderToPack(1);
  const shipmentId = await packed(orderId, 1);
  for (const _ of [1, 2]) succeeded(await sendShipment(clerk, shipmentId, parcel));
  for (const other of [{ trackingNumber: "EF987654321MY" }, { courier: "skynet" as const }]) {
    expect(await sendShipment(clerk, shipmentId, { ...parcel, ...other })).toEqual(
      refused("wrong-step"),
    );
  }
  expect(await sendByHand(clerk, shipmentId, { ownerReason: "" })).toEqual(refused("wrong-step"));
});

test("a shipment is packed once, with one seal", async () => {
  const { orderId } = await orderToPack(1);
  const shipmentId = await packed(orderId, 1);
  const pack = (sealNumber: string) =>
    packShipment(clerk, shipmentId, { sealNumber, ownerReason: "" });
  expect(await pack("SEAL-2")).toEqual(refused("wrong-step"));
  succeeded(await pack("SEAL-1"));
});

test("a lost parcel is not back in the shop as well", async () => {
  const { orderId } = await orderToPack(1);
  const shipmentId = await sent(orderId, 1);
  const fail = (failure: "lost" | "came-back") =>
    failShipment(clerk, shipmentId, { failure, note: "" });
  for (const _ of [1, 2]) succeeded(await fail("lost"));
  expect(await fail("came-back")).toEqual(refused("wrong-step"));
});

test("the pieces of a return are counted once", async () => {
  const order = await arrivedOrder();
  const returnId = await received(order, 2);
  const receive = (quantity: number) =>
    receiveReturn(clerk, returnId, { received: [{ orderItemId: order.item.id, quantity }] });
  succeeded(await receive(2));
  expect(await receive(1)).toEqual(refused("wrong-step"));
});
