import { addToCarts } from "./cart.ts";
import { openChild, type Child } from "#kit/child.ts";
import { uniquePlaceholder, httpRequest } from "#kit/http-request.ts";
import { measure, row, type Measured } from "./load/measure.ts";
import type { Shop } from "./open-shop.ts";
import { placeOrders } from "./orders.ts";
import type { Part } from "./part.ts";
import { buyableProducts, productSlugs } from "./products.ts";

type GrowthResult = Record<string, { cached: Measured; uncached: Measured }>;

/**
 * The shop at growing sizes: response times for one client, cached and uncached, and how many cart additions and
 * orders it handles per second.
 */
export const measureGrowth: Part = async ({ shopOf, sizes, seconds, orders, targets }) => {
  const grown: GrowthResult[] = [];
  for (const size of sizes) {
    const shop = await shopOf(size);
    const generator = openChild(new URL("load/generator.ts", import.meta.url));
    try {
      grown.push(await measureAt(shop, generator, seconds));
    } finally {
      await generator.close();
    }
    const pieces = await buyableProducts(shop, 200);
    const added = await addToCarts(shop, pieces, Math.ceil(orders / 2));
    const placed = await placeOrders(shop, pieces, Math.ceil(orders / 4));
    console.log(row("32 buyers", "a second", "p95 ms", "p99 ms"));
    console.log(row("add to cart", added.perSecond, added.p95, added.p99));
    console.log(row("place order", placed.perSecond, placed.p95, placed.p99));
  }
  const [usual, largest] = [grown[1]!, grown.at(-1)!];
  const growth = `at ${sizes.at(-1)!.products} products to ${sizes[1]!.products}`;
  for (const page of ["home", "list", "product"]) {
    const [before, after] = [usual[page]!, largest[page]!];
    targets.atMost(`${page}, cached, p50 ${growth}`, after.cached.p50 / before.cached.p50, 1.5);
    targets.atMost(
      `${page}, uncached, p50 ${growth}`,
      after.uncached.p50 / before.uncached.p50,
      1.3,
    );
    targets.atMost(
      `${page}, uncached, p95 ${growth}`,
      after.uncached.p95 / before.uncached.p95,
      1.6,
    );
  }
  for (const [search, { uncached }] of Object.entries(largest)) {
    if (!search.startsWith("search")) continue;
    targets.atMost(
      `${search}, p95 at the largest, to home`,
      uncached.p95 / largest.home!.uncached.p95,
      4,
    );
  }
};

async function measureAt(shop: Shop, generator: Child, seconds: number): Promise<GrowthResult> {
  const slugs = await productSlugs(shop, 20);
  const products = slugs.map((slug) => `/products/${slug}`);
  const pages: Record<string, string[]> = {
    home: ["/"],
    list: ["/products"],
    product: products,
    "search cincin": ["/products?search=cincin"],
    "search rantai lipan": ["/products?search=rantai+lipan"],
    "search braclet (misspelt)": ["/products?search=braclet"],
    "search nothing-like-it": ["/products?search=nothing-like-it"],
  };
  const grown: GrowthResult = {};
  console.log(row("one caller", "p50 ms", "p95 ms", "cached", "p95 ms"));
  for (const [name, paths] of Object.entries(pages)) {
    const load = { port: shop.port, connections: 1, seconds: seconds / 2 };
    const uncachedRequests = paths.map((path) =>
      httpRequest(shop.url, `${path}${path.includes("?") ? "&" : "?"}n=${uniquePlaceholder}`),
    );
    const cachedRequests = paths.map((path) => httpRequest(shop.url, path));
    // Warm-up: the first requests compile code.
    await measure(generator, shop, { ...load, requests: uncachedRequests });
    const uncached = await measure(generator, shop, { ...load, requests: uncachedRequests });
    await measure(generator, shop, { ...load, requests: cachedRequests, seconds: seconds / 10 });
    const cached = await measure(generator, shop, { ...load, requests: cachedRequests });
    console.log(row(name, uncached.p50, uncached.p95, cached.p50, cached.p95));
    grown[name] = { cached, uncached };
  }
  const load = { port: shop.port, connections: 1, seconds: seconds / 2 };
  for (const path of ["/admin/orders", "/admin/products"]) {
    const requests = [httpRequest(shop.url, path, { headers: { Cookie: shop.cookie } })];
    await measure(generator, shop, { ...load, requests });
    const { p50, p95 } = await measure(generator, shop, { ...load, requests });
    console.log(row(path, p50, p95));
  }
  return grown;
}
