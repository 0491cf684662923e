import { setTimeout as passing } from "node:timers/promises";
import { openBuyers } from "./buyers.ts";
import { openChild } from "#prove/child.ts";
import type { Answered } from "./load/generator.ts";
import { fresh, httpRequest } from "./load/http-request.ts";
import { residentBytes } from "./machine.ts";
import type { Part } from "./part.ts";
import { piecesOf, slugsOf } from "./pieces.ts";

/** Of the web process: after its start, and the most under a load of everything that shoppers do. */
export const measureMemory: Part = async ({ shopOf, sizes, seconds, targets }) => {
  const shop = await shopOf(sizes[1]!, { anew: true });
  await passing(Math.min(5, seconds) * 1000);
  const idle = megabytes(shop.pid);
  const slugs = await slugsOf(shop, 30);
  const pieces = await piecesOf(shop, 10);
  const buyers = await openBuyers(shop, pieces, 30);
  const forSeekers = [
    "/",
    "/products",
    "/products?search=gold",
    ...slugs.map((slug) => `/products/${slug}`),
  ];
  const headers = { "Accept-Encoding": "br" };
  const requests = [
    ...forSeekers.map((path) =>
      httpRequest(shop.url, `${path}${path.includes("?") ? "&" : "?"}n=${fresh}`, { headers }),
    ),
    ...forSeekers.map((path) => httpRequest(shop.url, path, { headers })),
    ...buyers.map((buyer, at) => buyer.add(pieces[at % pieces.length]!)),
  ];
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  const over = new AbortController();
  const highest = watch(shop.pid, over.signal);
  const load = { port: shop.port, requests, connections: 32, seconds: seconds * 4 };
  const told = await generator.ask<Answered>(load);
  over.abort();
  await generator.close();
  const loaded = await highest;
  console.log(
    `  ${idle.toFixed(0)} MB idle; ${loaded.toFixed(0)} MB at most under ${told.count} requests from 32 connections in ${told.seconds.toFixed(0)} s`,
  );
  await passing(1000);
  console.log(`  ${megabytes(shop.pid).toFixed(0)} MB a second later`);
  targets.most("memory of the web process, idle", idle, 250, "MB");
  targets.most("memory of the web process, under load", loaded, 450, "MB");
};

async function watch(pid: number, over: AbortSignal): Promise<number> {
  let highest = 0;
  while (!over.aborted) {
    highest = Math.max(highest, megabytes(pid));
    await passing(100);
  }
  return highest;
}

function megabytes(pid: number): number {
  return residentBytes(pid) / 1024 / 1024;
}
