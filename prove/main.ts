import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import os from "node:os";
import { parseArgs } from "node:util";
import type { Asked, Proof } from "./proof.ts";

// `npm run prove [-- part ...] [--release] [--seed 7] [--runs 100]`: tries the built shop over HTTP, on a
// database of its own, and ends with 1 where a promise does not hold. Without a part: the slice of each,
// as `npm test` runs it.

/**
 * What is tried beside each other where all are: those that mostly wait for what they broke, and those that
 * work meanwhile. What measures has the machine to itself.
 */
const turns = [
  [["ledger"]],
  [["events"]],
  [["crash"]],
  [["faults"], ["restore", "copies", "security"]],
  [["overload"]],
  [["fuzz"]],
  [["files"]],
  [["bench"]],
];
const names = turns.flat(2);
const parts = names.filter((name) => existsSync(partOf(name)));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    release: { type: "boolean", default: false },
    seed: { type: "string" },
    runs: { type: "string" },
    planted: { type: "boolean", default: false },
  },
});
const unknown = positionals.filter((name) => !parts.includes(name));
if (unknown.length > 0) {
  throw new Error(`No such part: ${unknown.join(", ")}. There are ${parts.join(", ")}`);
}
const asked: Asked = {
  release: values.release,
  seed: values.seed === undefined ? randomInt(2 ** 31) : whole(values.seed),
  runs: values.runs === undefined ? undefined : whole(values.runs),
  planted: values.planted,
};

console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.version}, commit ${commit()}, seed ${asked.seed}`,
);
const asking = positionals.length > 0 ? positionals.map((name) => [[name]]) : turns;
for (const turn of asking) await Promise.all(turn.map(oneByOne));
// A line that some part was told to let hang must not keep us from ending.
process.exit(0);

async function oneByOne(lane: string[]) {
  for (const name of lane.filter((one) => parts.includes(one))) await tryOut(name);
}

/** A part that fails throws; the others are not tried then, as a shop that fails one lands nowhere. */
async function tryOut(name: string) {
  const again = `npm run prove -- ${name} --seed ${asked.seed}${asked.release ? " --release" : ""}`;
  const began = Date.now();
  try {
    const { prove } = (await import(partOf(name).href)) as { prove: Proof };
    const lines = await prove(asked);
    const took = ((Date.now() - began) / 1000).toFixed(1);
    const said = [name, ...lines, `held, in ${took} s`];
    console.log(`\n${said.join("\n  ")}`);
  } catch (error) {
    console.error(error);
    console.error(`\n${name} does not hold. Again: ${again}`);
    process.exit(1);
  }
}

function partOf(name: string) {
  return new URL(`${name}/prove.ts`, import.meta.url);
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}

function whole(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0) return number;
  throw new Error(`Not a whole number: ${text}`);
}
