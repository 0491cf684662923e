import { utimes } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { shipmentPictures } from "#db/schema/fulfilment.ts";
import { env } from "#env";
import { fileExists } from "#platform/files.server.ts";
import { sweepFiles } from "#shop/privacy/sweep-files.server.ts";
import { packingRulesForm, setPackingRules } from "#shop/profile/packing-rules.server.ts";
import { withdrawReturn } from "#shop/returns/decide-return.server.ts";
import { succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, owner } from "#tests/factories.ts";
import { arrivedOrder, requested } from "#tests/returns.ts";
import {
  handOverOf,
  happenedMonthsAgo,
  orderToPack,
  packed,
  ready,
  sent,
} from "#tests/shipments.ts";
import { failShipment } from "./end-shipment.server.ts";
import { handOver } from "./hand-over.server.ts";
import { cancelShipment } from "./pack-shipment.server.ts";
import { prunePackingPictures } from "./prune-pictures.server.ts";

setUpDatabase({ gold: true });

async function filesOf(shipmentId: string) {
  const rows = await db
    .select({ file: shipmentPictures.file })
    .from(shipmentPictures)
    .where(eq(shipmentPictures.shipmentId, shipmentId));
  return rows.map(({ file }) => file);
}

async function hasPictures(shipmentId: string) {
  await prunePackingPictures();
  return (await filesOf(shipmentId)).length > 0;
}

async function collected() {
  const { orderId } = await orderToPack(1, {});
  const shipmentId = await ready(orderId, 1);
  succeeded(await handOver(clerk, shipmentId, await handOverOf(orderId, shipmentId)));
  return shipmentId;
}

async function cancelled() {
  const { orderId } = await orderToPack(1);
  const shipmentId = await packed(orderId, 1);
  succeeded(await cancelShipment(clerk, shipmentId));
  return shipmentId;
}

async function failed(failure: "lost" | "came-back") {
  const { orderId } = await orderToPack(1);
  const shipmentId = await sent(orderId, 1);
  succeeded(await failShipment(clerk, shipmentId, { failure, note: "" }));
  return shipmentId;
}

test.each([
  ["was delivered", async () => (await arrivedOrder(1)).shipmentId],
  ["was collected", collected],
  ["was cancelled", cancelled],
  ["came back", () => failed("came-back")],
])("the pictures of a shipment that %s go after 24 months, files too", async (_, ended) => {
  const shipmentId = await ended();
  const [file] = await filesOf(shipmentId);
  await happenedMonthsAgo(shipmentId, 23);
  expect(await hasPictures(shipmentId)).toBe(true);
  await happenedMonthsAgo(shipmentId, 2);
  expect(await hasPictures(shipmentId)).toBe(false);
  const lately = new Date(Date.now() - 3 * 86_400_000);
  await utimes(path.join(env.DATA_DIR, "files", file!), lately, lately);
  await sweepFiles();
  expect(await fileExists(file!)).toBe(false);
});

test.each([
  ["is lost", () => failed("lost")],
  ["is still on its way", async () => sent((await orderToPack(1)).orderId, 1)],
  ["waits to be collected", async () => ready((await orderToPack(1, {})).orderId, 1)],
])("the pictures of a shipment that %s stay", async (_, begun) => {
  const shipmentId = await begun();
  await happenedMonthsAgo(shipmentId, 60);
  expect(await hasPictures(shipmentId)).toBe(true);
});

test("the pictures stay while a return of the order is open", async () => {
  const order = await arrivedOrder();
  const returnId = await requested(order);
  await happenedMonthsAgo(order.shipmentId, 60);
  expect(await hasPictures(order.shipmentId)).toBe(true);
  succeeded(await withdrawReturn(order.orderId, returnId, order.viewer));
  expect(await hasPictures(order.shipmentId)).toBe(false);
});

test("an owner sets how long they are kept, from 6 months to 10 years", async () => {
  const { shipmentId } = await arrivedOrder(1);
  const kept = (packingPictureMonths: string) =>
    packingRulesForm.safeParse({ weightTolerance: "0.02", packingPictureMonths });
  await setPackingRules(owner, kept("6").data!);
  await happenedMonthsAgo(shipmentId, 5);
  expect(await hasPictures(shipmentId)).toBe(true);
  await happenedMonthsAgo(shipmentId, 2);
  expect(await hasPictures(shipmentId)).toBe(false);
  expect(["5", "121", "", "x"].map((months) => kept(months).success)).toEqual(Array(4).fill(false));
});
