import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { refused, succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, owner } from "#tests/factories.ts";
import { eventsOf, onHand } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { orderToPack, packed, sent, startPacking } from "#tests/shipments.ts";
import type { Milligrams } from "#shop/money.ts";
import { failShipment, markDelivered, reportFound } from "./end-shipment.server.ts";
import { countExpectedBack, expectedBackOf, listExpectedBack } from "./expected-back.server.ts";
import { inspectPieces, type Inspection } from "./inspect.server.ts";
import { addShipmentPicture } from "./shipment-pictures.server.ts";
import { db } from "#db/client.server.ts";
import { inspections } from "#db/schema/fulfilment.ts";
import { orders } from "#db/schema/orders.ts";
import { noise } from "#kit/pictures.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, transit_policies, orders" });

/** An order of three pieces, two of which were sent in a parcel. */
async function orderWithParcel() {
  const { orderId, item } = await orderToPack(3);
  return { orderId, item, shipmentId: await sent(orderId, 2) };
}

/** The same, cancelled: two pieces are expected back. */
async function cancelledAfterSending() {
  const order = await orderWithParcel();
  succeeded(await setStatuses(order.orderId, "cancelled", "completed"));
  return order;
}

type Given = { orderId: string; item: { id: string; weight: number } };

function inspect({ orderId, item }: Given, more: Partial<Inspection> = {}, by = clerk) {
  const quantity = more.quantity ?? 1;
  return inspectPieces(by, {
    inspectionId: crypto.randomUUID(),
    orderId,
    orderItemId: item.id,
    quantity,
    weightRead: (item.weight * quantity) as Milligrams,
    purityOk: true,
    sealOk: null,
    condition: "as-sold",
    disposition: "restock",
    note: "",
    ...more,
  });
}

async function expected({ orderId, item }: Given) {
  return (await expectedBackOf(db, orderId)).get(item.id) ?? 0;
}

test("what has left of a cancelled order is expected back until it is inspected", async () => {
  const order = await cancelledAfterSending();
  expect(await expected(order)).toBe(2);
  succeeded(await inspect(order));
  expect(await expected(order)).toBe(1);
  succeeded(await inspect(order, { disposition: "melt", condition: "damaged" }));
  expect(await expected(order)).toBe(0);
});

test("nothing is expected of an order that goes on, unless its parcel came back", async () => {
  const order = await orderWithParcel();
  expect(await expected(order)).toBe(0);
  succeeded(await failShipment(clerk, order.shipmentId, { failure: "came-back", note: "" }));
  expect(await expected(order)).toBe(2);
});

test("only pieces that are put back into stock are in it again, once", async () => {
  const order = await cancelledAfterSending();
  const before = (await onHand(order.item.productId))!;
  const inspectionId = crypto.randomUUID();
  const both = await Promise.all([
    inspect(order, { inspectionId }),
    inspect(order, { inspectionId }),
  ]);
  expect(both).toEqual([{ ok: true }, { ok: true }]);
  expect(await onHand(order.item.productId)).toBe(before + 1);
  succeeded(await inspect(order, { disposition: "repair", condition: "worn" }));
  expect(await onHand(order.item.productId)).toBe(before + 1);
});

test("a repaired piece is inspected again, and can then go to its customer", async () => {
  const order = await orderWithParcel();
  succeeded(await failShipment(clerk, order.shipmentId, { failure: "came-back", note: "" }));
  succeeded(await inspect(order, { disposition: "repair", condition: "damaged" }));
  expect(await expected(order)).toBe(2);
  succeeded(await inspect(order, { quantity: 2, disposition: "send-again" }));
  expect(await expected(order)).toBe(0);
  succeeded((await startPacking(order.orderId, 2)).started);
});

