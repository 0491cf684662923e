import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { makeProduct } from "./factories.ts";
import { middleOfMinute } from "./page-cache.ts";
import { setUpCachedPages } from "./cached-pages.ts";
import { setUpShop } from "./shop-in-process.ts";

// A scheduled gold price is on cached pages from the moment it takes effect, although nothing is written then (ADR-0074).

const shop = setUpShop({ gold: true });
const cache = setUpCachedPages(shop);
afterEach(() => void vi.useRealTimers());

test("cached pages have a scheduled price when it takes effect by the database's clock", async () => {
  await makeProduct({ name: "Timed Ring" });
  // The process's clock stands still: no page expires by age or at the end of a minute.
  vi.useFakeTimers({ toFake: ["Date"], now: middleOfMinute() });
  const pages = ["/", "/products?sort=price-asc", "/products/timed-ring"];
  // Rendered once, so that the next renders are quick.
  for (const page of pages) await cache.text(page);
  await db.execute(sql`insert into gold_prices (purity, price, effective_from)
    select purity, price + 1000, clock_timestamp() + interval '8 seconds' from gold_prices`);
  for (const page of pages) expect(await cache.text(page)).toContain('"price":59500');
  for (const page of pages) {
    await expect.poll(() => cache.text(page), { timeout: 25_000 }).toContain('"price":60500');
  }
});
