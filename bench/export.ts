import { residentBytes } from "./load/machine.ts";
import type { Shop } from "./open-shop.ts";
import type { Part } from "./part.ts";

/** Exports every order as one CSV file: its duration, and the shop's memory meanwhile. */
export const measureExport: Part = async ({ shopOf, size }) => {
  const shop = await shopOf(size);
  const before = residentBytes(shop.pid);
  let highest = before;
  const began = performance.now();
  const answer = await fetch(`${shop.url}/admin/orders/export`, {
    headers: { cookie: shop.cookie },
  });
  let bytes = 0;
  const ended = new AbortController();
  const watched = longestWait(shop, ended.signal);
  for await (const chunk of answer.body!) {
    bytes += chunk.byteLength;
    highest = Math.max(highest, residentBytes(shop.pid));
  }
  const taken = performance.now() - began;
  ended.abort();
  const longest = await watched;
  console.log(
    `${megabytes(bytes)} MB in ${(taken / 1000).toFixed(1)} s; the shop's memory ${megabytes(before)} MB before, ` +
      `${megabytes(highest)} MB at most; /health meanwhile ${longest.toFixed(0)} ms at most`,
  );
};

/** The longest response time of `/health` during the export, which must not block other requests. */
async function longestWait(shop: Shop, ended: AbortSignal): Promise<number> {
  let longest = 0;
  while (!ended.aborted) {
    const startedAt = performance.now();
    await (await fetch(`${shop.url}/health`)).text();
    longest = Math.max(longest, performance.now() - startedAt);
  }
  return longest;
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
