import assert from "node:assert/strict";
import {
  expectUnavailablePage,
  expectRecovered,
  expectUnhealthy,
  recordDuration,
  logSince,
  expectShown,
  expectLoggedOnce,
  withTimeout,
} from "./assertions.ts";
import { atCheckout, buy } from "./buyer.ts";
import type { Environment, OpenShop } from "./environment.ts";
import { groupOf, type Cases } from "./group.ts";

type Fixture = { shop: OpenShop; close(): Promise<unknown> };

const cases: Cases<Fixture> = {
  "database-black-holed": async ({ shop }) => {
    const log = logSince(shop);
    const { visitor } = await atCheckout(shop);
    shop.database.proxy.setMode("silent");
    const began = performance.now();
    // At most ten seconds in the queue and ten on a silent connection.
    const pages = Array.from({ length: 30 }, () =>
      expectUnavailablePage(shop, "/checkout", { visitor, seconds: 25 }),
    );
    await Promise.all([...pages, expectUnhealthy(shop)]);
    recordDuration("a page while the database says nothing", began);
    expectLoggedOnce(log(), "database unavailable");
    shop.database.proxy.setMode("pass");
    shop.database.proxy.dropConnections();
    await expectRecovered(shop, 15);
    await buy(shop);
  },

  "database-connections-black-holed": async ({ shop }) => {
    const { visitor } = await atCheckout(shop);
    await Promise.all(Array.from({ length: 10 }, () => expectShown(shop, "/checkout", visitor)));
    shop.database.proxy.muteExisting();
    const began = performance.now();
    // A request on a dead connection fails; the next one in the queue gets a new connection.
    const all = Array.from({ length: 10 }, () =>
      withTimeout(25, "/checkout to be answered", visitor.go("/checkout")),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    assert.ok(statuses.includes(503), "no request used the dead connection");
    assert.deepEqual(
      statuses.filter((status) => status !== 503 && status !== 200),
      [],
    );
    recordDuration("a page on a dead line to the database", began);
    await expectRecovered(shop, 12);
    await buy(shop);
  },
};

async function open(environment: Environment): Promise<Fixture> {
  const shop = await environment.openShopOn();
  return { shop, close: () => shop.end() };
}

export const databaseUnresponsive = groupOf(open, cases);
