import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { openShop } from "#prove/shop.ts";
import { ensureBrowser } from "#tests/ensure-browser.mjs";

// A package of its own.
const here = path.join(import.meta.dirname, "lighthouse");
const kinds = ["performance", "accessibility", "best-practices", "seo"];

type Audit = { id: string; score: number | null; numericValue?: number; displayValue?: string };
type Result = {
  audits: Record<string, Audit & { details?: { items: { url: string }[] } }>;
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
};

/** One run differs from the next by half a second: of so many the middle one is told, as Lighthouse advises. */
const times = 5;

/**
 * Lighthouse (mobile, its default throttling) on the demo shop's home, list and a product: the four scores,
 * the times behind them, and every audit that is not full marks. The shop is warm, as shops are.
 */
export async function measureLighthouse(): Promise<void> {
  ensureLighthouse();
  const lighthouse = (await load("lighthouse/core/index.js")).default;
  const { launch } = await load("chrome-launcher/dist/index.js");
  const shop = await openShop();
  const chromePath = await ensureBrowser();
  const chromeFlags = ["--headless=new", "--no-sandbox", "--disable-gpu"];
  const chrome = await launch({ chromePath, chromeFlags, logLevel: "silent" });
  try {
    for (const page of ["/", "/products", await firstProduct(shop.url)]) {
      const { audits } = await judge(page);
      await settled(audits["network-requests"]?.details?.items ?? []);
      const results: Result[] = [];
      while (results.length < times) results.push(await judge(page));
      report(page, results);
    }
  } finally {
    chrome.kill();
    await shop.end();
  }

  async function judge(page: string): Promise<Result> {
    const options = { port: chrome.port, logLevel: "silent", onlyCategories: kinds };
    return (await lighthouse(shop.url + page, options)).lhr;
  }
}

function report(page: string, results: Result[]) {
  const paint = ({ audits }: Result) =>
    (audits["largest-contentful-paint"]?.numericValue ?? Number.NaN) / 1000;
  const sorted = results.toSorted((one, other) => paint(one) - paint(other));
  const middle = sorted[Math.floor(sorted.length / 2)]!;
  const { categories, audits } = middle;
  const scores = kinds.map((kind) => Math.round(categories[kind]!.score * 100)).join(" / ");
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  console.log(
    `${page}  ${scores}  LCP ${paint(middle).toFixed(2)} s ` +
      `(${paint(sorted[0]!).toFixed(2)} to ${paint(sorted.at(-1)!).toFixed(2)}), ` +
      `CLS ${value("cumulative-layout-shift").toFixed(3)}, TBT ${value("total-blocking-time").toFixed(0)} ms`,
  );
  for (const [kind, { auditRefs }] of Object.entries(categories)) {
    for (const { id, weight } of auditRefs) {
      const { score, displayValue = "" } = audits[id]!;
      if (score === null || score === 1) continue;
      console.log(`    ${kind}: ${id} ${score} of 1, weight ${weight}  ${displayValue}`);
    }
  }
}

/** An AVIF is made behind its first request; from then on it is there for good. */
async function settled(requests: { url: string }[]) {
  const waiting = new Set(requests.map(({ url }) => url).filter((url) => url.endsWith(".avif")));
  const until = Date.now() + 120_000;
  while (waiting.size > 0) {
    if (Date.now() > until)
      throw new Error(`${waiting.size} pictures were not made in two minutes`);
    for (const url of waiting) {
      const { headers } = await fetch(url);
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

/** 150 MB that nothing else needs: they are installed by whoever asks for this part. */
function ensureLighthouse() {
  if (existsSync(path.join(here, "node_modules/lighthouse/package.json"))) return;
  console.log("Installing Lighthouse…");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], {
    cwd: here,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("npm ci of bench/lighthouse failed");
}

async function load(file: string) {
  return await import(path.join(here, "node_modules", file));
}
