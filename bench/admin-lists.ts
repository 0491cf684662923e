import pg from "pg";
import { adminAddresses, type Address } from "./admin-addresses.ts";
import { explain } from "./explain.ts";
import type { Shop } from "./open-shop.ts";
import type { Part } from "./part.ts";
import { percentile } from "#kit/percentile.ts";

/** The p95 of each screen may be this many times the median of `/health` in the same run. */
const maxOfHealth = 100;

/**
 * Response times of every admin screen, each list with its filters, searches, sort orders and last pages,
 * relative to `/health`, which runs one `select 1`.
 */
export const measureAdminLists: Part = async ({
  shopOf,
  size,
  times,
  explain: explained,
  targets,
}) => {
  const shop = await shopOf(size);
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    const addresses = await adminAddresses(client);
    if (addresses.length < 30) throw new Error(`Only ${addresses.length} addresses to measure`);
    console.log("  best    p50    p95  p95 × /health  address");
    const ratios: number[] = [];
    for (const address of addresses) {
      const { took, health } = await timesOf(shop, address, times);
      const ratio = percentile(took, 95) / percentile(health, 50);
      ratios.push(ratio);
      const figures = [0, 50, 95].map((share) => percentile(took, share).toFixed(1).padStart(6));
      console.log(`${figures.join(" ")}  ${ratio.toFixed(1).padStart(13)}  ${address.path}`);
      if (explained) await explain(client, await shop.statementsOf(() => request(shop, address)));
    }
    targets.atMost("p95 of the slowest admin page, to /health", Math.max(...ratios), maxOfHealth);
  } finally {
    await client.end();
  }
};

/** Milliseconds. Alternates with `/health`, so that the ratio is valid on a busy machine too. */
async function timesOf(shop: Shop, address: Address, times: number) {
  // The first requests compile code and fill caches.
  for (let warming = 0; warming < 3; warming += 1) await request(shop, address);
  const [took, health]: [number[], number[]] = [[], []];
  for (let round = 0; round < times; round += 1) {
    health.push(await timeOf(shop, { path: "/health" }));
    took.push(await timeOf(shop, address));
  }
  return { took, health };
}

async function timeOf(shop: Shop, address: Address): Promise<number> {
  const began = performance.now();
  await request(shop, address);
  return performance.now() - began;
}

/** Reads the complete response; of a streamed file only the beginning. */
async function request(shop: Shop, { path, streams = false, status = 200 }: Address) {
  const controller = new AbortController();
  const answer = await fetch(shop.url + path, {
    headers: { cookie: shop.cookie },
    redirect: "manual",
    signal: controller.signal,
  });
  // Some pages redirect, for example a new draft to its own URL. Any other status makes the time meaningless.
  const isRedirect = answer.status === 302;
  if (answer.status !== status && !isRedirect) throw new Error(`${path} answered ${answer.status}`);
  if (!streams) return void (await answer.arrayBuffer());
  const reader = answer.body!.getReader();
  // The header row, then the first rows.
  await reader.read();
  await reader.read();
  controller.abort();
}
