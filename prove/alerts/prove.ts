import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createProduct, productForm, signInOwner } from "#kit/clerk.ts";
import { databaseOf } from "#kit/processes.ts";
import { createRandom } from "#kit/random.ts";
import { openShop, type Shop } from "#kit/shop.ts";
import { untilTrue } from "#kit/until-true.ts";
import type { Visitor } from "#kit/visitor.ts";
import type { Proof } from "#prove/proof.ts";
import {
  createActiveAlerts,
  checkNotified,
  expectNoMore,
  manyAlerts,
  stepSen,
} from "./active-alerts.ts";
import { compareOrders } from "./compare-orders.ts";

const highestSen = 59_400;
/** Of this many alerts, a worker is killed while it notifies. */
const notifiedAtKill = 1_000;

/**
 * 10,000 active alerts and a price set 100 times a minute: each alert is notified at most once, also if the shop is killed
 * at any moment, and orders are not slowed (ADR-0079).
 */
export const prove: Proof = async ({ seed, release, runs }) => {
  const random = createRandom(seed);
  const settings = { TRUST_PROXY: "1" };
  let shop = await openShop({ settings });
  let database = await connect(shop);
  try {
    const staff = await signInOwner(shop);
    await createProduct(staff, productForm("Watched piece", 90_000));
    const { rows } = await database.query<{ id: string }>(
      "select id from products where name = 'Watched piece'",
    );
    await createActiveAlerts(database, highestSen);
    let price = highestSen + stepSen;

    const orders = await compareOrders({
      shop,
      database,
      productId: rows[0]!.id,
      pairs: release ? 30 : 2,
      setPrice: async (isMet) => {
        // Above all alerts it moves up and down, and so meets none.
        if (isMet) price -= stepSen;
        await setPrice(staff, isMet ? price : highestSen + random.between(100, 200));
      },
    });
    const slowest = release ? 1.05 : 1.5;
    if (orders.ratio > slowest) {
      throw new Error(`Orders took ${orders.ratio.toFixed(3)} times as long beside alerts`);
    }

    const kills = runs ?? (release ? 4 : 1);
    for (let kill = 0; kill < kills; kill += 1) {
      price -= stepSen * (notifiedAtKill / 100);
      await setPrice(staff, price);
      await sleep(random.below(120));
      await shop.end("SIGKILL");
      await database.end().catch(() => {});
      shop = await openShop({ folder: shop.folder, port: shop.port, settings });
      database = await connect(shop);
      // Its job queues what the killed one left.
      price -= 1;
      await setPrice(staff, price);
      await untilTrue("the alerts to be notified", () => expectNoMore(database, price));
      await checkNotified(database, price);
    }
    const notified = await checkNotified(database, price);
    const killed = kills === 1 ? "one kill" : `${kills} kills`;
    return [
      `${orders.prices} prices set, 100 a minute, half of them beside ${manyAlerts} active alerts, of which each meets a hundred`,
      `orders beside alerts took ${orders.ratio.toFixed(3)} times as long as without (median of ${orders.counts.join(" and ")} orders: ${orders.medians.map((ms) => ms.toFixed(1)).join(" and ")} ms)`,
      `${killed} while alerts were notified; ${notified} alerts notified once each, none that was not met`,
    ];
  } finally {
    await database.end().catch(() => {});
    await shop.end();
  }
};

async function connect(shop: Shop): Promise<pg.Client> {
  const database = new pg.Client({ connectionString: databaseOf(shop.folder) });
  // A killed shop takes its database along.
  database.on("error", () => {});
  await database.connect();
  return database;
}

async function setPrice(staff: Visitor, sen: number) {
  const form = { 916: (sen / 100).toFixed(2), 999: "640.00" };
  const { status } = await staff.go("/admin/settings", { form });
  if (status !== 302) throw new Error(`The price was not set: ${status}`);
}
