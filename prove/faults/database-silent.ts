import { excusesItself, isBack, isSick, note, saidSince, shows, toldOnce } from "./answers.ts";
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
    const pages = Array.from({ length: 30 }, () =>
      excusesItself(shop, "/checkout", { visitor, seconds: 16 }),
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
    // They meet a dead line each, and are told so; whoever comes then finds a new one.
    const all = Array.from({ length: 10 }, () => excusesItself(shop, "/checkout", { visitor }));
    await Promise.all(all);
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
