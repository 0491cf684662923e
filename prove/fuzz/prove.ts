import type { Proof } from "#prove/proof.ts";
import { monitorShop } from "#kit/monitor.ts";
import { openShop } from "#kit/shop.ts";
import { openRequestCheck } from "./check-requests.ts";
import { openSql } from "#prove/trade/open-sql.ts";
import { openDatabaseCheck } from "./database-state.ts";
import { expectBystanders, openEnvironment } from "./environment.ts";

/** Megabytes by which the shop may grow between warm-up and the end. */
const maxGrowthMegabytes = 50;

/**
 * Sends the shop hostile requests: it answers all of them, never with an internal error, another person's data or
 * injected markup; it stays up and small, and strangers change only their own rows.
 */
export const prove: Proof = async ({
  seed,
  path,
  release,
  runs = release ? 1_000_000 : 20_000,
}) => {
  // A small heap, as on a small machine: with gigabytes Node collects garbage rarely, and the process size would
  // not separate retained memory from garbage.
  const smallHeap = "--max-old-space-size=256";
  // A backup due meanwhile would add a row that no request wrote.
  const settings = { TRUST_PROXY: "1", NODE_OPTIONS: smallHeap, BACKUP_KEEP: "0" };
  const shop = await openShop({ settings });
  const sql = await openSql(shop.folder);
  try {
    const environment = await openEnvironment(shop, sql);
    const database = await openDatabaseCheck(sql, environment);
    const watch = monitorShop(shop);
    const statuses: Record<number, number> = {};
    const tools = { environment, watch, database, statuses };
    const stranger = openRequestCheck(tools, false);
    const owner = openRequestCheck(tools, true);
    const [role, place] = path?.split("/") ?? [];
    if (role) {
      await (role === "owner" ? owner : stranger).repeat({ seed, path: place });
      return [`the request at ${path} held`];
    }

    const began = performance.now();
    const byStrangers = Math.ceil(runs * 0.9);
    await stranger.send(byStrangers, seed);
    await expectBystanders(environment);
    await owner.send(runs - byStrangers, seed + byStrangers);
    const rate = Math.round((runs / (performance.now() - began)) * 1000);

    const growth = watch.growth();
    const { routes, addresses, forms } = environment;
    const answers = Object.entries(statuses).map((pair) => pair.join(" × "));
    const figures = [
      `${byStrangers} requests as guests and customers, ${runs - byStrangers} as the owner`,
      `over ${routes.length} routes and files, ${addresses.length} addresses and ${forms.length} forms, ${rate} requests per second`,
      `answers: ${answers.join(", ")}`,
      `size: ${watch.maxMegabytes()} MB at most, ${growth} MB of growth`,
    ];
    if (growth > maxGrowthMegabytes) throw new Error(`The shop grew:\n${figures.join("\n")}`);
    return figures;
  } finally {
    await sql.end();
    await shop.end();
  }
};
