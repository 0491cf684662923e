import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { middleOfMinute, openPageCache } from "#tests/page-cache.ts";
import { setUpShop } from "#tests/shop-in-process.ts";

// A public page has the same bytes each time it is rendered, so that browsers with a copy get a 304.

const shop = setUpShop({ gold: true });
let cache: Awaited<ReturnType<typeof openPageCache>>;
beforeAll(async () => {
  cache = await openPageCache(shop.app.fetch);
  cache.pages.onReconnect();
});
afterAll(() => cache.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: middleOfMinute() }));
afterEach(() => void vi.useRealTimers());

test("a page and its data have the same ETag when they are rendered again", async () => {
  await makeProduct({ name: "Seri Ring" });
  const pages = ["/", "/products", "/products/seri-ring", "/categories", "/about"];
  for (const page of pages) {
    for (const path of [page, page === "/" ? "/_.data" : `${page}.data`]) {
      const first = await cache.get(path);
      cache.pages.onInvalidate(undefined);
      cache.requestedPaths.length = 0;
      const again = await cache.get(path, { "if-none-match": String(first.headers["etag"]) });
      expect([path, first.status, again.status]).toEqual([path, 200, 304]);
      expect(cache.requestedPaths).toEqual([path]);
    }
  }
});

test("a page that fails shows a reference number, whether it is loaded or navigated to", async () => {
  const visitor = shop.browser();
  await db.execute("alter table settings rename to settings_away");
  const failed = [await visitor.go("/about"), await visitor.go("/about.data")];
  await db.execute("alter table settings_away rename to settings");
  for (const { status, text } of failed) {
    expect(status).toBe(500);
    expect(text).toMatch(/"reference"[:,]"[0-9A-F]{8}"/);
  }
});
