import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listenForInvalidations } from "#platform/page-invalidation.server.ts";
import { placedOrder } from "#tests/checkout.ts";
import { makeProduct } from "#tests/factories.ts";
import { openPageCache } from "#tests/page-cache.ts";
import { setUpShop } from "#tests/shop-in-process.ts";

// A page is cached once for each language, and is dropped in all of them.

const shop = setUpShop({ gold: true });
const prefixes = ["", "/ms", "/zh"];
let cache: Awaited<ReturnType<typeof openPageCache>>;
let changes: ReturnType<typeof listenForInvalidations>;
beforeAll(async () => {
  cache = await openPageCache((request, env) => shop.app.fetch(request, env));
  changes = listenForInvalidations(shop.databaseUrl, [cache.pages]);
});
afterAll(async () => {
  await changes.stop();
  cache.close();
});
beforeEach(() => void (cache.requestedPaths.length = 0));

test("each language has its own cached page, whatever was asked for first", async () => {
  await makeProduct({
    name: "Lily Bangle",
    translations: { ms: { name: "Gelang Lili" }, zh: { name: "百合手镯" } },
  });
  const paths = prefixes.map((prefix) => `${prefix}/products/lily-bangle`);
  const readAll = () => Promise.all(paths.map((path) => cache.text(path)));
  await expect
    .poll(readAll)
    .toEqual([
      expect.stringContaining("Lily Bangle"),
      expect.stringContaining("Gelang Lili"),
      expect.stringContaining("百合手镯"),
    ]);
  // Once the last change has reached the cache, pages come from it.
  const rendered = async () => {
    cache.requestedPaths.length = 0;
    await readAll();
    return cache.requestedPaths;
  };
  await expect.poll(rendered).toEqual([]);
});

test("a sale drops the product's page in all languages", async () => {
  const productId = await makeProduct({ name: "Plenty Ring", stock: 9 });
  const paths = prefixes.map((prefix) => `${prefix}/products/plenty-ring`);
  const requestAll = async () => {
    cache.requestedPaths.length = 0;
    for (const path of paths) await cache.get(path);
    return cache.requestedPaths;
  };
  await expect.poll(requestAll).toEqual([]);
  await placedOrder(productId);
  // The pages are dropped while they are asked for, so it may take several rounds until each was.
  const requested = new Set<string>();
  await expect
    .poll(async () => {
      for (const path of await requestAll()) requested.add(path);
      return [...requested].toSorted();
    })
    .toEqual(paths.toSorted());
  await expect.poll(requestAll).toEqual([]);
});
