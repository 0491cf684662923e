import { expect, test } from "vitest";
import { refused, succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { eventsOf } from "#tests/order-rows.ts";
import { arrivedOrder, inspection, received, requested } from "#tests/returns.ts";
import { insure, orderToPack, packed, parcel, sent } from "#tests/shipments.ts";
import type { Milligrams } from "#shop/money.ts";
import { refuseReturn } from "#shop/returns/decide-return.server.ts";
import { inspectReturn } from "#shop/returns/inspect-return.server.ts";
import { receiveReturn } from "#shop/returns/receive-return.server.ts";
import { failShipment } from "./end-shipment.server.ts";
import { inspectPieces, type Inspection } from "./inspect.server.ts";
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

/** One other value of each field of an inspection of one piece that is melted. */
const otherFindings: Partial<Inspection>[] = [
  { quantity: 2 },
  { weightRead: 1 as Milligrams },
  { purityOk: false },
  { sealOk: true },
  { condition: "damaged" },
  { disposition: "repair" },
  { note: "Bent" },
];

test("pieces that came back: an inspection form counts once, and other values are refused", async () => {
  const { orderId, item } = await orderToPack(2);
  succeeded(await failShipment(clerk, await sent(orderId, 2), { failure: "came-back", note: "" }));
  const form = { ...inspection({ item }, 1, { disposition: "melt" }), orderId };
  for (const _ of [1, 2]) succeeded(await inspectPieces(clerk, form));
  for (const other of otherFindings) {
    expect(await inspectPieces(clerk, { ...form, ...other })).toEqual(refused("form-used"));
  }
});

test("returned pieces: an inspection form counts once, and other values are refused", async () => {
  const order = await arrivedOrder();
  const returnId = await received(order, 2);
  const form = inspection(order, 1, { disposition: "melt" });
  for (const _ of [1, 2]) succeeded(await inspectReturn(clerk, returnId, form));
  for (const other of otherFindings) {
    const changed = { ...form, ...other };
    expect(await inspectReturn(clerk, returnId, changed)).toEqual(refused("form-used"));
  }
  const elsewhere = await received(await arrivedOrder(), 1);
  expect(await inspectReturn(clerk, elsewhere, form)).toEqual(refused("not-found"));
});

test("a return is refused once, with one reason", async () => {
  const order = await arrivedOrder();
  const returnId = await requested(order);
  const refusal = { refusal: "other", text: "Not ours" } as const;
  for (const _ of [1, 2]) succeeded(await refuseReturn(clerk, returnId, refusal));
  for (const other of [{ refusal: "worn" as const }, { text: "Theirs" }]) {
    expect(await refuseReturn(clerk, returnId, { ...refusal, ...other })).toEqual(
      refused("wrong-step"),
    );
  }
  const ofReturn = (await eventsOf(order.orderId)).filter(({ kind }) => kind === "return");
  expect(ofReturn.map(({ to }) => to)).toEqual(["requested", "refused"]);
});
