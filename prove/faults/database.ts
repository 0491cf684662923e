import { orderIn } from "#kit/shopper.ts";
import assert from "node:assert/strict";
import type { Answer } from "#kit/visitor.ts";
import { administer } from "#kit/database-server.ts";
import {
  eventually,
  expectUnavailablePage,
  expectRecovered,
  expectUnhealthy,
  expectUnavailable,
  logSince,
  expectShown,
  expectLoggedOnce,
} from "./assertions.ts";
import { atCheckout, buy, emailOf } from "./buyer.ts";
import type { Environment, OpenShop } from "./environment.ts";
import { groupOf, type Cases } from "./group.ts";

type Fixture = { shop: OpenShop; server: string; close(): Promise<unknown> };

const cases: Cases<Fixture> = {
  "database-dies": async ({ shop }) => {
    const { visitor } = await atCheckout(shop);
    const log = logSince(shop);
    shop.database.proxy.setMode("refuse");
    await Promise.all(
      Array.from({ length: 20 }, () => expectUnavailablePage(shop, "/checkout", { visitor })),
    );
    await expectUnavailable(shop, "/sitemap-pages.xml");
    await expectUnhealthy(shop);
    expectLoggedOnce(log(), "database unavailable");
  },

  "database-back": async ({ shop }) => {
    shop.database.proxy.setMode("pass");
    await expectRecovered(shop);
    await eventually(10, "an order to be placed", () => buy(shop));
    await expectQueueWorks(shop);
  },

  "database-restarts": async ({ shop }) => {
    const log = logSince(shop);
    await endSessions(shop);
    await expectRecovered(shop);
    await eventually(10, "an order to be placed", () => buy(shop));
    await expectQueueWorks(shop);
    assert.doesNotMatch(log(), /"level":"fatal"/);
  },

  "database-slow": async ({ shop }) => {
    shop.database.proxy.setDelay(40);
    await expectShown(shop, "/products");
    await buy(shop);
    shop.database.proxy.setDelay(0);
  },

  "database-cut-in-mid-order": async ({ shop }) => {
    const buyer = await atCheckout(shop);
    const { proxy } = shop.database;
    proxy.setDelay(20);
    const placing = buyer.place().catch(() => undefined);
    // Somewhere in its transaction or just after it.
    await new Promise((resolve) => setTimeout(resolve, 150));
    proxy.dropConnections();
    proxy.setDelay(0);
    const first = await placing;
    assert.ok(first && [302, 503].includes(first.status), `answered ${first?.status}`);
    // What the buyer's browser sends when the buyer tries again.
    let orderId = "";
    await eventually(10, "the same form to be accepted", async () => {
      orderId = orderIn(await buyer.place());
      return true;
    });
    const [{ orders } = {}] = await shop.sql(
      `select count(*)::text as orders from orders where form_key = '${buyer.form.formKey}'`,
    );
    assert.equal(orders, "1");
    if (first.status === 302) assert.equal(orderIn(first), orderId);
  },

  "database-read-only": async (fixture) => {
    const { shop } = fixture;
    const buyer = await atCheckout(shop);
    await readOnly(fixture, "on");
    await expectShown(shop, "/products");
    await expectUnavailablePage(shop, "/checkout", { visitor: buyer.visitor, form: buyer.form });
    await readOnly(fixture, "off");
    await eventually(10, "the order to be placed", async () => orderIn(await buyer.place()));
  },

  "cached-pages-without-database": async ({ shop }) => {
    const [product] = await shop.sql("select slug from products order by slug limit 1");
    const pages = ["/", "/products", `/products/${product!.slug}`];
    for (const path of pages) {
      await eventually(10, `${path} to be cached`, async () =>
        (await expectShown(shop, path)).headers.has("ETag"),
      );
    }
    const { visitor, form } = await atCheckout(shop);
    shop.database.proxy.setMode("refuse");
    await expectUnhealthy(shop);
    for (const path of pages) {
      await eventually(10, `${path} to be stale`, async () =>
        expectStale(await expectShown(shop, path)),
      );
    }
    // Uncached pages and personal content are not shown.
    await expectUnavailablePage(shop, "/products?search=not-cached");
    await expectUnavailablePage(shop, "/cart", { visitor });
    await expectUnavailablePage(shop, "/checkout", { visitor, form });
    shop.database.proxy.setMode("pass");
    await expectRecovered(shop);
    for (const path of pages) {
      await eventually(
        10,
        `${path} to sell again`,
        async () => !expectStale(await expectShown(shop, path)),
      );
    }
  },
};

/** With the outage notice and nothing to click: no scripts and no form that buys. */
function expectStale({ text }: Answer): boolean {
  const says = text.includes("We can't check our stock right now");
  if (says) {
    assert.match(text, /<html data-stale /);
    assert.doesNotMatch(text, /<script(?! type="application\/ld\+json")/);
  }
  return says;
}

/** Like a standby left behind by a failover. */
async function readOnly({ server, shop }: Fixture, state: "on" | "off") {
  const { name } = shop.database;
  await administer(server, `alter database ${name} set default_transaction_read_only = ${state}`);
  await endSessions(shop);
  if (state === "off") return expectRecovered(shop);
  return eventually(10, "health to say that nothing can be saved", async () => {
    await expectUnhealthy(shop);
    return true;
  });
}

async function endSessions(shop: OpenShop) {
  await shop.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
}

/** An order's first email is written by a job and becomes a file where no mail server is set. */
async function expectQueueWorks(shop: OpenShop) {
  const { orderId } = await buy(shop);
  await eventually(40, "the email about an order", async () => {
    return (await emailOf(shop, orderId))?.state === "sent";
  });
}

async function open(environment: Environment): Promise<Fixture> {
  const shop = await environment.openShopOn();
  return { shop, server: environment.server, close: () => shop.end() };
}

export const database = groupOf(open, cases);
