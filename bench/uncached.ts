import { openChild } from "#kit/child.ts";
import { acceptEncodings, uniquePlaceholder, httpRequest } from "#kit/http-request.ts";
import { measure, row, totals } from "./load/measure.ts";
import type { Page } from "./load/raw-server.ts";
import type { Part } from "./part.ts";
import { productSlugs } from "./products.ts";

const connections = 16;
const rounds = 3;

/** The shares of the raw server's pages a second that the shop must reach. */
const wantedShares = { home: 0.0055, list: 0.0065, product: 0.0075 };

const rawPage: Page = {
  head: ["Content-Type", "text/html; charset=utf-8"],
  body: new Uint8Array(15_000).fill(32),
};

/**
 * Uncached pages: every request has a new URL, so each page is queried, rendered and cached as on a first visit.
 * In turns with a `node:http` server that answers 15 kB. Nothing is pinned to a core: the shop, PostgreSQL and the
 * generator share the machine, as the raw server and the generator do.
 */
export const measureUncached: Part = async ({ shopOf, seconds, targets }) => {
  const shop = await shopOf("demo");
  const slugs = await productSlugs(shop, 20);
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  const raw = openChild(new URL("load/raw-server.ts", import.meta.url));
  const rawPort = await raw.request<number>(rawPage);
  console.log(`  ${connections} connections`);
  console.log(row("uncached", "a second", "p50 ms", "p95 ms", "µs", "of core"));
  try {
    for (const [encoding, accept] of Object.entries(acceptEncodings)) {
      const headers = { "Accept-Encoding": accept };
      const pages = {
        home: [`/?n=${uniquePlaceholder}`],
        list: [`/products?n=${uniquePlaceholder}`],
        product: slugs.map((slug) => `/products/${slug}?n=${uniquePlaceholder}`),
      };
      const rawRequests = [httpRequest(`http://localhost:${rawPort}`, "/")];
      for (const [name, paths] of Object.entries(pages)) {
        const requests = paths.map((path) => httpRequest(shop.url, path, { headers }));
        const load = { connections, seconds: seconds / rounds };
        // Warm-up: after a minute of optimisation by V8 the shop renders about 10 % faster.
        const warmUp = { ...load, port: shop.port, requests, seconds: seconds * 12 };
        await measure(generator, shop, warmUp);
        const [ours, theirs] = [totals(), totals()];
        for (let round = 0; round < rounds; round += 1) {
          ours.add(await measure(generator, shop, { ...load, port: shop.port, requests }));
          theirs.add(
            await measure(generator, raw, { ...load, port: rawPort, requests: rawRequests }),
          );
        }
        const { perSecond, p50, p95, cpu, busy } = ours.mean();
        const share = perSecond / theirs.mean().perSecond;
        console.log(row(`${name}, ${encoding}`, perSecond, p50, p95, cpu, busy));
        console.log(row("raw, 15 kB", theirs.mean().perSecond));
        targets.atLeast(
          `uncached ${name} page, ${encoding}, to raw node:http`,
          share,
          wantedShares[name as keyof typeof pages],
          "%",
        );
      }
    }
  } finally {
    await raw.close();
    await generator.close();
  }
};
