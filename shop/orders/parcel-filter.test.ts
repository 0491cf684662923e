import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { shipments } from "#db/schema/fulfilment.ts";
import { parcelsByOrder } from "#shop/fulfilment/order-parcels.server.ts";
import { cancelShipment } from "#shop/fulfilment/pack-shipment.server.ts";
import { succeeded } from "#tests/answers.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { setStatuses } from "#tests/orders.ts";
import { orderToPack, packed, sent, startPacking } from "#tests/shipments.ts";
import { listOrders } from "./list-orders.server.ts";
import { parcelStates } from "./parcel-filter.server.ts";

setUpDatabase({ gold: true, emptied: "transit_policies, orders" });

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
