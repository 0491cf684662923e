import os from "node:os";
import { parseArgs } from "node:util";
import { measureAdminLists } from "./admin-lists.ts";
import { measureExport } from "./export.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { openShop } from "./open-shop.ts";

// `npm run bench [-- part ...] [-- --orders 100000 --products 10000 --times 20 --explain]`: fills a
// database of its own, opens the built shop on it, and measures the parts asked for, or all of them.

const parts = {
  "admin-lists": measureAdminLists,
  "admin-export": measureExport,
  lighthouse: measureLighthouse,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: "string", default: "100000" },
    products: { type: "string", default: "10000" },
    times: { type: "string", default: "20" },
    explain: { type: "boolean", default: false },
  },
});
const size = { orders: whole(values.orders), products: whole(values.products) };
const times = whole(values.times);
const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  throw new Error(
    `No such part: ${unknown.join(", ")}. There are ${Object.keys(parts).join(", ")}`,
  );
}

console.log(`${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.version}`);
const shop = await openShop(size);
try {
  for (const name of wanted) {
    console.log(`\n${name}`);
    await parts[name as keyof typeof parts](shop, { times, explain: values.explain });
  }
} finally {
  await shop.close();
}

function whole(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`Not a whole number above zero: ${text}`);
}
