import { expect, test } from "vitest";
import type { Milligrams, Sen } from "#shop/money.ts";
import { inLanguage } from "#languages/language.server.ts";
import { readTimeline } from "#shop/orders/read-order.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, owner } from "#tests/factories.ts";
import { home, insure, orderToPack, packed, parcel, startPacking } from "#tests/shipments.ts";
import { packShipment, weighItem } from "./pack-shipment.server.ts";
import { sendByHand, sendShipment } from "./send-shipment.server.ts";

// An owner's reason lifts every check of a step: what was lifted is in the order's history and in the audit log.

setUpDatabase({ gold: true, emptied: "gold_prices, transit_policies, orders" });

const ownerReason = "The insurer agreed by phone";

async function exceptionsOf(orderId: string) {
  const entries = (await auditOf(orderId)).filter(({ action }) => action === "shipment.exception");
  return entries.map(({ after }) => after);
}

async function lastNote(orderId: string) {
  return (await readTimeline(orderId)).at(-1)!.note!.text.split("\n").slice(1);
}

test("packing with another weight and without a picture", async () => {
  const { orderId } = await orderToPack(1);
  const { shipmentId, item } = await startPacking(orderId, 1);
  const weightRead = (item.weight + 500) as Milligrams;
  succeeded(await weighItem(clerk, shipmentId, { orderItemId: item.id, weightRead }));
  const form = { sealNumber: "", ownerReason };
  expect(await packShipment(clerk, shipmentId, form)).toEqual(refused("weight-differs"));
  succeeded(await packShipment(owner, shipmentId, form));
  expect(await exceptionsOf(orderId)).toMatchObject([
    { exceptions: ["weight-differs", "no-picture"], reason: ownerReason },
  ]);
  expect(await lastNote(orderId)).toEqual([
    "Exception: weight differs, no picture of the scale",
    ownerReason,
  ]);
});

test("sending a parcel that is neither paid for nor insured", async () => {
  const { orderId } = await placedOrder({ stock: 5 }, 1, home);
  const shipmentId = await packed(orderId, 1);
  expect(await sendShipment(owner, shipmentId, parcel)).toEqual(refused("not-paid"));
  succeeded(await sendShipment(owner, shipmentId, { ...parcel, ownerReason }));
  expect(await exceptionsOf(orderId)).toMatchObject([
    { exceptions: ["not-paid", "no-policy"], reason: ownerReason },
  ]);
  expect(await lastNote(orderId)).toEqual(["Exception: not paid, no insurance", ownerReason]);
  const inChinese = await inLanguage("zh", () => lastNote(orderId));
  expect(inChinese).toEqual([expect.stringContaining("未付款"), ownerReason]);
});

test("sending a parcel above the insurance's limit", async () => {
  const { orderId } = await orderToPack(1);
  await insure(100 as Sen);
  const shipmentId = await packed(orderId, 1);
  succeeded(await sendShipment(owner, shipmentId, { ...parcel, ownerReason }));
  expect(await exceptionsOf(orderId)).toMatchObject([{ exceptions: ["over-cover"] }]);
});

test("bringing a parcel that is not paid for", async () => {
  const { orderId } = await placedOrder({ stock: 5 }, 1, home);
  const shipmentId = await packed(orderId, 1);
  succeeded(await sendByHand(owner, shipmentId, { ownerReason }));
  expect(await exceptionsOf(orderId)).toMatchObject([{ exceptions: ["not-paid"] }]);
});

test("a reason that was not needed is no exception", async () => {
  const { orderId, order } = await orderToPack(1);
  await insure();
  const shipmentId = await packed(orderId, 1);
  succeeded(await sendShipment(owner, shipmentId, { ...parcel, ownerReason }));
  expect(await exceptionsOf(orderId)).toEqual([]);
  expect((await readTimeline(orderId)).at(-1)!.note!.text).toBe(`${order.orderNumber}-1`);
});
