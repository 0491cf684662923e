import { acceptEncodings, httpRequest } from "#kit/http-request.ts";
import { openChild } from "#kit/child.ts";
import { freePort } from "#kit/free-port.ts";
import { percentile } from "#kit/percentile.ts";
import { openShop } from "#kit/shop.ts";
import { sessionSecret } from "#kit/stripe.ts";
import { heapOptions } from "#server/heap.mjs";
import { measure, row, totals, type Measured } from "./load/measure.ts";
import { pinToCores } from "./load/machine.ts";
import type { Part } from "./part.ts";
import { productSlugs } from "./products.ts";

const connections = 16;
/** Each round starts new shops, because two processes of one build differ by some per cent. */
const rounds = 8;
/** Short turns, because the speed of a shared machine drifts within seconds. */
const turnsPerRound = 6;

/**
 * Compares cached pages of a shop whose metrics are scraped with those of a shop without metrics, in turns. A second
 * shop without metrics is the control: how far its ratio is from 1 is what this machine cannot tell apart. The target is
 * for CPU time, because each shop has one core at its limit, and other programs disturb pages a second more.
 */
export const measureMetrics: Part = async ({ shopOf, seconds, targets }) => {
  const demo = await shopOf("demo");
  const [slug] = await productSlugs(demo, 1);
  const settings = {
    NODE_OPTIONS: heapOptions,
    DATABASE_URL: demo.databaseUrl,
    SESSION_SECRET: sessionSecret,
    BACKUP_KEEP: "0",
  };
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  pinToCores("1", generator.pid);
  const measured: Record<"without" | "control" | "with", Measured>[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) measured.push(await measureRound(round));
  } finally {
    await generator.close();
  }
  console.log(row("of the shop without metrics", "with", "control"));
  for (const [words, figure] of [
    ["pages a second, median", "perSecond"],
    ["CPU time of a page, median", "cpu"],
  ] as const) {
    const ratio = (name: "with" | "control") =>
      median((one) => one[name][figure] / one.without[figure]);
    console.log(row(words, ratio("with"), ratio("control")));
  }
  targets.atLeast(
    "pages per CPU second with metrics to those without",
    median((one) => (one.without.cpu + one.control.cpu) / 2 / one.with.cpu),
    0.98,
  );

  function median(ratio: (round: (typeof measured)[number]) => number) {
    return percentile(measured.map(ratio), 50);
  }

  async function measureRound(round: number) {
    const port = await freePort();
    const shops = {
      without: await openShop({ settings }),
      control: await openShop({ settings }),
      with: await openShop({ settings: { ...settings, METRICS_PORT: `${port}` } }),
    };
    for (const { pid } of Object.values(shops)) pinToCores("0", pid);
    const scraping = scrapeEvery(15_000, `http://127.0.0.1:${port}/metrics`);
    try {
      const names = ["without", "control", "with"] as const;
      // The first turns compile the code and compress the page.
      for (const name of [...names, ...names]) await measureOn(shops[name]);
      const figures = { without: totals(), control: totals(), with: totals() };
      for (let turn = 0; turn < turnsPerRound * names.length; turn += 1) {
        // Each comes first, second and third equally often.
        const name = names[(turn + Math.floor(turn / names.length) + round) % names.length]!;
        figures[name].add(await measureOn(shops[name]));
      }
      const { without, control, with: scraped } = figures;
      return { without: without.mean(), control: control.mean(), with: scraped.mean() };
    } finally {
      clearInterval(scraping);
      await Promise.all(Object.values(shops).map((shop) => shop.end()));
    }
  }

  function measureOn(shop: { url: string; port: number; pid: number }) {
    const headers = { "Accept-Encoding": acceptEncodings.brotli };
    const request = httpRequest(shop.url, `/products/${slug}`, { headers });
    const turnSeconds = seconds / rounds / turnsPerRound;
    return measure(generator, shop, {
      port: shop.port,
      requests: [request],
      connections,
      seconds: turnSeconds,
    });
  }
};

function scrapeEvery(ms: number, url: string) {
  const scrape = () => void fetch(url).then((answer) => answer.text());
  scrape();
  return setInterval(scrape, ms);
}
