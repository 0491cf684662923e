import { readFileSync } from "node:fs";
import type { Shop } from "#prove/shop.ts";

/** Looks at a shop from outside: what it writes into its log from now on, and how large it is. */
export function watchOf(shop: Shop) {
  let heard = shop.said().length;
  const sizes: number[] = [];
  return { expectQuiet, measure, most, growth };

  /** Throws what it said beyond warnings: an error of its own, or a line that is none of its log's. */
  function expectQuiet() {
    const lines = shop.said().slice(heard).split("\n").filter(Boolean);
    heard = shop.said().length;
    const bad = lines.find((line) => !/^\{"level":("(trace|debug|info|warn)"|[1-4]0),/.test(line));
    if (bad) throw new Error(`The shop said: ${bad}`);
  }
  function measure() {
    const status = readFileSync(`/proc/${shop.pid}/status`, "utf8");
    sizes.push(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
  }
  /** Megabytes. */
  function most(): number {
    return Math.round(Math.max(...sizes));
  }
  /** Megabytes between the smallest size of the second fifth, when all is warm, and that of the last. */
  function growth(): number {
    const fifth = Math.ceil(sizes.length / 5);
    const early = Math.min(...sizes.slice(fifth, 2 * fifth));
    return Math.round(Math.min(...sizes.slice(-fifth)) - early);
  }
}
