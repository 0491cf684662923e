import { existsSync, readFileSync } from "node:fs";
import { childrenOf } from "./processes.ts";
import type { Shop } from "./shop.ts";

/** Watches a shop from outside: what it logs from now on and how much memory it uses. */
export function monitorShop(shop: Shop) {
  let logOffset = shop.output().length;
  const sizes: number[] = [];
  const workerSizes: number[] = [];
  return { expectNoErrors, measure, maxMegabytes, maxWorkerMegabytes, growth };

  /** Throws if the shop has logged more than a warning, or a line that its logger did not write. */
  function expectNoErrors() {
    const lines = shop.output().slice(logOffset).split("\n").filter(Boolean);
    logOffset = shop.output().length;
    const bad = lines.find((line) => !/^\{"level":("(trace|debug|info|warn)"|[1-4]0),/.test(line));
    if (bad) throw new Error(`The shop logged: ${bad}`);
  }
  function measure() {
    // Only Linux has `/proc`.
    if (!existsSync(`/proc/${shop.pid}/status`)) return;
    sizes.push(sizeOf(shop.pid));
    workerSizes.push(...childrenOf(shop.pid).filter(makesPictures).map(sizeOf));
  }
  /** The largest memory use of the shop's process, in megabytes. */
  function maxMegabytes(): number {
    return Math.round(Math.max(0, ...sizes));
  }
  /** The largest memory use of the shop's picture process, in megabytes. Throws if it was measured but never found. */
  function maxWorkerMegabytes(): number {
    if (sizes.length > 0 && workerSizes.length === 0)
      throw new Error("No picture process was seen");
    return Math.round(Math.max(0, ...workerSizes));
  }
  /** The growth in megabytes, from the smallest size in the second fifth, after warm-up, to that in the last fifth. */
  function growth(): number {
    if (sizes.length === 0) return 0;
    const fifth = Math.ceil(sizes.length / 5);
    const early = Math.min(...sizes.slice(fifth, 2 * fifth));
    return Math.round(Math.min(...sizes.slice(-fifth)) - early);
  }
}

/** A process's memory in megabytes; 0 if the process has ended. */
function sizeOf(pid: number): number {
  const [, size = 0] = /VmRSS:\s+(\d+)/.exec(read(pid, "status")) ?? [];
  return Number(size) / 1024;
}

function makesPictures(pid: number): boolean {
  return read(pid, "cmdline").includes("make-pictures");
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
