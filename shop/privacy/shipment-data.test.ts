import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orderCollectors, shipmentPictures, shipments } from "#db/schema/fulfilment.ts";
import { orders } from "#db/schema/orders.ts";
import { paymentTasks } from "#db/schema/payments.ts";
import { failShipment, markDelivered } from "#shop/fulfilment/end-shipment.server.ts";
import { packShipment, weighItem } from "#shop/fulfilment/pack-shipment.server.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import type { Milligrams } from "#shop/money.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { exportAccountData } from "./export-account-data.server.ts";
import { newCustomer, password } from "#tests/accounts.ts";
import { succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, owner } from "#tests/factories.ts";
import { eventsOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { orderToPack, parcel, sent, startPacking } from "#tests/shipments.ts";

// What the export of an account's data and its deletion do with the shipments of its orders.

setUpDatabase({ gold: true });

/** A delivered order of a new account, with everything that can name its customer. */
async function deliveredOrder() {
  const account = await newCustomer();
  const { orderId } = await orderToPack(1);
  await db.update(orders).set({ userId: account.id }).where(eq(orders.id, orderId));
  const shipmentId = await sent(orderId, 1);
  succeeded(await markDelivered(clerk, shipmentId));
  const shown = { identityDocument: "mykad", identityLast4: "5678", collectedBy: "Farah" } as const;
  await db.update(shipments).set(shown).where(eq(shipments.id, shipmentId));
  await db.insert(orderCollectors).values({ orderId, name: "Farah", identityLast4: "5678" });
  return { account, orderId, shipmentId };
}

test("the export lists the shipments with their weights, and no names of staff", async () => {
  const { account, orderId } = await deliveredOrder();
  await deliveredOrder();
  const copy = (await exportAccountData(account.id))!;
  expect(copy.orders).toHaveLength(1);
  expect(copy.orders[0]).toMatchObject({
    shipments: [
      {
        number: 1,
        kind: "courier",
        status: "delivered",
        courier: "Pos Laju",
        trackingNumber: parcel.trackingNumber,
        isInsured: true,
        collectedBy: "Farah",
        items: [
          { name: "Seri Plain Court Band", quantity: 1, weightRead: expect.stringMatching(/ g$/) },
        ],
        pictures: [{ kind: "scale" }],
      },
    ],
    collector: { name: "Farah", last4: "5678" },
  });
  const [shipment] = await readShipments(orderId);
  for (const strange of [clerk.name, "wrongCodes", "parcels/", shipment!.pictures[0]!.id]) {
    expect(JSON.stringify(copy)).not.toContain(strange);
  }
});

test("deleting the account removes pictures, numbers and identities of its orders alone", async () => {
  const [mine, theirs] = [await deliveredOrder(), await deliveredOrder()];
  expect(await deleteAccount(mine.account.id, password)).toEqual({ ok: true });
  const rows = await db
    .select()
    .from(shipments)
    .where(inArray(shipments.id, [mine.shipmentId, theirs.shipmentId]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  expect(byId.get(mine.shipmentId)).toMatchObject({
    status: "delivered",
    courier: "pos-laju",
    trackingNumber: null,
    trackingUrl: null,
    identityDocument: null,
    identityLast4: null,
    collectedBy: null,
  });
  expect(byId.get(theirs.shipmentId)).toMatchObject({
    identityLast4: "5678",
    collectedBy: "Farah",
  });
  const pictured = await db
    .select()
    .from(shipmentPictures)
    .where(inArray(shipmentPictures.shipmentId, [mine.shipmentId, theirs.shipmentId]));
  expect(pictured.map(({ shipmentId }) => shipmentId)).toEqual([theirs.shipmentId]);
  const named = await db
    .select()
    .from(orderCollectors)
    .where(inArray(orderCollectors.orderId, [mine.orderId, theirs.orderId]));
  expect(named.map(({ orderId }) => orderId)).toEqual([theirs.orderId]);
  const [kept] = await readShipments(mine.orderId);
  expect(kept!.items).toMatchObject([{ quantity: 1, weightRead: expect.any(Number) }]);
});

test("what staff wrote about a shipment's exception is removed from the history", async () => {
  const { account, orderId, shipmentId } = await deliveredOrder();

  succeeded(await failShipment(clerk, shipmentId, { failure: "lost", note: "Farah phoned" }));
  await db.update(orders).set({ orderStatus: "completed" }).where(eq(orders.id, orderId));
  const noted = async () => JSON.stringify(await eventsOf(orderId));
  expect(await noted()).toContain("Farah phoned");
  expect(await deleteAccount(account.id, password)).toEqual({ ok: true });
  expect(await noted()).not.toContain("Farah phoned");
  const event = (await eventsOf(orderId)).find(({ to }) => to === "failed");
  expect(event!.note).toMatch(/^JJ\w+-1$/);
});

test("why an owner made an exception is removed from the history, in the code of the sentence too", async () => {
  const { account, orderId, shipmentId } = await deliveredOrder();
  await db.delete(shipments).where(eq(shipments.id, shipmentId));
  const { shipmentId: again, item } = await startPacking(orderId, 1);
  const weightRead = (item.weight + 500) as Milligrams;
  succeeded(await weighItem(clerk, again, { orderItemId: item.id, weightRead }));
  const form = { sealNumber: "", ownerReason: "Farah phoned" };
  succeeded(await packShipment(owner, again, form));
  const noted = async () => JSON.stringify(await eventsOf(orderId));
  expect(await noted()).toContain("Farah phoned");
  await db.update(orders).set({ orderStatus: "completed" }).where(eq(orders.id, orderId));
  expect(await deleteAccount(account.id, password)).toEqual({ ok: true });
  expect(await noted()).not.toContain("Farah phoned");
});

test("the account is not deleted while pieces of a cancelled order are to come back", async () => {
  const { account, orderId, shipmentId } = await deliveredOrder();
  succeeded(await setStatuses(orderId, "cancelled", "completed"));
  await db.delete(paymentTasks).where(eq(paymentTasks.orderId, orderId));
  expect(await deleteAccount(account.id, password)).toMatchObject({
    ok: false,
    reason: "open-orders",
    open: [{ id: orderId, orderStatus: "cancelled" }],
  });
  succeeded(await failShipment(clerk, shipmentId, { failure: "lost", note: "" }));
  expect(await deleteAccount(account.id, password)).toEqual({ ok: true });
});
