import { acceptEncodings, httpRequest } from "#kit/http-request.ts";
import { openChild } from "#kit/child.ts";
import { freePort } from "#kit/free-port.ts";
import { percentile } from "#kit/percentile.ts";
import { openShop } from "#kit/shop.ts";
import { secret } from "#kit/stripe.ts";
import { heapOptions } from "#server/heap.mjs";
import { measure, row } from "./load/measure.ts";
import { pinToCores } from "./machine.ts";
import type { Part } from "./part.ts";
import { productSlugs } from "./products.ts";

const connections = 16;
/** Many short turns, because the speed of a shared machine drifts within seconds. */
const rounds = 24;

/**
 * Compares cached pages of a shop whose metrics are scraped with those of a shop without metrics, in turns. A second
 * shop without metrics is the control: how far its ratio is from 1 is what this machine cannot tell apart.
 */
export const measureMetrics: Part = async ({ shopOf, seconds, targets }) => {
  const demo = await shopOf("demo");
  const [slug] = await productSlugs(demo, 1);
  const path = `/products/${slug}`;
  const port = await freePort();
  const settings = {
    NODE_OPTIONS: heapOptions,
    DATABASE_URL: demo.databaseUrl,
    SESSION_SECRET: secret,
    BACKUP_KEEP: "0",
  };
  const shops = {
    without: await openShop({ settings }),
    control: await openShop({ settings }),
    with: await openShop({ settings: { ...settings, METRICS_PORT: `${port}` } }),
  };
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  pinToCores("1", generator.pid);
  for (const { pid } of Object.values(shops)) pinToCores("0", pid);
  const measureOn = (name: keyof typeof shops) => {
    const shop = shops[name];
    const headers = { "Accept-Encoding": acceptEncodings.brotli };
    const request = httpRequest(shop.url, path, { headers });
    const load = { port: shop.port, requests: [request], connections, seconds: seconds / rounds };
    return measure(generator, shop, load);
  };
  try {
    // The first rounds compile the code and compress the page.
    const names = ["without", "control", "with"] as const;
    for (const name of [...names, ...names]) await measureOn(name);
    const scraping = scrapeEvery(15_000, `http://127.0.0.1:${port}/metrics`);
    const speeds = { without: [] as number[], control: [] as number[], with: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      // Each comes first, second and third equally often.
      for (let turn = 0; turn < names.length; turn += 1) {
        const name = names[(round + turn) % names.length]!;
        speeds[name].push((await measureOn(name)).perSecond);
      }
    }
    clearInterval(scraping);
    const ratioTo = (name: "control" | "with") =>
      percentile(
        speeds[name].map((speed, round) => speed / speeds.without[round]!),
        50,
      );
    console.log(row("of the speed without", "with", "control"));
    console.log(row("product, median", ratioTo("with"), ratioTo("control")));
    targets.atLeast(
      "cached product page with metrics to the control",
      ratioTo("with") / ratioTo("control"),
      0.98,
    );
  } finally {
    await generator.close();
    await Promise.all(Object.values(shops).map((shop) => shop.end()));
  }
};

function scrapeEvery(ms: number, url: string) {
  const scrape = () => void fetch(url).then((answer) => answer.text());
  scrape();
  return setInterval(scrape, ms);
}
