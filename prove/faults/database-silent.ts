import assert from "node:assert/strict";
import {
  excusesItself,
  isBack,
  isSick,
  note,
  saidSince,
  shows,
  toldOnce,
  within,
} from "./answers.ts";
import { atCheckout, buy } from "./buyer.ts";
import type { Ground, OpenShop } from "./ground.ts";
import { groupOf, type Cases } from "./group.ts";

type Stage = { shop: OpenShop; close(): Promise<unknown> };

const cases: Cases<Stage> = {
  "database-black-holed": async ({ shop }) => {
    const said = saidSince(shop);
    const { visitor } = await atCheckout(shop);
    shop.database.line.be("silent");
    const began = performance.now();
    // Ten seconds at most for one's turn, and ten on a line that says nothing.
    const pages = Array.from({ length: 30 }, () =>
      excusesItself(shop, "/checkout", { visitor, seconds: 25 }),
    );
    await Promise.all([...pages, isSick(shop)]);
    note("a page while the database says nothing", began);
    toldOnce(said(), "the database is away");
    shop.database.line.be("pass");
    shop.database.line.cut();
    await isBack(shop, 15);
    await buy(shop);
  },

  "database-lines-black-holed": async ({ shop }) => {
    const { visitor } = await atCheckout(shop);
    await Promise.all(Array.from({ length: 10 }, () => shows(shop, "/checkout", visitor)));
    shop.database.line.muteOld();
    const began = performance.now();
    // Who meets a dead line is told so; whose turn comes after that finds a new one.
    const all = Array.from({ length: 10 }, () =>
      within(25, "/checkout to be answered", visitor.go("/checkout")),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    assert.ok(statuses.includes(503), "nobody met a dead line");
    assert.deepEqual(
      statuses.filter((status) => status !== 503 && status !== 200),
      [],
    );
    note("a page on a dead line to the database", began);
    await isBack(shop, 12);
    await buy(shop);
  },
};

async function open(ground: Ground): Promise<Stage> {
  const shop = await ground.openShopOn();
  return { shop, close: () => shop.end() };
}

export const databaseSilent = groupOf(open, cases);
