import { beforeAll } from "vitest";
import { shopDataInvalidation } from "#app/http/cached-shop-data.server.ts";
import { listenForInvalidations } from "#platform/page-invalidation.server.ts";
import { openPageCache } from "./page-cache.ts";
import type { setUpShop } from "./shop-in-process.ts";

/** The text of this shop's pages as visitors get them: through a page cache that hears of changes in the database. */
export function setUpCachedPages(shop: ReturnType<typeof setUpShop>) {
  let cache: Awaited<ReturnType<typeof openPageCache>>;
  beforeAll(async () => {
    cache = await openPageCache((request, env) => shop.app.fetch(request, env));
    const listeners = [shopDataInvalidation, cache.pages];
    const invalidations = listenForInvalidations(shop.databaseUrl, listeners);
    return async () => {
      await invalidations.stop();
      cache.close();
    };
  });
  return { text: (path: string) => cache.text(path) };
}
