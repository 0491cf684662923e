import pg from "pg";
import { explain } from "./explain.ts";
import { openShop, type Shop } from "./open-shop.ts";
import type { Part } from "./part.ts";
import { percentile } from "#kit/percentile.ts";

/** A small shop, somewhat larger than the demo shop. */
const smallSize = { orders: 50, products: 36 };

/**
 * The cost of a large catalogue: response times of uncached storefront pages, relative to the same pages of a shop
 * with 36 products. Both are requested in turn.
 */
export const measureStorefront: Part = async ({ shopOf, size, times, explain: explained }) => {
  const shop = await shopOf(size);
  const smallShop = await openShop(smallSize);
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    console.log("    p50     p95  × 36 products  pieces shown  address");
    for (const path of addresses) {
      const [taken, before] = await timesOf(shop, smallShop, path, times);
      const [p50, p95] = [percentile(taken, 50), percentile(taken, 95)];
      const ratio = p50 / percentile(before, 50);
      const figures = [p50.toFixed(1).padStart(7), p95.toFixed(1).padStart(7)];
      // The small shop has fewer products to show on some pages, so part of the ratio is rendering.
      const shown =
        `${await requestProduct(smallShop, path)} : ${await requestProduct(shop, path)}`.padStart(
          12,
        );
      console.log(`${figures.join(" ")} ${ratio.toFixed(2).padStart(14)}  ${shown}  ${path}`);
      if (explained)
        await explain(client, await shop.statementsOf(() => requestProduct(shop, path)));
    }
  } finally {
    await client.end();
    await smallShop.close();
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

/** Alternates between the shops, so that other load on the machine affects both equally. */
async function timesOf(shop: Shop, smallShop: Shop, path: string, times: number) {
  for (let warming = 0; warming < 5; warming += 1) {
    await requestProduct(shop, path);
    await requestProduct(smallShop, path);
  }
  const [taken, before]: [number[], number[]] = [[], []];
  for (let round = 0; round < times; round += 1) {
    before.push(await timeOf(smallShop, path));
    taken.push(await timeOf(shop, path));
  }
  return [taken, before] as const;
}

async function timeOf(shop: Shop, path: string): Promise<number> {
  const began = performance.now();
  await requestProduct(shop, path);
  return performance.now() - began;
}

let requestCount = 0;

/** How many products the page shows. Every URL is unique, so that none comes from the page cache. */
async function requestProduct(shop: Shop, path: string): Promise<number> {
  requestCount += 1;
  const answer = await fetch(
    `${shop.url}${path}${path.includes("?") ? "&" : "?"}past=${requestCount}`,
  );
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const links = (await answer.text()).matchAll(/ href="\/products\/([^"?]+)"/g);
  return new Set(Array.from(links, ([, slug]) => slug)).size;
}
