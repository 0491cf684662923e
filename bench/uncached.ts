import { openChild } from "#prove/child.ts";
import { accepts, fresh, httpRequest } from "./load/http-request.ts";
import { measure, row } from "./load/measure.ts";
import { keepDatabaseOn, keepOn } from "./machine.ts";
import type { Part } from "./part.ts";
import { slugsOf } from "./pieces.ts";

/**
 * Pages that nobody has asked for yet: a new address each time, so each is asked of the database, drawn, and
 * kept, as a first visit is. The whole shop on one core; PostgreSQL and the generator on the other.
 */
export const measureUncached: Part = async ({ shopOf, seconds, targets }) => {
  const shop = await shopOf("demo");
  const slugs = await slugsOf(shop, 20);
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  const pinned =
    keepOn("0", shop.pid) && keepOn("1", generator.pid) && (await keepDatabaseOn("1", shop.db));
  console.log(
    `  4 connections; ${pinned ? "the shop on one core, PostgreSQL and the generator on the other" : "cores not divided"}`,
  );
  console.log(row("uncached", "a second", "p50 ms", "p95 ms", "µs", "of core"));
  try {
    for (const [encoding, accept] of Object.entries(accepts)) {
      const headers = { "Accept-Encoding": accept };
      const pages = {
        home: [`/?n=${fresh}`],
        list: [`/products?n=${fresh}`],
        product: slugs.map((slug) => `/products/${slug}?n=${fresh}`),
      };
      for (const [name, paths] of Object.entries(pages)) {
        const requests = paths.map((path) => httpRequest(shop.url, path, { headers }));
        const load = { port: shop.port, requests, connections: 4, seconds };
        // Code is compiled while it runs: a shop that has run for a minute draws a tenth faster.
        const warming = seconds * (name === "product" ? 15 : 3);
        await measure(generator, shop, { ...load, seconds: warming });
        const { perSecond, p50, p95, cpu, busy } = await measure(generator, shop, load);
        console.log(row(`${name}, ${encoding}`, perSecond, p50, p95, cpu, busy));
        if (name !== "product") continue;
        // Where others are at work on the machine, in a second of processor time; alone, it is the same.
        const ofCore = Number.isNaN(cpu) ? perSecond : 1e6 / cpu;
        targets.least(
          `uncached product pages a second of one core, ${encoding}`,
          ofCore,
          400,
          "/s",
        );
      }
    }
  } finally {
    await generator.close();
    keepOn("0-1", shop.pid);
    await keepDatabaseOn("0-1", shop.db);
  }
};
