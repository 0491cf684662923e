import { expect, test } from "vitest";
import type { Jobs } from "#platform/queue.server.ts";
import { failShipment, reportFound } from "#shop/fulfilment/end-shipment.server.ts";
import { inspectPieces, type Inspection } from "#shop/fulfilment/inspect.server.ts";
import type { Milligrams } from "#shop/money.ts";
import { succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { choose } from "#tests/lost-parcels.ts";
import { jobsOf, tasksOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { orderToPack, sent } from "#tests/shipments.ts";
import { raiseNotSentAgain } from "./not-sent-again.server.ts";

// A piece that came back and is not sent again was paid for: staff read that its customer is owed the money.

setUpDatabase({ gold: true, emptied: "gold_prices, transit_policies, orders" });

/** A paid order all of whose pieces were in a parcel that came back. */
async function cameBack(quantity = 2) {
  const order = await orderToPack(quantity);
  const shipmentId = await sent(order.orderId, quantity);
  succeeded(await failShipment(clerk, shipmentId, { failure: "came-back", note: "" }));
  return order;
}

type Given = { orderId: string; item: { id: string; weight: number } };

async function inspect({ orderId, item }: Given, more: Partial<Inspection> = {}) {
  const quantity = more.quantity ?? 1;
  succeeded(
    await inspectPieces(clerk, {
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
    }),
  );
}

/** The tasks once all jobs about the order have run, twice, as after a lost connection. */
async function raisedFor(orderId: string) {
  for (const { data } of [
    ...(await jobsOf(orderId, "pieces-not-sent-again")),
    ...(await jobsOf(orderId, "pieces-not-sent-again")),
  ]) {
    await raiseNotSentAgain(data as Jobs["pieces-not-sent-again"]);
  }
  return tasksOf(orderId);
}

test("pieces that came back and are put on sale raise a task, once for each inspection", async () => {
  const order = await cameBack(3);
  const inspectionId = crypto.randomUUID();
  for (const _ of [1, 2]) await inspect(order, { inspectionId, quantity: 2 });
  const [task, ...others] = await raisedFor(order.orderId);
  expect(others).toEqual([]);
  expect(task).toMatchObject({ kind: "review", subject: inspectionId, doneAt: null });
  expect(task!.detail).toBe(
    `2 × ${order.item.productName} came back and won't be sent again. Refund the customer if that wasn't done yet, or cancel the order.`,
  );
  await inspect(order, { disposition: "melt", condition: "damaged" });
  expect(await raisedFor(order.orderId)).toHaveLength(2);
});

test("pieces that are sent again, or repaired first, raise none", async () => {
  const order = await cameBack();
  await inspect(order, { disposition: "send-again" });
  await inspect(order, { disposition: "repair", condition: "damaged" });
  expect(await raisedFor(order.orderId)).toEqual([]);
  await inspect(order, { disposition: "write-off", condition: "damaged" });
  expect(await raisedFor(order.orderId)).toHaveLength(1);
});

test("pieces of a cancelled or an unpaid order raise none", async () => {
  const cancelled = await cameBack();
  succeeded(await setStatuses(cancelled.orderId, "cancelled", "completed"));
  await inspect(cancelled);
  expect(await jobsOf(cancelled.orderId, "pieces-not-sent-again")).toEqual([]);
  const unpaid = await cameBack();
  succeeded(await setStatuses(unpaid.orderId, "processing", "pending"));
  await inspect(unpaid);
  expect(await raisedFor(unpaid.orderId)).toEqual([]);
});

test("pieces of a found parcel for which the customer got others raise none, and hide no other parcel's", async () => {
  const order = await orderToPack(2);
  const [lost, other] = [await sent(order.orderId, 1), await sent(order.orderId, 1)];
  succeeded(await failShipment(clerk, lost, { failure: "lost", note: "" }));
  succeeded(await choose(lost, "send-again"));
  succeeded(await reportFound(clerk, lost, { note: "" }));
  await inspect(order);
  expect(await raisedFor(order.orderId)).toEqual([]);
  succeeded(await failShipment(clerk, other, { failure: "came-back", note: "" }));
  await inspect(order);
  expect(await raisedFor(order.orderId)).toHaveLength(1);
});
