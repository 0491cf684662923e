import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { shipments } from "#db/schema/fulfilment.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { returnItems, returns } from "#db/schema/returns.ts";
import { failShipment } from "#shop/fulfilment/end-shipment.server.ts";
import { cancelShipment } from "#shop/fulfilment/pack-shipment.server.ts";
import type { Viewer } from "#shop/orders/read-order.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { eventsOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { arrivedOrder, ask, requested } from "#tests/returns.ts";
import { orderToPack, sent, startPacking } from "#tests/shipments.ts";
import { noise } from "#kit/pictures.ts";
import { beginReturn } from "./request-return.server.ts";
import { refuseReturn, withdrawReturn } from "./decide-return.server.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, transit_policies, orders, settings" });

/** Simulates that the parcels arrived this many days ago. */
async function arrivedDaysAgo(orderId: string, days: number) {
  const arrivedAt = new Date(Date.now() - days * 86_400_000);
  await db.update(shipments).set({ arrivedAt }).where(eq(shipments.orderId, orderId));
}

function rowOf(returnId: string) {
  return db.select().from(returns).where(eq(returns.id, returnId));
}

const exchange = { kind: "exchange", reason: "size" } as const;

test("the buyer asks for pieces that arrived, once for each form", async () => {
  const order = await arrivedOrder();
  const returnId = crypto.randomUUID();
  const both = await Promise.all([
    ask(order, 1, { returnId, description: "The clasp is broken" }),
    ask(order, 1, { returnId }),
  ]);
  expect(both).toEqual([
    { ok: true, returnId },
    { ok: true, returnId },
  ]);
  expect(await rowOf(returnId)).toMatchObject([
    { number: 1, status: "requested", reason: "faulty" },
  ]);
  const events = (await eventsOf(order.orderId)).filter(({ kind }) => kind === "return");
  expect(events).toMatchObject([
    { to: "requested", actor: "customer", note: `${order.order.orderNumber}-R1` },
  ]);
});

test("pieces with nothing wrong come back only if the buyer confirms that they are as she received them", async () => {
  const order = await arrivedOrder();
  const changed = { isAsReceived: false };
  expect(await ask(order, 1, { ...exchange, ...changed })).toEqual(refused("not-confirmed"));
  const another = { kind: "exchange", reason: "changed-mind" } as const;
  expect(await ask(order, 1, { ...another, ...changed })).toEqual(refused("not-confirmed"));
  succeeded(await ask(order, 1, { ...another, isAsReceived: true }));
  // Where something is wrong, an opened bar comes back, too.
  succeeded(await ask(order, 1, changed));
});

