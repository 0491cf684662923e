import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { openShop } from "#kit/shop.ts";
import { ensureBrowser } from "#tests/ensure-browser.mjs";
import { openBareApp } from "./bare-app/open-bare-app.ts";
import { row } from "./load/measure.ts";
import type { Part } from "./part.ts";

// Lighthouse has its own package.json, so that `npm ci` of the shop does not install its 150 MB.
const lighthouseDir = path.join(import.meta.dirname, "lighthouse");
const kinds = ["performance", "accessibility", "best-practices", "seo"];

type Audit = { id: string; score: number | null; numericValue?: number; displayValue?: string };
type Result = {
  /** Lighthouse's own measure of this machine's processor. */
  environment: { benchmarkIndex: number };
  audits: Record<string, Audit & { details?: { items: { url: string }[] } }>;
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
};
type Lighthouse = Awaited<ReturnType<typeof openLighthouse>>;

/** Runs differ by half a second, so the median of five is reported, as Lighthouse recommends. */
const runsPerPage = 5;

/**
 * Lighthouse slows the processor down four times to be a phone, which is meant for a fast desktop: for a benchmark index of
 * 1,500 and more by its table (docs/throttling.md of Lighthouse). A slower machine is slowed down less.
 */
function slowdownOf(indices: number[]): number {
  return Number((4 * Math.min(1, median(indices) / 1500)).toFixed(1));
}

/**
 * Lighthouse (mobile) on the demo shop's home page, product list, one product page and the page of gold
 * prices, the first and third also in Malay and Chinese: the four scores, their times, and every audit below the full score. Measured on a
 * warm shop.
 */
export async function measureLighthouse(): Promise<void> {
  const shop = await openShop();
  const lighthouse = await openLighthouse();
  try {
    const product = await firstProduct(shop.url);
    const english = ["/", "/products", product, "/gold-price"];
    const pages = [...english, "/ms", `/ms${product}`, "/zh", `/zh${product}`];
    const indices: number[] = [];
    for (const page of pages) indices.push(await warmUp(lighthouse, shop.url + page));
    const cpuSlowdownMultiplier = slowdownOf(indices);
    console.log(
      `benchmark index ${median(indices).toFixed(0)}: slowed down ${cpuSlowdownMultiplier} times`,
    );
    const flags = { onlyCategories: kinds, throttling: { cpuSlowdownMultiplier } };
    for (const page of pages) {
      const results: Result[] = [];
      while (results.length < runsPerPage) {
        results.push(await lighthouse.run(shop.url + page, flags));
      }
      report(page, results);
    }
  } finally {
    lighthouse.close();
    await shop.end();
  }
}

/**
 * Total blocking time of the same pages: median, least, most, and the ratio to a page with nothing but its router and
 * React, in turns (ADR-0094). The processor is slowed down so much that both are measurable on a fast machine.
 */
export const measureBlocking: Part = async ({ targets }) => {
  const shop = await openShop();
  const bare = await openBareApp();
  const lighthouse = await openLighthouse();
  const slow = {
    onlyAudits: ["total-blocking-time"],
    throttlingMethod: "devtools",
    throttling: { cpuSlowdownMultiplier: 8 },
  };
  try {
    const pages = {
      "bare page": bare.url,
      home: shop.url,
      list: `${shop.url}/products`,
      product: shop.url + (await firstProduct(shop.url)),
    };
    for (const url of Object.values(pages)) await warmUp(lighthouse, url);
    const times: Record<string, number[]> = {};
    for (let round = 0; round < runsPerPage; round += 1) {
      for (const [page, url] of Object.entries(pages)) {
        (times[page] ??= []).push(valueOf(await lighthouse.run(url, slow), "total-blocking-time"));
      }
    }
    for (const [page, all] of Object.entries(times)) {
      const ratio = median(all) / median(times["bare page"]!);
      console.log(
        row(`${page}: blocking ms`, median(all), Math.min(...all), Math.max(...all), ratio),
      );
      if (page !== "bare page") targets.atMost(`${page}: blocking, to a bare page`, ratio, 1.5);
    }
  } finally {
    lighthouse.close();
    bare.close();
    await shop.end();
  }
};

