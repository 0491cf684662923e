import { existsSync, readFileSync } from "node:fs";
import { childrenOf } from "#prove/crash/processes.ts";
import type { Shop } from "#prove/shop.ts";

/** Looks at a shop from outside: what it writes into its log from now on, and how large it is. */
export function watchOf(shop: Shop) {
  let heard = shop.said().length;
  const sizes: number[] = [];
  const apart: number[] = [];
  return { expectQuiet, measure, most, mostApart, growth };

  /** Throws what it said beyond warnings: an error of its own, or a line that is none of its log's. */
  function expectQuiet() {
    const lines = shop.said().slice(heard).split("\n").filter(Boolean);
    heard = shop.said().length;
    const bad = lines.find((line) => !/^\{"level":("(trace|debug|info|warn)"|[1-4]0),/.test(line));
    if (bad) throw new Error(`The shop said: ${bad}`);
  }
  function measure() {
    // Only Linux tells.
    if (!existsSync(`/proc/${shop.pid}/status`)) return;
    sizes.push(sizeOf(shop.pid));
    apart.push(...childrenOf(shop.pid).filter(makesPictures).map(sizeOf));
  }
  /** Megabytes. */
  function most(): number {
    return Math.round(Math.max(0, ...sizes));
  }
  /** The same of the process that makes its pictures. */
  function mostApart(): number {
    return Math.round(Math.max(0, ...apart));
  }
  /** Megabytes between the smallest size of the second fifth, when all is warm, and that of the last. */
  function growth(): number {
    if (sizes.length === 0) return 0;
    const fifth = Math.ceil(sizes.length / 5);
    const early = Math.min(...sizes.slice(fifth, 2 * fifth));
    return Math.round(Math.min(...sizes.slice(-fifth)) - early);
  }
}

/** Megabytes; none, where it has ended meanwhile. */
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
