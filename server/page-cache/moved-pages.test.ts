import { afterAll, beforeAll, expect, test } from "vitest";
import { listenForInvalidations } from "#platform/page-invalidation.server.ts";
import { saveProduct } from "#shop/catalogue/save-product.server.ts";
import { succeeded } from "#tests/answers.ts";
import { clerk } from "#tests/factories.ts";
import { openPageCache } from "#tests/page-cache.ts";
import { productForm } from "#tests/product-form.ts";
import { setUpShop } from "#tests/shop-in-process.ts";

// Without Cache-Control a browser keeps a 301 for ever: when a slug comes back, it would lead that browser in a circle.

const shop = setUpShop({ gold: true });
let cache: Awaited<ReturnType<typeof openPageCache>>;
let changes: ReturnType<typeof listenForInvalidations>;
beforeAll(async () => {
  cache = await openPageCache(shop.app.fetch);
  changes = listenForInvalidations(shop.databaseUrl, [cache.pages]);
});
afterAll(async () => {
  await changes.stop();
  cache.close();
});

test("browsers revalidate the redirects of a product, whose slug may come back", async () => {
  const { productId } = succeeded(await saveProduct(clerk, undefined, productForm()));
  await saveProduct(clerk, productId, productForm({ version: 1, slug: "lipan-chain" }));
  for (const [from, to] of [
    ["/products/rantai-lipan", "/products/lipan-chain"],
    ["/product/rantai-lipan", "/products/rantai-lipan"],
  ] as const) {
    const moved = { location: to, "cache-control": "public, no-cache" };
    expect(await cache.get(from)).toMatchObject({ status: 301, headers: moved });
    // Without the page cache, such as for a visitor with a toast.
    const { status, headers } = await shop.browser().go(from);
    expect([status, headers.get("Location"), headers.get("Cache-Control")]).toEqual([
      301,
      to,
      "public, no-cache",
    ]);
  }
  await saveProduct(clerk, productId, productForm({ version: 2, slug: "rantai-lipan" }));
  await expect.poll(async () => (await cache.get("/products/rantai-lipan")).status).toBe(200);
});
