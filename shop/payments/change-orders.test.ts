import { expect, test } from "vitest";
import { auditOf } from "#tests/audit.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { eventsOf, orderOf } from "#tests/order-rows.ts";
import { setPaidWithoutPayment, setStatuses } from "#tests/orders.ts";
import { home, orderToPack, packed, ready } from "#tests/shipments.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import { changeOrders } from "./change-orders.server.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, orders, products, audit_log" });

const colleague = { ...clerk, id: "colleague", name: "Mei Ling" };
const collect = { deliveryMethod: "collect" } as const;

test("orders are prepared only if they are paid and pending; each other one is refused with its reason", async () => {
  const paidPending = await pendingAndPaid();
  const unpaid = (await placedOrder()).orderId;
  const { orderId: begun } = await orderToPack(1);
  const cancelled = (await placedOrder()).orderId;
  await setStatuses(cancelled, "cancelled", "pending");
  const unknown = crypto.randomUUID();
  const ids = [paidPending, unpaid, begun, cancelled, unknown];
  const done = await changeOrders(clerk, ids, "start-preparing");
  expect(done).toEqual({
    changed: 1,
    refused: [
      { orderId: unpaid, orderNumber: await numberOf(unpaid), reason: "not-paid" },
      { orderId: begun, orderNumber: await numberOf(begun), reason: "not-pending" },
      { orderId: cancelled, orderNumber: await numberOf(cancelled), reason: "order-cancelled" },
      { orderId: unknown, orderNumber: "", reason: "not-found" },
    ],
  });
  expect(await orderOf(paidPending)).toMatchObject({ orderStatus: "processing" });
  expect(await orderOf(unpaid)).toMatchObject({ orderStatus: "pending" });
  expect((await orderOf(unpaid)).payBy).not.toBeNull();
  expect((await auditOf(paidPending)).at(-1)).toMatchObject({ action: "order.updated" });
});

test("two people who start the same order change it once", async () => {
  const orderId = await pendingAndPaid();
  const both = await Promise.all(
    [clerk, colleague].map((staff) => changeOrders(staff, [orderId], "start-preparing")),
  );
  expect(both.reduce((sum, { changed }) => sum + changed, 0)).toBe(1);
  const begun = (await eventsOf(orderId)).filter(
    ({ from, to }) => from === "pending" && to === "processing",
  );
  expect(begun).toHaveLength(1);
});

test("all packed collections of the orders become ready, and nothing else does", async () => {
  const first = await orderToPack(2, collect);
  await packed(first.orderId, 1);
  await packed(first.orderId, 1);
  const parcel = await orderToPack(1, home);
  await packed(parcel.orderId, 1);
  const waiting = await orderToPack(1, collect);
  await ready(waiting.orderId, 1);
  const ids = [first.orderId, parcel.orderId, waiting.orderId];
  const done = await changeOrders(colleague, ids, "mark-ready");
  expect(done.changed).toBe(1);
  expect(done.refused.map(({ orderId, reason }) => [orderId, reason])).toEqual([
    [parcel.orderId, "nothing-to-collect"],
    [waiting.orderId, "nothing-to-collect"],
  ]);
  expect(await statusesOf(first.orderId)).toEqual(["ready", "ready"]);
  expect(await statusesOf(parcel.orderId)).toEqual(["packed"]);
});

test("packed parcels are sent by hand, unless their order is not paid", async () => {
  const parcel = await orderToPack(1, home);
  await packed(parcel.orderId, 1);
  const unpaid = await orderToPack(1, home);
  await packed(unpaid.orderId, 1);
  await setStatuses(unpaid.orderId, "processing", "failed");
  const done = await changeOrders(clerk, [parcel.orderId, unpaid.orderId], "send-by-hand");
  expect(done).toMatchObject({ changed: 1, refused: [{ reason: "not-paid" }] });
  expect(await statusesOf(parcel.orderId)).toEqual(["sent"]);
  expect(await statusesOf(unpaid.orderId)).toEqual(["packed"]);
  const again = await changeOrders(colleague, [parcel.orderId], "send-by-hand");
  expect(again).toMatchObject({ changed: 0, refused: [{ reason: "nothing-to-send" }] });
});

async function pendingAndPaid(): Promise<string> {
  const { orderId } = await placedOrder();
  await setPaidWithoutPayment(orderId);
  await setStatuses(orderId, "pending", "completed");
  return orderId;
}

async function numberOf(orderId: string): Promise<string> {
  return (await orderOf(orderId)).orderNumber;
}

async function statusesOf(orderId: string): Promise<string[]> {
  return (await readShipments(orderId)).map(({ status }) => status);
}
