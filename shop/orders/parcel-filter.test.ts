import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { shipments } from "#db/schema/fulfilment.ts";
import { orders as orderRows } from "#db/schema/orders.ts";
import { askAboutArrivals } from "#shop/fulfilment/ask-about-arrivals.server.ts";
import { markDelivered } from "#shop/fulfilment/end-shipment.server.ts";
import { parcelsByOrder } from "#shop/fulfilment/order-parcels.server.ts";
import { cancelShipment } from "#shop/fulfilment/pack-shipment.server.ts";
import { readParcels } from "#shop/fulfilment/parcels.server.ts";
import { countLateShipments } from "#shop/fulfilment/to-collect.server.ts";
import { writeProfile } from "#shop/profile/all-settings.server.ts";
import { succeeded } from "#tests/answers.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { orderOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { orderToPack, packed, sent, startPacking } from "#tests/shipments.ts";
import { listOrders } from "./list-orders.server.ts";
import { parcelStates } from "./parcel-filter.server.ts";

setUpDatabase({ gold: true, emptied: "transit_policies, orders, settings" });

/** The filters by parcels that show this order. */
async function statesOf(orderId: string) {
  const found = await Promise.all(
    parcelStates.map(async (parcels) => {
      const { orders } = await listOrders(clerk, { parcels });
      return orders.some(({ id }) => id === orderId) ? [parcels] : [];
    }),
  );
  return found.flat();
}

test("an order is found by where its parcels are", async () => {
  const { orderId } = await orderToPack(3);
  expect(await statesOf(orderId)).toEqual(["to-pack"]);
  await sent(orderId, 1);
  expect(await statesOf(orderId)).toEqual(["to-pack", "sent"]);
  const second = await packed(orderId, 2);
  expect(await statesOf(orderId)).toEqual(["packed", "sent"]);
  succeeded(await cancelShipment(clerk, second));
  await startPacking(orderId, 2);
  expect(await statesOf(orderId)).toEqual(["to-pack", "sent"]);
});

test.each([
  ["delivered", ["arrived"], { arrivedAt: new Date() }],
  ["failed", ["problem"], { failure: "came-back" as const }],
  ["failed", ["problem", "lost"], { failure: "lost" as const }],
] as const)("a parcel that is %s is found as %s", async (status, states, set) => {
  const { orderId } = await orderToPack(1);
  await sent(orderId, 1);
  await db.update(shipments).set({ status, ...set });
  expect(await statesOf(orderId)).toEqual(states);
});

/** Moves into the past when the order's parcels were sent and, if so, when its customer was asked. */
async function sentDaysAgo(orderId: string, days: number, askedDays?: number) {
  const ago = (count: number) => new Date(Date.now() - count * 86_400_000);
  const remindedAt = askedDays === undefined ? null : ago(askedDays);
  await db
    .update(shipments)
    .set({ leftAt: ago(days), remindedAt })
    .where(eq(shipments.orderId, orderId));
}

async function sentTo(email: string | null) {
  const { orderId } = await orderToPack(1);
  const shipmentId = await sent(orderId, 1);
  await db.update(orderRows).set({ email }).where(eq(orderRows.id, orderId));
  return { orderId, shipmentId };
}

async function notConfirmed() {
  return (await countLateShipments(clerk)).notConfirmed;
}

test("a parcel is not confirmed 7 days after it was sent or, with an email address, asked about", async () => {
  const [silent, asked] = [await sentTo(null), await sentTo("siti@example.com")];
  await sentDaysAgo(silent.orderId, 6.9);
  await sentDaysAgo(asked.orderId, 13.9, 6.9);
  expect(await notConfirmed()).toBe(0);
  await sentDaysAgo(silent.orderId, 7.1);
  await sentDaysAgo(asked.orderId, 14.1, 7.1);
  for (const { orderId } of [silent, asked])
    expect(await statesOf(orderId)).toEqual(["sent", "not-confirmed"]);
  expect(await notConfirmed()).toBe(2);
  succeeded(await markDelivered(clerk, silent.shipmentId));
  await setStatuses(asked.orderId, "cancelled", "completed");
  expect(await notConfirmed()).toBe(0);
});

test("when customers are asked, and who is called, follows the setting", async () => {
  await db.transaction((tx) => writeProfile(tx, { arrivalQuestionDays: 2 }));
  const [silent, reachable] = [await sentTo(null), await sentTo("siti@example.com")];
  const after = async (days: number) => {
    for (const { orderId } of [silent, reachable]) await sentDaysAgo(orderId, days);
    const [parcel] = await readParcels(await orderOf(reachable.orderId));
    return [parcel!.asksArrival, await askAboutArrivals(), await notConfirmed()];
  };
  expect(await after(1.9)).toEqual([false, 0, 0]);
  expect(await after(2.1)).toEqual([true, 1, 1]);
});

test("an unpaid or cancelled order is not to be packed", async () => {
  const { orderId } = await placedOrder();
  expect(await statesOf(orderId)).toEqual([]);
  const paid = await orderToPack(1);
  await setStatuses(paid.orderId, "cancelled", "completed");
  expect(await statesOf(paid.orderId)).toEqual([]);
});

test("the list and the export name the parcels of an order, without cancelled ones", async () => {
  const { orderId } = await orderToPack(3);
  succeeded(await cancelShipment(clerk, await packed(orderId, 1)));
  await sent(orderId, 1);
  await packed(orderId, 1);
  const { orders } = await listOrders(clerk);
  expect(orders[0]!.shipmentStatuses).toEqual(["sent", "packed"]);
  const parcels = await parcelsByOrder(clerk, [orderId]);
  expect(parcels.get(orderId)).toMatchObject([
    { status: "sent", courier: "pos-laju", trackingNumber: "EN233873973MY" },
    { status: "packed", courier: null, trackingNumber: null },
  ]);
});
