import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueue } from "#platform/queue.server.ts";
import { db } from "#db/client.server.ts";
import { freshDatabase } from "./database.ts";
import { goldAt, makeProduct, placedOrder } from "./factories.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let listener: pg.Client;
const heard: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  await goldAt(595, 640);
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
  const { rows } = await listener.query<{ name: string }>(
    "select 'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24) as name",
  );
  await listener.query(`listen pages_changed; listen ${rows[0]!.name}`);
});
afterAll(async () => {
  await listener.end();
  await database.drop();
});

test("an order notifies nobody in its transaction: its product's page is told of once, after it", async () => {
  const productId = await makeProduct({ name: "Quiet Ring", stock: 3 });
  // What another queue says is heard: so its silence says something.
  await enqueue(db, "end-payments", { orderId: "none" });
  await expect.poll(() => heard).toContain("end-payments");
  heard.length = 0;
  await placedOrder(productId);
  await listener.query("select 1");
  expect(heard).toEqual(["quiet-ring"]);
});

test("of pieces that are sold out all pages are told, in the transaction", async () => {
  const productId = await makeProduct({ name: "Last Ring", stock: 1 });
  await listener.query("select 1");
  heard.length = 0;
  await placedOrder(productId);
  await listener.query("select 1");
  expect(heard).toContain("");
});
