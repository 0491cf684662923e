import { parseArgs } from "node:util";
import { measureAdminLists } from "./admin-lists.ts";
import { measureCart } from "./cart.ts";
import { measureExport } from "./export.ts";
import type { Size } from "./fill/fill-database.ts";
import { measureGrowth } from "./growth.ts";
import { measureBlocking, measureLighthouse } from "./lighthouse.ts";
import { machine } from "./load/machine.ts";
import { measureMemory } from "./memory.ts";
import { measureMetrics } from "./metrics.ts";
import { openShop, type Shop } from "./open-shop.ts";
import { measureOrders } from "./orders.ts";
import { measurePages } from "./pages.ts";
import type { Part } from "./part.ts";
import { measurePictures } from "./pictures.ts";
import { measureSearch } from "./search.ts";
import { measureReleases } from "./releases.ts";
import { measureStarts } from "./starts.ts";
import { measureStorefront } from "./storefront-plans.ts";
import { openTargets } from "./targets.ts";
import { measureUncached } from "./uncached.ts";
import { measureWebhook } from "./webhook.ts";

// `npm run bench [-- part ...] [-- --seconds 5]`: starts the built shop on its own databases and measures the
// given parts, or all. `--tiny` only checks that the benchmark itself works; `--cpu-prof FOLDER` writes CPU
// profiles of the shop there; `--growth 0.036,1,10` skips the largest shop, which takes minutes to fill (the second size
// is the usual one). `releases` compares with the built sources of another release in `--with FOLDER`.

const parts: Record<string, Part> = {
  starts: measureStarts,
  pages: measurePages,
  metrics: measureMetrics,
  uncached: measureUncached,
  releases: measureReleases,
  cart: measureCart,
  orders: measureOrders,
  webhook: measureWebhook,
  memory: measureMemory,
  pictures: measurePictures,
  growth: measureGrowth,
  storefront: measureStorefront,
  search: measureSearch,
  "admin-lists": measureAdminLists,
  "admin-export": measureExport,
  lighthouse: measureLighthouse,
  blocking: measureBlocking,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tiny: { type: "boolean", default: false },
    seconds: { type: "string" },
    placed: { type: "string" },
    growth: { type: "string", default: "0.036,1,10,100" },
    orders: { type: "string", default: "100000" },
    products: { type: "string", default: "10000" },
    times: { type: "string" },
    explain: { type: "boolean", default: false },
    "cpu-prof": { type: "string" },
    with: { type: "string" },
  },
});
const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  throw new Error(
    `No such part: ${unknown.join(", ")}. The parts are ${Object.keys(parts).join(", ")}`,
  );
}

let openShopEntry: { name: string; shop: Shop } | undefined;
const targets = openTargets();
const bench = {
  shopOf,
  size: values.tiny
    ? sizeOf(0.05)
    : { orders: positiveInteger(values.orders), products: positiveInteger(values.products) },
  sizes: (values.tiny ? "0.036,0.05" : values.growth).split(",").map(Number).map(sizeOf),
  seconds: Number(values.seconds ?? (values.tiny ? 0.2 : 5)),
  orders: positiveInteger(values.placed ?? (values.tiny ? "8" : "1000")),
  times: positiveInteger(values.times ?? (values.tiny ? "1" : "20")),
  explain: values.explain,
  other: values.with,
  profileTo: values["cpu-prof"],
  targets,
};

console.log(machine());
try {
  for (const name of wanted) {
    console.log(`\n${name}`);
    await parts[name]!(bench);
  }
} finally {
  await openShopEntry?.shop.close();
}
targets.print();

async function shopOf(wantedSize: Size | "demo", { reopen } = { reopen: false }): Promise<Shop> {
  const size = values.tiny ? sizeOf(0.05) : wantedSize;
  const name = JSON.stringify(size);
  if (reopen || openShopEntry?.name !== name) {
    await openShopEntry?.shop.close();
    openShopEntry = undefined;
    openShopEntry = { name, shop: await openShop(size, values["cpu-prof"]) };
  }
  return openShopEntry.shop;
}

/** A factor of 1 is 1,000 products and 10,000 orders. */
function sizeOf(factor: number): Size {
  return { products: Math.round(factor * 1_000), orders: Math.round(factor * 10_000) };
}

function positiveInteger(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`Not a whole number above zero: ${text}`);
}
