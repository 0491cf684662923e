import assert from "node:assert/strict";
import pg from "pg";
import { openVisitor } from "#kit/visitor.ts";
import {
  expectRecovered,
  recordDuration,
  logSince,
  expectShown,
  expectLoggedAtMostOnce,
  withTimeout,
} from "./assertions.ts";
import { buy } from "./buyer.ts";
import type { Environment, OpenShop } from "./environment.ts";
import { groupOf, type Cases } from "./group.ts";

type Fixture = { shop: OpenShop; close(): Promise<unknown> };

const cases: Cases<Fixture> = {
  "table-locked": async ({ shop }) => {
    const { visitor, orderId } = await buy(shop);
    const log = logSince(shop);
    await whileLocked(shop, async () => {
      const began = performance.now();
      const order = withTimeout(
        12,
        "an order's page",
        visitor.go(`/order-confirmation/${orderId}`),
      );
      await expectShown(shop, "/products");
      assert.equal((await order).status, 503);
      recordDuration("a page that waits for a locked table", began);
    });
    await expectShown(shop, `/order-confirmation/${orderId}`, visitor);
    expectLoggedAtMostOnce(log());
  },

  "pool-exhausted-by-a-report": async ({ shop }) => {
    const { visitor, orderId } = await buy(shop);
    const log = logSince(shop);
    await whileLocked(shop, async () => {
      const began = performance.now();
      const waiting = Array.from({ length: 45 }, async () => {
        const { status } = await visitor.go(`/order-confirmation/${orderId}`);
        return status;
      });
      const health = openVisitor(shop).go("/health");
      // Either answer is correct; it must arrive while others wait.
      assert.ok([200, 503].includes((await withTimeout(6, "health", health)).status));
      const statuses = await withTimeout(25, "all of them to be answered", Promise.all(waiting));
      assert.ok(
        statuses.every((status) => status === 503),
        statuses.join(" "),
      );
      recordDuration("45 pages that wait for a locked table", began);
    });
    await expectRecovered(shop);
    await expectShown(shop, `/order-confirmation/${orderId}`, visitor);
    expectLoggedAtMostOnce(log());
  },
};

/** Like a report or a migration that an operator runs by hand. */
async function whileLocked(shop: OpenShop, run: () => Promise<void>) {
  const client = new pg.Client({ connectionString: shop.database.direct });
  await client.connect();
  try {
    await client.query("begin; lock table orders in access exclusive mode");
    await run();
    await client.query("rollback");
  } finally {
    await client.end();
  }
}

async function open(environment: Environment): Promise<Fixture> {
  const shop = await environment.openShopOn();
  return { shop, close: () => shop.end() };
}

export const databaseBusy = groupOf(open, cases);