test("nobody returns more than has arrived, not even in several returns at once", async () => {
  const order = await arrivedOrder(2);
  expect(await ask(order, 3)).toEqual(refused("more-than-arrived"));
  const answers = await Promise.all([ask(order, 1), ask(order, 1), ask(order, 1), ask(order, 2)]);
  const accepted = answers.filter(({ ok }) => ok).length;
  expect(accepted === 1 || accepted === 2).toBe(true);
  const rows = await db.select().from(returnItems);
  expect(rows.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
  expect(await ask(order, 1)).toEqual(refused("already-requested"));
});

test("pieces of a refused or withdrawn return can be asked for again", async () => {
  const order = await arrivedOrder();
  const first = await requested(order, 3);
  succeeded(await refuseReturn(clerk, first, { refusal: "worn", text: "" }));
  const second = await requested(order, 3);
  succeeded(await withdrawReturn(order.orderId, second, order.viewer));
  await requested(order, 3);
});

test("pieces on their way, lost or of a cancelled order are not returned", async () => {
  const order = await orderToPack(2);
  expect(await ask(order)).toEqual(refused("not-arrived"));
  const shipmentId = await sent(order.orderId, 1);
  expect(await ask(order)).toEqual(refused("not-arrived"));
  succeeded(await failShipment(clerk, shipmentId, { failure: "lost", note: "" }));
  expect(await ask(order)).toEqual(refused("not-arrived"));
  await setStatuses(order.orderId, "cancelled", "completed");
  expect(await ask(order)).toEqual(refused("order-cancelled"));
});

test("of an order that staff completed without a parcel, all pieces have arrived", async () => {
  const order = await orderToPack(2);
  await setStatuses(order.orderId, "completed", "completed");
  await requested(order, 2);
  const old = await orderToPack(2);
  await setStatuses(old.orderId, "completed", "completed");
  const at = new Date(Date.now() - 40 * 86_400_000);
  await db.update(orderEvents).set({ at }).where(eq(orderEvents.orderId, old.orderId));
  expect(await ask(old)).toMatchObject(refused("too-late"));
});

test("of a completed order, pieces that are packed or came back are in the shop", async () => {
  const order = await orderToPack(2);
  const isBack = await sent(order.orderId, 1);
  succeeded(await failShipment(clerk, isBack, { failure: "came-back", note: "" }));
  const { shipmentId } = await startPacking(order.orderId, 1);
  await setStatuses(order.orderId, "completed", "completed");
  expect(await ask(order, 1)).toEqual(refused("not-arrived"));
  succeeded(await cancelShipment(clerk, shipmentId));
  expect(await ask(order, 1)).toEqual(refused("not-arrived"));
  const other = await sent(order.orderId, 1);
  expect(await ask(order, 2)).toEqual(refused("more-than-arrived"));
  const returnId = await requested(order, 1);
  const lost = { failure: "lost" as const, note: "" };
  expect(await failShipment(clerk, other, lost)).toEqual(refused("pieces-are-back"));
  succeeded(await refuseReturn(clerk, returnId, { refusal: "not-faulty", text: "" }));
});

test("what is returned of an order without a parcel is not packed again", async () => {
  const order = await orderToPack(2);
  await setStatuses(order.orderId, "completed", "completed");
  const returnId = await requested(order, 1);
  const { started } = await startPacking(order.orderId, 1);
  expect(started).toEqual(refused("more-than-ordered"));
  succeeded(await refuseReturn(clerk, returnId, { refusal: "not-faulty", text: "" }));
  succeeded((await startPacking(order.orderId, 2)).started);
});

test("an exchange is asked for within 7 days of the arrival, a fault within 30", async () => {
  const order = await arrivedOrder();
  await arrivedDaysAgo(order.orderId, 7);
  await requested(order, 1, exchange);
  await arrivedDaysAgo(order.orderId, 8);
  expect(await ask(order, 1, exchange)).toMatchObject(refused("too-late"));
  await arrivedDaysAgo(order.orderId, 30);
  await requested(order, 1);
  await arrivedDaysAgo(order.orderId, 31);
  expect(await ask(order, 1)).toMatchObject(refused("too-late"));
});

test("what is as it was sold is exchanged, not refunded", async () => {
  const order = await arrivedOrder();
  const change = { kind: "return", reason: "changed-mind" } as const;
  expect(await ask(order, 1, change)).toEqual(refused("exchange-only"));
});

test("staff make exceptions with a reason, but never for what has not arrived", async () => {
  const order = await arrivedOrder(2);
  await arrivedDaysAgo(order.orderId, 40);
  const request = {
    returnId: crypto.randomUUID(),
    kind: "return" as const,
    reason: "faulty" as const,
    description: "",
    picks: [{ orderItemId: order.item.id, quantity: 1 }],
  };
  const begin = (exception: string, quantity = 1) =>
    beginReturn(clerk, order.orderId, {
      ...request,
      exception,
      picks: [{ orderItemId: order.item.id, quantity }],
    });
  expect(await begin("")).toMatchObject(refused("too-late"));
  expect(await begin("A good customer", 3)).toEqual(refused("more-than-arrived"));
  succeeded(await begin("A good customer"));
  expect(await rowOf(request.returnId)).toMatchObject([
    { status: "approved", staffNote: "A good customer", decidedBy: "Aminah" },
  ]);
  expect((await auditOf(order.orderId)).at(-1)).toMatchObject({
    action: "return.approved",
    after: { note: "A good customer", reason: "faulty", pieces: 1 },
  });
});

test("strangers and staff do not ask for the buyer", async () => {
  const order = await arrivedOrder();
  const stranger: Viewer = {
    userId: null,
    guestId: crypto.randomUUID(),
    isStaff: false,
    key: null,
  };
  for (const viewer of [stranger, { ...stranger, isStaff: true }]) {
    expect(await ask({ ...order, viewer })).toEqual(refused("forbidden"));
  }
  const returnId = await requested(order);
  const other = await arrivedOrder();
  const by = { ...stranger, key: "wrong" };
  expect(await withdrawReturn(order.orderId, returnId, by)).toEqual(refused("forbidden"));
  expect(await withdrawReturn(other.orderId, returnId, other.viewer)).toEqual(refused("not-found"));
  expect(await ask(other, 1, { returnId })).toEqual(refused("not-found"));
});

test("pieces of another order, none or too many pictures are refused", async () => {
  const order = await arrivedOrder();
  const other = await arrivedOrder();
  expect(await ask({ ...order, item: other.item })).toEqual(refused("not-arrived"));
  expect(await ask(order, 0)).toEqual(refused("nothing-picked"));
  const picture = await noise(60, 40).jpeg().toBuffer();
  const five = Array.from({ length: 5 }, () => picture);
  expect(await ask(order, 1, {}, five)).toEqual(refused("too-many-pictures"));
  expect(await ask(order, 1, {}, [new Uint8Array([1, 2])])).toEqual(refused("not-a-picture"));
  succeeded(await ask(order, 1, {}, [picture, picture]));
});
