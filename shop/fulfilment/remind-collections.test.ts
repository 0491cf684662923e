import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { shipments } from "#db/schema/fulfilment.ts";
import { orders } from "#db/schema/orders.ts";
import { writeProfile } from "#shop/profile/all-settings.server.ts";
import { succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { setStatuses } from "#tests/orders.ts";
import { jobsOf } from "#tests/order-rows.ts";
import { handOverOf, orderToPack, ready } from "#tests/shipments.ts";
import { handOver } from "./hand-over.server.ts";
import { markReady } from "./mark-ready.server.ts";
import { packShipment, unpackShipment } from "./pack-shipment.server.ts";
import { remindToCollect } from "./remind-collections.server.ts";
import { countLateShipments, listToCollect } from "./to-collect.server.ts";

setUpDatabase({ gold: true, emptied: "settings" });

const readyAt = new Date("2026-11-02T03:00:00Z");
const after = (days: number, hours = 0) =>
  new Date(readyAt.getTime() + (days * 24 + hours) * 60 * 60 * 1000);

async function readyOrder() {
  const { orderId } = await orderToPack(1, {});
  const shipmentId = await ready(orderId, 1);
  await db.update(shipments).set({ readyAt }).where(eq(shipments.id, shipmentId));
  return { orderId, shipmentId };
}

async function remindersAt({ orderId }: { orderId: string }, ...moments: Date[]) {
  const counts: number[] = [];
  for (const moment of moments) {
    await remindToCollect(moment);
    const jobs = await jobsOf(orderId, "collection-due");
    counts.push(jobs.length);
  }
  return counts;
}

test("the buyer is reminded after 3 and after 10 days, each time once", async () => {
  const order = await readyOrder();
  const moments = [after(2, 23), after(3), after(3, 1), after(9), after(10), after(11), after(99)];
  expect(await remindersAt(order, ...moments)).toEqual([0, 1, 1, 1, 2, 2, 2]);
});

test("two processes at the same time remind once", async () => {
  const order = await readyOrder();
  await Promise.all([1, 2, 3].map(() => remindToCollect(after(4))));
  expect(await remindersAt(order, after(4))).toEqual([1]);
});

test("after a long outage, one reminder stands for both", async () => {
  expect(await remindersAt(await readyOrder(), after(20), after(21))).toEqual([1, 1]);
});

test("nothing that was collected or cancelled is reminded of", async () => {
  const [collected, cancelled] = [await readyOrder(), await readyOrder()];
  const form = await handOverOf(collected.orderId, collected.shipmentId);
  succeeded(await handOver(clerk, collected.shipmentId, form));
  await setStatuses(cancelled.orderId, "cancelled", "completed");
  expect(await remindersAt(collected, after(4))).toEqual([0]);
  expect(await remindersAt(cancelled, after(4))).toEqual([0]);
});

test("the days count again after the pieces were packed again", async () => {
  const { orderId, shipmentId } = await readyOrder();
  await remindToCollect(after(4));
  succeeded(await unpackShipment(clerk, shipmentId));
  expect(await remindersAt({ orderId }, after(10))).toEqual([1]);
  succeeded(await packShipment(clerk, shipmentId, { sealNumber: "", ownerReason: "" }));
  succeeded(await markReady(clerk, shipmentId));
  await db
    .update(shipments)
    .set({ readyAt: after(10) })
    .where(eq(shipments.id, shipmentId));
  expect(await remindersAt({ orderId }, after(12), after(13))).toEqual([1, 2]);
});

test("staff have a task after 30 days", async () => {
  await readyOrder();
  expect(await countLateShipments(clerk, after(29, 23))).toMatchObject({ uncollected: 0 });
  const { uncollected: waiting } = await countLateShipments(clerk, after(30));
  expect(waiting).toBeGreaterThan(0);
  const { ready: listed } = await listToCollect(clerk, "", after(30));
  expect(listed.filter(({ isLate }) => isLate)).toHaveLength(waiting);
  expect(listed[0]).toMatchObject({ days: 30, isLate: true, pieces: 1, isPaid: true });
});

test("the reminders and the task follow the settings", async () => {
  const days = { firstReminderDays: 1, secondReminderDays: 2, uncollectedDays: 5 };
  await db.transaction((tx) => writeProfile(tx, days));
  const order = await readyOrder();
  const moments = [after(0, 23), after(1), after(1, 23), after(2), after(10)];
  expect(await remindersAt(order, ...moments)).toEqual([0, 1, 1, 2, 2]);
  const lateAt = async (now: Date) => {
    const { ready: listed } = await listToCollect(clerk, "", now);
    const { uncollected } = await countLateShipments(clerk, now);
    return [
      uncollected > 0,
      listed.some(({ orderId, isLate }) => orderId === order.orderId && isLate),
    ];
  };
  expect(await lateAt(after(4, 23))).toEqual([false, false]);
  expect(await lateAt(after(5))).toEqual([true, true]);
});

test("staff see whom no email reminds, from the third day on", async () => {
  const [silent, reachable] = [await readyOrder(), await readyOrder()];
  await setEmail(silent.orderId, null);
  await setEmail(reachable.orderId, "siti@example.com");
  const toRemind = async (now: Date) => {
    const { ready: listed } = await listToCollect(clerk, "", now);
    const find = (id: string) => listed.find(({ orderId }) => orderId === id)!;
    return [silent, reachable].map(({ orderId }) => find(orderId).isToRemind);
  };
  expect(await toRemind(after(2, 23))).toEqual([false, false]);
  expect(await toRemind(after(3))).toEqual([true, false]);
});

async function setEmail(orderId: string, email: string | null) {
  await db.update(orders).set({ email }).where(eq(orders.id, orderId));
}
