import { readFileSync } from "node:fs";
import type { Shop } from "./open-shop.ts";

/** Every order as one CSV file: how long it takes, and what the shop's memory does meanwhile. */
export async function measureExport(shop: Shop): Promise<void> {
  const before = memory(shop.pid);
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
    highest = Math.max(highest, memory(shop.pid));
  }
  const taken = performance.now() - began;
  ended.abort();
  const longest = await watched;
  console.log(
    `${megabytes(bytes)} MB in ${(taken / 1000).toFixed(1)} s; the shop's memory ${megabytes(before)} MB before, ` +
      `${megabytes(highest)} MB at most; /health meanwhile ${longest.toFixed(0)} ms at most`,
  );
}

/** Whoever else asks the shop meanwhile must not wait for the file: how long `/health` took at most. */
async function longestWait(shop: Shop, ended: AbortSignal): Promise<number> {
  let longest = 0;
  while (!ended.aborted) {
    const asked = performance.now();
    await (await fetch(`${shop.url}/health`)).text();
    longest = Math.max(longest, performance.now() - asked);
  }
  return longest;
}

/** Resident bytes of a process, where the system tells. */
function memory(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
