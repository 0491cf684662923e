import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orderCollectors } from "#db/schema/fulfilment.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { buyerKey, orderKey } from "#shop/orders/order-link.server.ts";
import type { Viewer } from "#shop/orders/read-order.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { setStatuses } from "#tests/orders.ts";
import { handOverOf, home, orderToPack, ready } from "#tests/shipments.ts";
import {
  collectorForm,
  findCollector,
  nameCollector,
  removeCollector,
} from "./collector.server.ts";
import { handOver } from "./hand-over.server.ts";

setUpDatabase({ gold: true });

const ahmad = { name: "Ahmad Razak", last4: "91AB" };
const nobody: Viewer = { userId: null, guestId: null, isStaff: false, key: null };

test("the buyer names one person, names another instead, and removes that person", async () => {
  const { orderId, viewer } = await orderToPack(1, {});
  succeeded(await nameCollector(orderId, viewer, ahmad));
  const aishah = { name: "Aishah", last4: "1122" };
  succeeded(await nameCollector(orderId, { ...nobody, key: buyerKey(orderId) }, aishah));
  expect(await findCollector(orderId)).toEqual(aishah);
  succeeded(await removeCollector(orderId, viewer));
  succeeded(await removeCollector(orderId, viewer));
  expect(await findCollector(orderId)).toBeUndefined();
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  const steps = events.flatMap(({ kind, to }) => (kind === "shipment" ? [to] : []));
  expect(steps).toEqual(["collector-named", "collector-named", "collector-removed"]);
  expect(JSON.stringify(events)).not.toMatch(/Ahmad|Aishah|91AB|1122/);
});

test("staff, strangers and whoever has the link that staff send name nobody", async () => {
  const { orderId } = await orderToPack(1, {});
  for (const viewer of [
    nobody,
    { ...nobody, isStaff: true },
    { ...nobody, isStaff: true, key: buyerKey(orderId) },
    { ...nobody, key: orderKey(orderId) },
    { ...nobody, guestId: crypto.randomUUID() },
  ]) {
    expect(await nameCollector(orderId, viewer, ahmad)).toEqual(refused("forbidden"));
    expect(await removeCollector(orderId, viewer)).toEqual(refused("forbidden"));
  }
  expect(await db.$count(orderCollectors, eq(orderCollectors.orderId, orderId))).toBe(0);
});

test("nobody is named for a parcel, after cancelling or after the hand-over", async () => {
  const parcel = await orderToPack(1, home);
  expect(await nameCollector(parcel.orderId, parcel.viewer, ahmad)).toEqual(
    refused("not-collected"),
  );
  const cancelled = await orderToPack(1, {});
  await setStatuses(cancelled.orderId, "cancelled", "completed");
  expect(await nameCollector(cancelled.orderId, cancelled.viewer, ahmad)).toEqual(
    refused("order-closed"),
  );
  const { orderId, viewer } = await orderToPack(1, {});
  const shipmentId = await ready(orderId, 1);
  succeeded(await nameCollector(orderId, viewer, ahmad));
  const form = await handOverOf(orderId, shipmentId, { collectedBy: "collector", last4: "91AB" });
  succeeded(await handOver(clerk, shipmentId, form));
  expect(await removeCollector(orderId, viewer)).toEqual(refused("order-closed"));
});

test("the form takes a name and exactly four characters", () => {
  expect(collectorForm.parse({ name: " Ahmad Razak ", last4: "91ab" })).toEqual(ahmad);
  for (const last4 of ["900101149191", "919", ""])
    expect(collectorForm.safeParse({ name: "Ahmad Razak", last4 }).success).toBe(false);
  expect(collectorForm.safeParse({ name: " ", last4: "9191" }).success).toBe(false);
});