async function openLighthouse() {
  ensureLighthouse();
  const lighthouse = (await load("lighthouse/core/index.js")).default;
  const { launch } = await load("chrome-launcher/dist/index.js");
  const chromePath = await ensureBrowser();
  const chromeFlags = ["--headless=new", "--no-sandbox", "--disable-gpu"];
  const chrome = await launch({ chromePath, chromeFlags, logLevel: "silent" });
  return {
    async run(url: string, flags: object): Promise<Result> {
      return (await lighthouse(url, { port: chrome.port, logLevel: "silent", ...flags })).lhr;
    },
    close: () => chrome.kill(),
  };
}

/** Loads the page once and waits for its pictures. Returns the benchmark index of this machine. */
async function warmUp(lighthouse: Lighthouse, url: string): Promise<number> {
  const { audits, environment } = await lighthouse.run(url, { onlyAudits: ["network-requests"] });
  await untilAvifReady(audits["network-requests"]?.details?.items ?? []);
  return environment.benchmarkIndex;
}

function valueOf({ audits }: Result, id: string): number {
  return audits[id]?.numericValue ?? Number.NaN;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

function report(page: string, results: Result[]) {
  const paint = (result: Result) => valueOf(result, "largest-contentful-paint") / 1000;
  const sorted = results.toSorted((one, other) => paint(one) - paint(other));
  const middle = sorted[Math.floor(sorted.length / 2)]!;
  const { categories, audits } = middle;
  const scores = kinds.map((kind) => Math.round(categories[kind]!.score * 100)).join(" / ");
  console.log(
    `${page}  ${scores}  LCP ${paint(middle).toFixed(2)} s ` +
      `(${paint(sorted[0]!).toFixed(2)} to ${paint(sorted.at(-1)!).toFixed(2)}), ` +
      `CLS ${valueOf(middle, "cumulative-layout-shift").toFixed(3)}, TBT ${valueOf(middle, "total-blocking-time").toFixed(0)} ms`,
  );
  for (const [kind, { auditRefs }] of Object.entries(categories)) {
    for (const { id, weight } of auditRefs) {
      const { score, displayValue = "" } = audits[id]!;
      if (score === null || score === 1) continue;
      console.log(`    ${kind}: ${id} ${score} of 1, weight ${weight}  ${displayValue}`);
    }
  }
}

/** Waits for the AVIFs, which the shop encodes in the background after the first request for each. */
async function untilAvifReady(requests: { url: string }[]) {
  const waiting = new Set(
    requests.map(({ url }) => url).filter((url) => /\/images\/[^.]+$/.test(url)),
  );
  const until = Date.now() + 120_000;
  while (waiting.size > 0) {
    if (Date.now() > until)
      throw new Error(`${waiting.size} pictures were not encoded within two minutes`);
    for (const url of waiting) {
      const { headers } = await fetch(url, { headers: { Accept: "image/avif" } });
      if (headers.get("Cache-Control")?.includes("immutable")) waiting.delete(url);
    }
  }
}

async function firstProduct(url: string): Promise<string> {
  const list = await (await fetch(`${url}/products`)).text();
  const [, slug] = /href="(\/products\/[^"]+)"/.exec(list) ?? [];
  if (!slug) throw new Error("The demo shop's list shows no product");
  return slug;
}

/** Installs Lighthouse (150 MB) on the first run of this part. */
function ensureLighthouse() {
  if (existsSync(path.join(lighthouseDir, "node_modules/lighthouse/package.json"))) return;
  console.log("Installing Lighthouse…");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], {
    cwd: lighthouseDir,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("npm ci of bench/lighthouse failed");
}

async function load(file: string) {
  return await import(path.join(lighthouseDir, "node_modules", file));
}
