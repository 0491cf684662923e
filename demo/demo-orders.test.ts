import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { shipmentItems, shipmentPictures } from "#db/schema/fulfilment.ts";
import { auditLog } from "#db/schema/audit.ts";
import { orders } from "#db/schema/orders.ts";
import { returnPictures, returns } from "#db/schema/returns.ts";
import { env } from "#env";
import { countExpectedBack } from "#shop/fulfilment/expected-back.server.ts";
import { fulfilmentOf, type Fulfilment } from "#shop/fulfilment/fulfilment.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { demoOrders, type DemoState } from "./demo-orders.ts";
import { placeDemoOrders } from "./place-demo-orders.server.ts";
import { seedDemoShop } from "./seed-demo-shop.server.ts";

const database = setUpDatabase();

beforeAll(async () => {
  env.DEMO = true;
  expect(await seedDemoShop(database.url)).toBe(true);
  await placeDemoOrders();
});

const expected: Record<DemoState, [status: string, fulfilment: Fulfilment]> = {
  "to-pack": ["processing", { kind: "none" }],
  packing: ["processing", { kind: "packing" }],
  packed: ["processing", { kind: "packed" }],
  sent: ["processing", { kind: "sent", rest: "none", couriers: ["J&T Express"] }],
  "partly-sent": ["processing", { kind: "sent", rest: "in-shop", couriers: ["Pos Laju"] }],
  delivered: ["completed", { kind: "arrived", rest: "none", how: "delivered" }],
  ready: ["processing", { kind: "ready", rest: "none" }],
  collected: ["completed", { kind: "arrived", rest: "none", how: "collected" }],
  lost: ["processing", { kind: "failed", failure: "lost", answer: "none" }],
  "came-back": ["processing", { kind: "failed", failure: "came-back" }],
  "cancelled-on-the-way": ["cancelled", { kind: "sent", rest: "none", couriers: ["J&T Express"] }],
};

test("the demo shop has an order in each state of fulfilment, in each language", async () => {
  const rows = await db.select().from(orders);
  const found = await Promise.all(
    rows.map(async ({ id, fullName }) => {
      const order = (await findOrder(id))!;
      const { state } = demoOrders.find((demo) => demo.fullName === fullName)!;
      return [state, [order.orderStatus, fulfilmentOf(order.items, await readShipments(id))]];
    }),
  );
  expect(Object.fromEntries(found)).toEqual(expected);
  expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(["en", "ms", "zh"]));
  expect(rows.map(({ paymentStatus }) => paymentStatus)).toEqual(rows.map(() => "completed"));
});

test("it has returns that wait for an answer, the pieces, the money, and one that is settled", async () => {
  const statuses = await db.select({ status: returns.status }).from(returns);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([
    "agreed",
    "asked",
    "inspected",
    "settled",
  ]);
  expect(await db.$count(returnPictures)).toBe(2);
});

test("README.md says how many orders it has", () => {
  expect(readFileSync("README.md", "utf8")).toContain(`${demoOrders.length} orders)`);
});

test("pieces of the cancelled order and of the parcel that came back are expected back", async () => {
  expect(await countExpectedBack(clerk)).toMatchObject({ items: 2, pieces: 2 });
});

test("each weighed piece has a picture of the scale, and each step an audit entry", async () => {
  const weighed = (await db.select().from(shipmentItems)).filter((item) => item.weightRead);
  expect(await db.$count(shipmentPictures)).toBe(weighed.length);
  const actions = (await db.select().from(auditLog)).map(({ action }) => action);
  expect(actions.filter((action) => action === "shipment.sent")).toHaveLength(8);
  expect(actions.filter((action) => action === "shipment.exception")).toEqual([]);
});

test("a shop that is not new gets no orders", async () => {
  expect(await seedDemoShop(database.url)).toBe(false);
});
