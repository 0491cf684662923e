import pg from "pg";
import { explain } from "./explain.ts";
import { openShop, type Shop } from "./open-shop.ts";
import type { Part } from "./part.ts";
import { percentile } from "./percentile.ts";

/** The demo shop's size. */
const small = { orders: 50, products: 36 };

/**
 * How long the storefront takes to make a page, past the page cache, beside the same page of a shop with 36
 * products, both asked in turn: what a grown catalogue costs.
 */
export const measureStorefront: Part = async ({ shopOf, size, times, explain: explained }) => {
  const shop = await shopOf(size);
  const young = await openShop(small);
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    console.log("    p50     p95  × 36 products  pieces shown  address");
    for (const path of addresses) {
      const [taken, before] = await timesOf(shop, young, path, times);
      const [p50, p95] = [percentile(taken, 50), percentile(taken, 95)];
      const ratio = p50 / percentile(before, 50);
      const figures = [p50.toFixed(1).padStart(7), p95.toFixed(1).padStart(7)];
      // A shop of 36 has fewer to show on its front page, or in a category: drawing them is in the ratio too.
      const shown = `${await ask(young, path)} : ${await ask(shop, path)}`.padStart(12);
      console.log(`${figures.join(" ")} ${ratio.toFixed(2).padStart(14)}  ${shown}  ${path}`);
      if (explained) await explain(client, await shop.statementsOf(() => ask(shop, path)));
    }
  } finally {
    await client.end();
    await young.close();
  }
};

const addresses = [
  "/",
  "/products/piece-20",
  "/categories",
  "/products",
  "/products?page=3",
  "/products?category=rantai",
  "/products?purity=999",
  ...["price-asc", "price-desc", "weight-asc"].map((sort) => `/products?sort=${sort}`),
  ...["cincin", "ring", "lipan kilat", "cinicn", "22", "no-such-piece"].map(
    (words) => `/products?${new URLSearchParams({ search: words })}`,
  ),
];

/** In turn, so that what else the machine does falls on both. */
async function timesOf(shop: Shop, young: Shop, path: string, times: number) {
  for (let warming = 0; warming < 5; warming += 1) {
    await ask(shop, path);
    await ask(young, path);
  }
  const [taken, before]: [number[], number[]] = [[], []];
  for (let asked = 0; asked < times; asked += 1) {
    before.push(await timeOf(young, path));
    taken.push(await timeOf(shop, path));
  }
  return [taken, before] as const;
}

async function timeOf(shop: Shop, path: string): Promise<number> {
  const began = performance.now();
  await ask(shop, path);
  return performance.now() - began;
}

let asked = 0;

/** How many pieces the page shows. No two addresses are the same, so that none comes from the cache. */
async function ask(shop: Shop, path: string): Promise<number> {
  asked += 1;
  const answer = await fetch(`${shop.url}${path}${path.includes("?") ? "&" : "?"}past=${asked}`);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const links = (await answer.text()).matchAll(/ href="\/products\/([^"?]+)"/g);
  return new Set(Array.from(links, ([, slug]) => slug)).size;
}
