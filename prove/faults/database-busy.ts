import assert from "node:assert/strict";
import pg from "pg";
import { openVisitor } from "#prove/visitor.ts";
import { isBack, note, saidSince, shows, toldAtMostOnce, within } from "./answers.ts";
import { buy } from "./buyer.ts";
import type { Ground, OpenShop } from "./ground.ts";
import { groupOf, type Cases } from "./group.ts";

type Stage = { shop: OpenShop; close(): Promise<unknown> };

const cases: Cases<Stage> = {
  "table-locked": async ({ shop }) => {
    const { visitor, orderId } = await buy(shop);
    const said = saidSince(shop);
    await whileLocked(shop, async () => {
      const began = performance.now();
      const order = within(12, "an order's page", visitor.go(`/order-confirmation/${orderId}`));
      await shows(shop, "/products");
      assert.equal((await order).status, 503);
      note("a page that waits for a locked table", began);
    });
    await shows(shop, `/order-confirmation/${orderId}`, visitor);
    toldAtMostOnce(said());
  },

  "pool-exhausted-by-a-report": async ({ shop }) => {
    const { visitor, orderId } = await buy(shop);
    const said = saidSince(shop);
    await whileLocked(shop, async () => {
      const began = performance.now();
      const waiting = Array.from({ length: 45 }, async () => {
        const { status } = await visitor.go(`/order-confirmation/${orderId}`);
        return status;
      });
      const health = openVisitor(shop).go("/health");
      // Either answer is honest; what counts is that it comes, while others wait.
      assert.ok([200, 503].includes((await within(6, "health", health)).status));
      const statuses = await within(25, "all of them to be answered", Promise.all(waiting));
      assert.ok(
        statuses.every((status) => status === 503),
        statuses.join(" "),
      );
      note("45 pages that wait for a locked table", began);
    });
    await isBack(shop);
    await shows(shop, `/order-confirmation/${orderId}`, visitor);
    toldAtMostOnce(said());
  },
};

/** As a report or a migration does that somebody runs by hand. */
async function whileLocked(shop: OpenShop, deed: () => Promise<void>) {
  const client = new pg.Client({ connectionString: shop.database.direct });
  await client.connect();
  try {
    await client.query("begin; lock table orders in access exclusive mode");
    await deed();
    await client.query("rollback");
  } finally {
    await client.end();
  }
}

async function open(ground: Ground): Promise<Stage> {
  const shop = await ground.openShopOn();
  return { shop, close: () => shop.end() };
}

export const databaseBusy = groupOf(open, cases);
