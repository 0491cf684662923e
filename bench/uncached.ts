import { openChild } from "#kit/child.ts";
import { acceptEncodings, uniquePlaceholder, httpRequest } from "#kit/http-request.ts";
import { measure, row } from "./load/measure.ts";
import { pinDatabaseToCores, pinToCores } from "./machine.ts";
import type { Part } from "./part.ts";
import { productSlugs } from "./products.ts";

/**
 * Uncached pages: every request has a new URL, so each page is queried, rendered and cached as on a first visit.
 * The shop runs on one core; PostgreSQL and the generator on the other.
 */
export const measureUncached: Part = async ({ shopOf, seconds, targets }) => {
  const shop = await shopOf("demo");
  const slugs = await productSlugs(shop, 20);
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  const pinned =
    pinToCores("0", shop.pid) &&
    pinToCores("1", generator.pid) &&
    (await pinDatabaseToCores("1", shop.db));
  console.log(
    `  4 connections; ${pinned ? "the shop on one core, PostgreSQL and the generator on the other" : "cores not divided"}`,
  );
  console.log(row("uncached", "a second", "p50 ms", "p95 ms", "µs", "of core"));
  try {
    for (const [encoding, accept] of Object.entries(acceptEncodings)) {
      const headers = { "Accept-Encoding": accept };
      const pages = {
        home: [`/?n=${uniquePlaceholder}`],
        list: [`/products?n=${uniquePlaceholder}`],
        product: slugs.map((slug) => `/products/${slug}?n=${uniquePlaceholder}`),
      };
      for (const [name, paths] of Object.entries(pages)) {
        const requests = paths.map((path) => httpRequest(shop.url, path, { headers }));
        const load = { port: shop.port, requests, connections: 4, seconds };
        // Warm-up: after a minute of optimisation by V8 the shop renders about 10 % faster.
        const warmUpSeconds = seconds * (name === "product" ? 15 : 3);
        await measure(generator, shop, { ...load, seconds: warmUpSeconds });
        const { perSecond, p50, p95, cpu, busy } = await measure(generator, shop, load);
        console.log(row(`${name}, ${encoding}`, perSecond, p50, p95, cpu, busy));
        if (name !== "product") continue;
        // Pages per second of CPU time, which other load on the machine does not change.
        const ofCore = Number.isNaN(cpu) ? perSecond : 1e6 / cpu;
        targets.atLeast(
          `uncached product pages a second of one core, ${encoding}`,
          ofCore,
          400,
          "/s",
        );
      }
    }
  } finally {
    await generator.close();
    pinToCores("0-1", shop.pid);
    await pinDatabaseToCores("0-1", shop.db);
  }
};
