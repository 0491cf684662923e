import assert from "node:assert/strict";
import { administer } from "#tests/database-server.ts";
import {
  eventually,
  excusesItself,
  isBack,
  isSick,
  refusesForNow,
  saidSince,
  shows,
  toldOnce,
} from "./answers.ts";
import { atCheckout, buy, letterOf, orderOf } from "./buyer.ts";
import type { Ground, OpenShop } from "./ground.ts";
import { groupOf, type Cases } from "./group.ts";

type Stage = { shop: OpenShop; server: string; close(): Promise<unknown> };

const cases: Cases<Stage> = {
  "database-dies": async ({ shop }) => {
    const { visitor } = await atCheckout(shop);
    const said = saidSince(shop);
    shop.database.line.be("refuse");
    for (let times = 0; times < 20; times += 1) await excusesItself(shop, "/checkout", { visitor });
    await refusesForNow(shop, "/sitemap.xml");
    await isSick(shop);
    toldOnce(said(), "the database is away");
  },

  "database-back": async ({ shop }) => {
    shop.database.line.be("pass");
    await isBack(shop);
    await eventually(10, "an order to be placed", () => buy(shop));
    await queueWorks(shop);
  },

  "database-restarts": async ({ shop }) => {
    const said = saidSince(shop);
    await endSessions(shop);
    await isBack(shop);
    await eventually(10, "an order to be placed", () => buy(shop));
    await queueWorks(shop);
    assert.doesNotMatch(said(), /"level":"fatal"/);
  },

  "database-slow": async ({ shop }) => {
    shop.database.line.slowDown(40);
    await shows(shop, "/products");
    await buy(shop);
    shop.database.line.slowDown(0);
  },

  "database-cut-in-mid-order": async ({ shop }) => {
    const buyer = await atCheckout(shop);
    const { line } = shop.database;
    line.slowDown(20);
    const placing = buyer.place().catch(() => undefined);
    // Somewhere in its transaction, or just behind it.
    await new Promise((resolve) => setTimeout(resolve, 150));
    line.cut();
    line.slowDown(0);
    const first = await placing;
    assert.ok(first && [302, 503].includes(first.status), `answered ${first?.status}`);
    // What the buyer's browser sends when its reader tries again.
    let orderId = "";
    await eventually(10, "the same form to be taken", async () => {
      orderId = orderOf(await buyer.place());
      return true;
    });
    const [{ orders } = {}] = await shop.sql(
      `select count(*)::text as orders from orders where form_key = '${buyer.form.formKey}'`,
    );
    assert.equal(orders, "1");
    if (first.status === 302) assert.equal(orderOf(first), orderId);
  },

  "database-read-only": async (stage) => {
    const { shop } = stage;
    const buyer = await atCheckout(shop);
    await readOnly(stage, "on");
    await shows(shop, "/products");
    await excusesItself(shop, "/checkout", { visitor: buyer.visitor, form: buyer.form });
    await readOnly(stage, "off");
    await eventually(10, "the order to be placed", async () => orderOf(await buyer.place()));
  },
};

/** As a standby is that a failover left behind. */
async function readOnly({ server, shop }: Stage, state: "on" | "off") {
  const { name } = shop.database;
  await administer(server, `alter database ${name} set default_transaction_read_only = ${state}`);
  await endSessions(shop);
  await isBack(shop);
}

async function endSessions(shop: OpenShop) {
  await shop.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
}

/** An order's first letter is written by a job, and becomes a file where nobody sends it. */
async function queueWorks(shop: OpenShop) {
  const { orderId } = await buy(shop);
  await eventually(40, "the letter about an order", async () => {
    return (await letterOf(shop, orderId))?.state === "sent";
  });
}

async function open(ground: Ground): Promise<Stage> {
  const shop = await ground.openShopOn();
  return { shop, server: ground.server, close: () => shop.end() };
}

export const database = groupOf(open, cases);
