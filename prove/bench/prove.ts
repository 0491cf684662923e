import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Proof } from "#prove/proof.ts";

const parts = ["pages", "uncached", "cart", "orders", "webhook"];

/**
 * That the benchmarks themselves still work: each finds its pages, buyers and statements in a tiny shop, and says
 * what it measured. How fast that was is not judged here: others are at work on the machine.
 */
export const prove: Proof = async () => {
  const bench = spawn(process.execPath, ["bench/main.ts", "--tiny", ...parts], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  bench.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(bench, "close");
  if (code !== 0) throw new Error(`The bench ended with ${code}:\n${said}`);
  const targets = said.split("\ntargets\n")[1]?.match(/held$/gim) ?? [];
  const missing = parts.filter((name) => !said.includes(`\n${name}\n`));
  if (missing.length > 0 || targets.length < 10 || /NaN|undefined|Infinity/.test(said)) {
    throw new Error(`The bench said too little:\n${said}`);
  }
  return [
    `${parts.length} parts of the bench measured a tiny shop against ${targets.length} targets`,
  ];
};
