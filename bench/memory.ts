import { setTimeout as passing } from "node:timers/promises";
import { openBuyers } from "./buyers.ts";
import { openChild } from "#kit/child.ts";
import type { LoadResult } from "./load/generator.ts";
import { uniquePlaceholder, httpRequest } from "#kit/http-request.ts";
import { residentBytes } from "./load/machine.ts";
import type { Part } from "./part.ts";
import { buyableProducts, productSlugs } from "./products.ts";

/** Memory of the web process: idle after the start, and its maximum under a mixed load of shoppers. */
export const measureMemory: Part = async ({ shopOf, sizes, seconds, targets }) => {
  const shop = await shopOf(sizes[1]!, { reopen: true });
  await passing(Math.min(5, seconds) * 1000);
  const idle = megabytes(shop.pid);
  const slugs = await productSlugs(shop, 30);
  const pieces = await buyableProducts(shop, 10);
  const buyers = await openBuyers(shop, pieces, 30);
  const pagePaths = [
    "/",
    "/products",
    "/products?search=gold",
    ...slugs.map((slug) => `/products/${slug}`),
  ];
  const headers = { "Accept-Encoding": "br" };
  const requests = [
    ...pagePaths.map((path) =>
      httpRequest(shop.url, `${path}${path.includes("?") ? "&" : "?"}n=${uniquePlaceholder}`, {
        headers,
      }),
    ),
    ...pagePaths.map((path) => httpRequest(shop.url, path, { headers })),
    ...buyers.map((buyer, at) => buyer.add(pieces[at % pieces.length]!)),
  ];
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  const ended = new AbortController();
  const highest = watch(shop.pid, ended.signal);
  const load = { port: shop.port, requests, connections: 32, seconds: seconds * 4 };
  const result = await generator.request<LoadResult>(load);
  ended.abort();
  await generator.close();
  const loaded = await highest;
  console.log(
    `  ${idle.toFixed(0)} MB idle; ${loaded.toFixed(0)} MB at most under ${result.count} requests from 32 connections in ${result.seconds.toFixed(0)} s`,
  );
  await passing(1000);
  console.log(`  ${megabytes(shop.pid).toFixed(0)} MB a second later`);
  const raw = openChild(new URL("load/raw-server.ts", import.meta.url));
  await raw.request<number>({ head: [], body: new Uint8Array(15_000) });
  const rawIdle = megabytes(raw.pid);
  await raw.close();
  console.log(`  ${rawIdle.toFixed(0)} MB a raw node:http server, idle`);
  targets.atMost("memory of the web process, idle, to a raw node:http server", idle / rawIdle, 3);
  targets.atMost("memory of the web process, under load, to the same", loaded / rawIdle, 6.5);
};

async function watch(pid: number, ended: AbortSignal): Promise<number> {
  let highest = 0;
  while (!ended.aborted) {
    highest = Math.max(highest, megabytes(pid));
    await passing(100);
  }
  return highest;
}

function megabytes(pid: number): number {
  return residentBytes(pid) / 1024 / 1024;
}
