import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueue } from "#platform/queue.server.ts";
import { db } from "#db/client.server.ts";
import { setUpDatabase } from "./database.ts";
import { makeProduct } from "./factories.ts";
import { placedOrder } from "./checkout.ts";

const database = setUpDatabase({ gold: true });
let listener: pg.Client;
const invalidated: string[] = [];

beforeAll(async () => {
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  listener.on("notification", ({ payload }) => invalidated.push(payload ?? ""));
  const { rows } = await listener.query<{ name: string }>(
    "select 'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24) as name",
  );
  await listener.query(`listen pages_changed; listen ${rows[0]!.name}`);
});
afterAll(async () => {
  await listener.end();
});

test("an order invalidates its product's page once, after its transaction", async () => {
  const productId = await makeProduct({ name: "Quiet Ring", stock: 3 });
  // Another channel's notification arrives, so silence on this one means something.
  await enqueue(db, "end-payments", { orderId: "none" });
  await expect.poll(() => invalidated).toContain("end-payments");
  invalidated.length = 0;
  await placedOrder(productId);
  await listener.query("select 1");
  expect(invalidated).toEqual(["quiet-ring"]);
});

test("a product sold out invalidates all pages within the transaction", async () => {
  const productId = await makeProduct({ name: "Last Ring", stock: 1 });
  await listener.query("select 1");
  invalidated.length = 0;
  await placedOrder(productId);
  await listener.query("select 1");
  expect(invalidated).toContain("");
});
