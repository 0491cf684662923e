import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { openShop } from "#kit/shop.ts";
import { ensureBrowser } from "#tests/ensure-browser.mjs";

// Lighthouse has its own package.json, so that `npm ci` of the shop does not install its 150 MB.
const lighthouseDir = path.join(import.meta.dirname, "lighthouse");
const kinds = ["performance", "accessibility", "best-practices", "seo"];

type Audit = { id: string; score: number | null; numericValue?: number; displayValue?: string };
type Result = {
  audits: Record<string, Audit & { details?: { items: { url: string }[] } }>;
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
};

/** Runs differ by half a second, so the median of five is reported, as Lighthouse recommends. */
const runsPerPage = 5;

/**
 * Lighthouse (mobile, default throttling) on the demo shop's home page, product list and one product page: the
 * four scores, their times, and every audit below the full score. Measured on a warm shop.
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
      const { audits } = await runLighthouse(page);
      await untilAvifReady(audits["network-requests"]?.details?.items ?? []);
      const results: Result[] = [];
      while (results.length < runsPerPage) results.push(await runLighthouse(page));
      report(page, results);
    }
  } finally {
    chrome.kill();
    await shop.end();
  }

  async function runLighthouse(page: string): Promise<Result> {
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
