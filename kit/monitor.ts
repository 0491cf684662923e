import { existsSync, readFileSync } from "node:fs";
import { childrenOf } from "./processes.ts";
import type { Shop } from "./shop.ts";

/** Watches a shop from outside: what it logs from now on and how much memory it uses. */
export function monitorShop(shop: Shop) {
  let logOffset = shop.output().length;
  const sizes: number[] = [];
  const workerSizes: number[] = [];
  return { expectNoErrors, measure, maxMegabytes, maxWorkerMegabytes, growth };

  /** Throws anything logged above a warning: an internal error, or a line not written by its logger. */
  function expectNoErrors() {
    const lines = shop.output().slice(logOffset).split("\n").filter(Boolean);
    logOffset = shop.output().length;
    const bad = lines.find((line) => !/^\{"level":("(trace|debug|info|warn)"|[1-4]0),/.test(line));
    if (bad) throw new Error(`The shop logged: ${bad}`);
  }
  function measure() {
    // Only Linux provides it.
    if (!existsSync(`/proc/${shop.pid}/status`)) return;
    sizes.push(sizeOf(shop.pid));
    workerSizes.push(...childrenOf(shop.pid).filter(makesPictures).map(sizeOf));
  }
  /** Megabytes. */
  function maxMegabytes(): number {
    return Math.round(Math.max(0, ...sizes));
  }
  /** The same for its picture process. */
  function maxWorkerMegabytes(): number {
    return Math.round(Math.max(0, ...workerSizes));
  }
  /** Megabytes between the smallest size in the second fifth, after warm-up, and in the last. */
  function growth(): number {
    if (sizes.length === 0) return 0;
    const fifth = Math.ceil(sizes.length / 5);
    const early = Math.min(...sizes.slice(fifth, 2 * fifth));
    return Math.round(Math.min(...sizes.slice(-fifth)) - early);
  }
}

/** Megabytes; undefined if it has ended meanwhile. */
function sizeOf(pid: number): number {
  const [, size = 0] = /VmRSS:\s+(\d+)/.exec(read(pid, "status")) ?? [];
  return Number(size) / 1024;
}

function makesPictures(pid: number): boolean {
  return read(pid, "cmdline").includes("picture-worker");
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
