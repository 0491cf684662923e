import { readFileSync } from "node:fs";
import { eq, ne } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { shipmentItems, shipmentPictures } from "#db/schema/fulfilment.ts";
import { auditLog } from "#db/schema/audit.ts";
import { orders } from "#db/schema/orders.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { returnPictures, returns } from "#db/schema/returns.ts";
import { env } from "#env";
import { countExpectedBack } from "#shop/fulfilment/expected-back.server.ts";
import { fulfilmentOf, type Fulfilment } from "#shop/fulfilment/fulfilment.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import type { Sen } from "#shop/money.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import type { DemoState } from "./demo-order.ts";
import { demoOrders } from "./demo-orders.ts";
import { placeDemoOrders } from "./place-demo-orders.server.ts";
import { seedDemoShop } from "./seed-demo-shop.server.ts";

const database = setUpDatabase();

beforeAll(async () => {
  env.DEMO = true;
  expect(await seedDemoShop(database.url)).toBe(true);
  await placeDemoOrders();
});

const expected: Record<DemoState, [status: string, fulfilment: Fulfilment]> = {
  unpaid: ["pending", { kind: "none" }],
  "receipt-sent": ["pending", { kind: "none" }],
  paid: ["pending", { kind: "none" }],
  "to-pack": ["processing", { kind: "none" }],
  packing: ["processing", { kind: "packing" }],
  packed: ["processing", { kind: "packed" }],
  sent: ["processing", { kind: "sent", rest: "none", couriers: ["J&T Express"] }],
  "by-hand": ["processing", { kind: "sent", rest: "none", couriers: [] }],
  "partly-sent": ["processing", { kind: "sent", rest: "in-shop", couriers: ["Pos Laju"] }],
  delivered: ["completed", { kind: "arrived", rest: "none", how: "delivered" }],
  ready: ["processing", { kind: "ready", rest: "none" }],
  collected: ["completed", { kind: "arrived", rest: "none", how: "collected" }],
  lost: ["processing", { kind: "failed", failure: "lost", answer: "none" }],
  "came-back": ["processing", { kind: "failed", failure: "came-back" }],
  "cancelled-on-the-way": ["cancelled", { kind: "sent", rest: "none", couriers: ["J&T Express"] }],
};

test("the demo shop has an order in each state of fulfilment, in each language", async () => {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.exchangeCredit, 0 as Sen));
  const found = await Promise.all(
    rows.map(async ({ id, fullName }) => {
      const order = (await findOrder(id))!;
      const { state } = demoOrders.find((demo) => demo.fullName === fullName)!;
      return [state, [order.orderStatus, fulfilmentOf(order.items, await readShipments(id))]];
    }),
  );
  expect(Object.fromEntries(found)).toEqual(expected);
  expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(["en", "ms", "zh"]));
  const unpaid = rows.filter(({ paymentStatus }) => paymentStatus !== "completed");
  expect(unpaid.map(({ fullName }) => fullName)).toEqual(
    demoOrders.filter(({ paidBy }) => !paidBy).map(({ fullName }) => fullName),
  );
});

test("a receipt waits to be checked, and its picture shows the amount of the order", async () => {
  const [receipt] = await db.select().from(touchNGoPayments);
  // Drawn by draw-parcels.ts.
  expect(await findOrder(receipt!.orderId)).toMatchObject({ totalAmount: 65_800, payBy: null });
});

test("the settled exchange has a new order, whose rest was paid in cash", async () => {
  const [order] = await db
    .select()
    .from(orders)
    .where(ne(orders.exchangeCredit, 0 as Sen));
  expect(order).toMatchObject({ orderStatus: "processing", paymentStatus: "completed" });
  expect(order!.totalAmount).toBeGreaterThan(order!.exchangeCredit);
});

test("it has a return in each status, and a settled exchange", async () => {
  const statuses = await db.select({ status: returns.status }).from(returns);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([
    "approved",
    "inspected",
    "received",
    "refused",
    "requested",
    "settled",
    "settled",
    "withdrawn",
  ]);
  expect(await db.$count(returnPictures)).toBe(2);
});

test("README.md says how many orders it has", async () => {
  expect(readFileSync("README.md", "utf8")).toContain(`${await db.$count(orders)} orders)`);
});

test("pieces of the cancelled order and of the parcel that came back are expected back", async () => {
  expect(await countExpectedBack(clerk)).toMatchObject({ items: 2, pieces: 2 });
});

test("each weighed piece has a picture of the scale, and each step an audit entry", async () => {
  const weighed = (await db.select().from(shipmentItems)).filter((item) => item.weightRead);
  const pictures = await db.select().from(shipmentPictures);
  expect(Object.fromEntries(Map.groupBy(pictures, ({ kind }) => kind))).toMatchObject({
    scale: { length: weighed.length },
    content: { length: 1 },
    sealed: { length: 1 },
  });
  const actions = (await db.select().from(auditLog)).map(({ action }) => action);
  expect(actions.filter((action) => action === "shipment.sent")).toHaveLength(10);
  expect(actions.filter((action) => action === "shipment.exception")).toEqual([]);
});

test("a shop that is not new gets no orders", async () => {
  expect(await seedDemoShop(database.url)).toBe(false);
});
