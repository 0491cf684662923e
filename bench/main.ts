import { parseArgs } from "node:util";
import { measureAdminLists } from "./admin-lists.ts";
import { measureCart } from "./cart.ts";
import { measureExport } from "./export.ts";
import type { Size } from "./fill/fill-database.ts";
import { measureGrowth } from "./growth.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { machine } from "./machine.ts";
import { measureMemory } from "./memory.ts";
import { openShop, type Shop } from "./open-shop.ts";
import { measureOrders } from "./orders.ts";
import { measurePages } from "./pages.ts";
import type { Part } from "./part.ts";
import { measurePictures } from "./pictures.ts";
import { measureStarts } from "./starts.ts";
import { measureStorefront } from "./storefront-plans.ts";
import { openTargets } from "./targets.ts";
import { measureUncached } from "./uncached.ts";
import { measureWebhook } from "./webhook.ts";

// `npm run bench [-- part ...] [-- --seconds 5]`: opens the built shop on databases of its own and measures
// the parts asked for, or all of them. `--tiny` only tries whether the bench itself works; `--cpu-prof FOLDER`
// leaves there what the shop's time went into; `--growth 1,10` leaves out the largest shop, which takes minutes to fill.

const parts: Record<string, Part> = {
  starts: measureStarts,
  pages: measurePages,
  uncached: measureUncached,
  cart: measureCart,
  orders: measureOrders,
  webhook: measureWebhook,
  memory: measureMemory,
  pictures: measurePictures,
  growth: measureGrowth,
  storefront: measureStorefront,
  "admin-lists": measureAdminLists,
  "admin-export": measureExport,
  lighthouse: measureLighthouse,
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
  },
});
const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  throw new Error(
    `No such part: ${unknown.join(", ")}. There are ${Object.keys(parts).join(", ")}`,
  );
}

let open: { name: string; shop: Shop } | undefined;
const targets = openTargets();
const bench = {
  shopOf,
  size: values.tiny
    ? sizeOf(0.05)
    : { orders: whole(values.orders), products: whole(values.products) },
  sizes: (values.tiny ? "0.036,0.05" : values.growth).split(",").map(Number).map(sizeOf),
  seconds: Number(values.seconds ?? (values.tiny ? 0.2 : 5)),
  orders: whole(values.placed ?? (values.tiny ? "8" : "1000")),
  times: whole(values.times ?? (values.tiny ? "1" : "20")),
  explain: values.explain,
  targets,
};

console.log(machine());
try {
  for (const name of wanted) {
    console.log(`\n${name}`);
    await parts[name]!(bench);
  }
} finally {
  await open?.shop.close();
}
targets.print();

async function shopOf(asked: Size | "demo", { anew } = { anew: false }): Promise<Shop> {
  const size = values.tiny ? sizeOf(0.05) : asked;
  const name = JSON.stringify(size);
  if (anew || open?.name !== name) {
    await open?.shop.close();
    open = undefined;
    open = { name, shop: await openShop(size, values["cpu-prof"]) };
  }
  return open.shop;
}

/** Once is a thousand products and ten thousand orders. */
function sizeOf(times: number): Size {
  return { products: Math.round(times * 1_000), orders: Math.round(times * 10_000) };
}

function whole(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`Not a whole number above zero: ${text}`);
}