test("a repaired piece that is sent again can get lost, and one in repair cannot", async () => {
  const order = await orderWithParcel();
  const lost = { failure: "lost", note: "" } as const;
  succeeded(await failShipment(clerk, order.shipmentId, { failure: "came-back", note: "" }));
  succeeded(await inspect(order, { quantity: 2, disposition: "repair", condition: "damaged" }));
  succeeded(await inspect(order, { quantity: 2, disposition: "send-again" }));
  const again = await sent(order.orderId, 2);
  expect(await failShipment(clerk, again, lost)).toEqual({ ok: true });

  const other = await cancelledAfterSending();
  succeeded(await inspect(other, { disposition: "repair", condition: "damaged" }));
  expect(await failShipment(clerk, other.shipmentId, lost)).toEqual(refused("pieces-are-back"));
});

test("two people cannot put the same piece back", async () => {
  const order = await cancelledAfterSending();
  const before = (await onHand(order.item.productId))!;
  const both = await Promise.all([
    inspect(order, { quantity: 2 }),
    inspect(order, { quantity: 2 }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ...refused("more-than-expected"), expected: 0 });
  expect(await onHand(order.item.productId)).toBe(before + 2);
});

test("pieces of another weight or condition are not sold again, not even by an owner", async () => {
  const order = await cancelledAfterSending();
  const light = (order.item.weight - 21) as Milligrams;
  expect(await inspect(order, { weightRead: light }, owner)).toEqual(refused("weight-differs"));
  expect(await inspect(order, { condition: "worn" }, owner)).toEqual(refused("not-as-sold"));
  const opened = { purityOk: false, sealOk: false, disposition: "to-supplier" } as const;
  succeeded(await inspect(order, { ...opened, weightRead: light }));
  expect(await inspect(order, { purityOk: false }, owner)).toEqual(refused("purity-not-checked"));
  expect(await inspect(order, { sealOk: false }, owner)).toEqual(refused("seal-opened"));
  const near = (order.item.weight - 20) as Milligrams;
  succeeded(await inspect(order, { weightRead: near, sealOk: true }));
});

test("a piece whose hallmark was not checked, or whose seal was opened, is not sent again", async () => {
  const order = await orderWithParcel();
  succeeded(await failShipment(clerk, order.shipmentId, { failure: "came-back", note: "" }));
  const again = (given: Partial<Inspection>) =>
    inspect(order, { ...given, disposition: "send-again" }, owner);
  expect(await again({ purityOk: false })).toEqual(refused("purity-not-checked"));
  expect(await again({ sealOk: false })).toEqual(refused("seal-opened"));
  succeeded(await again({ sealOk: true }));
});

test("no row says that an opened bar, or gold that nobody checked, is in the stock again", async () => {
  const order = await cancelledAfterSending();
  succeeded(await inspect(order));
  const ofOrder = eq(inspections.orderId, order.orderId);
  for (const found of [{ sealOk: false }, { purityOk: false }]) {
    const changing = db.update(inspections).set(found).where(ofOrder);
    await expect(changing).rejects.toMatchObject({
      cause: { constraint: "inspections_restocked_checked" },
    });
  }
  // As the release before writes it.
  await db.update(inspections).set({ purityOk: null, sealOk: null }).where(ofOrder);
});

test("a piece that came back can be packed again for its order, but not after cancelling", async () => {
  const order = await orderWithParcel();
  expect((await startPacking(order.orderId, 2)).started).toEqual(refused("more-than-ordered"));
  succeeded(await failShipment(clerk, order.shipmentId, { failure: "came-back", note: "" }));
  succeeded(await inspect(order, { disposition: "send-again" }));
  succeeded((await startPacking(order.orderId, 2)).started);
  const before = (await onHand(order.item.productId))!;
  succeeded(await setStatuses(order.orderId, "cancelled", "completed"));
  expect(await onHand(order.item.productId)).toBe(before + 2);
  expect(await expected(order)).toBe(1);
  expect(await inspect(order, { disposition: "send-again" })).toEqual(refused("order-cancelled"));
});

test("pieces in a lost parcel are not expected until it is found", async () => {
  const order = await orderWithParcel();
  const { shipmentId } = order;
  expect(await reportFound(clerk, shipmentId, { note: "" })).toEqual(refused("wrong-step"));
  succeeded(await failShipment(clerk, shipmentId, { failure: "lost", note: "" }));
  succeeded(await setStatuses(order.orderId, "cancelled", "completed"));
  expect(await expected(order)).toBe(0);
  expect(await inspect(order)).toEqual({ ...refused("more-than-expected"), expected: 0 });
  succeeded(await reportFound(clerk, shipmentId, { note: "In the depot in Klang" }));
  succeeded(await reportFound(clerk, shipmentId, { note: "" }));
  expect(await expected(order)).toBe(2);
  const found = (await eventsOf(order.orderId)).filter(({ to }) => to === "found");
  expect(found.map(({ note }) => note?.split("\n")[1])).toEqual(["In the depot in Klang"]);
});

test("a parcel whose pieces were inspected cannot be lost", async () => {
  const order = await orderWithParcel();
  succeeded(await markDelivered(clerk, order.shipmentId));
  succeeded(await setStatuses(order.orderId, "cancelled", "completed"));
  succeeded(await inspect(order));
  const lost = { failure: "lost" as const, note: "" };
  expect(await failShipment(clerk, order.shipmentId, lost)).toEqual(refused("pieces-are-back"));
});

test("an inspection is in the order's history and in the audit log", async () => {
  const order = await cancelledAfterSending();
  const found = { purityOk: true, sealOk: false, note: "Bent" };
  succeeded(await inspect(order, { ...found, disposition: "write-off", condition: "damaged" }));
  const event = (await eventsOf(order.orderId)).find(({ kind }) => kind === "inspection");
  expect(event).toMatchObject({ from: "damaged", to: "write-off", actorId: clerk.id });
  expect(event!.note).toMatch(/^1 × .+\nBent$/);
  expect((await auditOf(order.orderId)).at(-1)).toMatchObject({
    action: "inspection.recorded",
    after: { quantity: 1, disposition: "write-off", purityOk: true, sealOk: false },
  });
});

test("an item of another order is not inspected", async () => {
  const [one, other] = [await cancelledAfterSending(), await cancelledAfterSending()];
  expect(await inspect({ orderId: one.orderId, item: other.item })).toEqual(refused("not-found"));
  const inspectionId = crypto.randomUUID();
  succeeded(await inspect(one, { inspectionId }));
  expect(await inspect(other, { inspectionId })).toEqual(refused("not-found"));
});

test("the list has all expected pieces once, those of the oldest orders first", async () => {
  const before = await countExpectedBack(clerk);
  const made = [await cancelledAfterSending(), await cancelledAfterSending()];
  await orderWithParcel();
  const count = await countExpectedBack(clerk);
  expect([count.items - before.items, count.pieces - before.pieces]).toEqual([2, 4]);
  const { items } = await listExpectedBack(clerk, { perPage: 100 });
  const ours = items.filter(({ item }) => made.some(({ orderId }) => orderId === item.orderId));
  expect(ours.map(({ item, pieces }) => [item.id, pieces])).toEqual(
    made.map(({ item }) => [item.id, 2]),
  );
  const next = await listExpectedBack(clerk, { perPage: 100, after: ours[0]!.item.id });
  expect(next.items[0]!.item.id).toBe(made[1]!.item.id);
});

test("the release before, which would return pieces that have left, cannot cancel the order", async () => {
  const { orderId } = await orderWithParcel();
  const asItDoes = { orderStatus: "cancelled", holdsStock: false } as const;
  const cancelling = db.update(orders).set(asItDoes).where(eq(orders.id, orderId));
  await expect(cancelling).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/^Pieces of order JJ\d+ have left the shop$/) },
  });
  const { orderId: packedOnly } = await orderToPack(3);
  await packed(packedOnly, 1);
  await db.update(orders).set(asItDoes).where(eq(orders.id, packedOnly));
});

test("a picture taken after the parcel has left is refused", async () => {
  const { shipmentId } = await orderWithParcel();
  const picture = await noise(80, 60).jpeg().toBuffer();
  expect(await addShipmentPicture(clerk, shipmentId, "scale", picture)).toEqual(
    refused("not-in-shop"),
  );
});
