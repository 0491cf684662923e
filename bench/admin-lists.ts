import pg from "pg";
import { adminAddresses, type Address } from "./admin-addresses.ts";
import { explain } from "./explain.ts";
import type { Shop } from "./open-shop.ts";
import type { Part } from "./part.ts";
import { percentile } from "./percentile.ts";

const limit = 100;

/**
 * Every screen of the back office, each list with its filters, searches, orders and last pages: how long the
 * shop takes to answer, beside `/health`, which is one `select 1`.
 */
export const measureAdminLists: Part = async ({ shopOf, size, times, explain: explained }) => {
  const shop = await shopOf(size);
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    const addresses = await adminAddresses(client);
    console.log("  best    p50    p95  × /health  address");
    const slow: string[] = [];
    for (const address of addresses) {
      const { taken, health } = await timesOf(shop, address, times);
      const [p50, p95] = [percentile(taken, 50), percentile(taken, 95)];
      const isSlow = p95 > limit;
      if (isSlow) slow.push(address.path);
      const figures = [
        percentile(taken, 0).toFixed(1).padStart(6),
        p50.toFixed(1).padStart(6),
        p95.toFixed(1).padStart(6),
      ];
      figures.push((p50 / percentile(health, 50)).toFixed(1).padStart(9));
      console.log(`${figures.join(" ")}  ${address.path}${isSlow ? `  OVER ${limit} ms` : ""}`);
      if (explained) await explain(client, await shop.statementsOf(() => ask(shop, address)));
    }
    console.log(
      slow.length > 0
        ? `${slow.length} of ${addresses.length} over ${limit} ms (p95)`
        : `all ${addresses.length} under ${limit} ms (p95)`,
    );
  } finally {
    await client.end();
  }
};

/** Milliseconds, and of `/health` at the same time, so that their ratio holds on a busy machine as well. */
async function timesOf(shop: Shop, address: Address, times: number) {
  // The first askings compile code and fill caches.
  for (let warming = 0; warming < 3; warming += 1) await ask(shop, address);
  const [taken, health]: [number[], number[]] = [[], []];
  for (let asked = 0; asked < times; asked += 1) {
    health.push(await timeOf(shop, { path: "/health" }));
    taken.push(await timeOf(shop, address));
  }
  return { taken, health };
}

async function timeOf(shop: Shop, address: Address): Promise<number> {
  const began = performance.now();
  await ask(shop, address);
  return performance.now() - began;
}

/** The whole answer; of a file that streams, its beginning. */
async function ask(shop: Shop, { path, streams = false, status = 200 }: Address) {
  const leave = new AbortController();
  const answer = await fetch(shop.url + path, {
    headers: { cookie: shop.cookie },
    redirect: "manual",
    signal: leave.signal,
  });
  // Some addresses lead on, as a new draft to its own; what is refused or broken is no measure of anything.
  const leadsOn = answer.status === 302;
  if (answer.status !== status && !leadsOn) throw new Error(`${path} answered ${answer.status}`);
  if (!streams) return void (await answer.arrayBuffer());
  const reader = answer.body!.getReader();
  // The names of the columns, then the first rows.
  await reader.read();
  await reader.read();
  leave.abort();
}
