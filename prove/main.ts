import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import os from "node:os";
import { parseArgs } from "node:util";
import type { ProofOptions, Proof } from "./proof.ts";

// `npm run prove [-- part ...] [--release] [--seed 7] [--runs 100]`: tests the built shop over HTTP on its own
// database, and exits with 1 if a promise does not hold. Without a part: the short run of each, as
// `.ci/run` does. `--path` repeats the one request or history that a failure of `fuzz` or `ledger` names, and chooses
// the ways of pieces whose steps `crash` kills.

/**
 * Stages run one after the other. The lists of a stage run concurrently, and the parts of a list one after the other.
 * Parts that measure have a stage to themselves.
 */
const stages = [
  [["ledger"]],
  [["events"]],
  [["alerts"]],
  [["crash"]],
  [["faults"], ["restore", "replicas", "security"]],
  [["failover"]],
  [["upgrade"]],
  [["overload"]],
  [["fuzz"]],
  [["files"]],
  [["prices"]],
  [["bench"]],
];
const names = stages.flat(2);
const parts = names.filter((name) => existsSync(partOf(name)));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    release: { type: "boolean", default: false },
    seed: { type: "string" },
    runs: { type: "string" },
    planted: { type: "boolean", default: false },
    path: { type: "string" },
  },
});
const unknown = positionals.filter((name) => !parts.includes(name));
if (unknown.length > 0) {
  throw new Error(`Unknown part: ${unknown.join(", ")}. Known parts: ${parts.join(", ")}`);
}
const proofOptions: ProofOptions = {
  release: values.release,
  seed: values.seed === undefined ? randomInt(2 ** 31) : nonNegativeInteger(values.seed),
  runs: values.runs === undefined ? undefined : nonNegativeInteger(values.runs),
  plantedOnly: values.planted,
  path: values.path,
};

console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.version}, commit ${commit()}, seed ${proofOptions.seed}`,
);
const selectedStages = positionals.length > 0 ? positionals.map((name) => [[name]]) : stages;
for (const stage of selectedStages) await Promise.all(stage.map(runSequentially));
// A connection that a part left hanging must not keep the process alive.
process.exit(0);

async function runSequentially(partNames: string[]) {
  for (const name of partNames.filter((one) => parts.includes(one))) await runPart(name);
}

/** A failing part throws; the others are skipped, because a shop that fails one is not released. */
async function runPart(name: string) {
  const again = `npm run prove -- ${name} --seed ${proofOptions.seed}${proofOptions.release ? " --release" : ""}`;
  const began = Date.now();
  try {
    const { prove } = (await import(partOf(name).href)) as { prove: Proof };
    const lines = await prove(proofOptions);
    const took = ((Date.now() - began) / 1000).toFixed(1);
    const output = lines ? [name, ...lines, `held, in ${took} s`] : [name, "NOT RUN, see above"];
    console.log(`\n${output.join("\n  ")}`);
  } catch (error) {
    console.error(error);
    console.error(`\n${name} does not hold. Again: ${again}`);
    process.exit(1);
  }
}

function partOf(name: string) {
  // The events are delivered to the ledger's scenes.
  return new URL(`${name === "events" ? "ledger/events" : name}/prove.ts`, import.meta.url);
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}

function nonNegativeInteger(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0) return number;
  throw new Error(`Not an integer: ${text}`);
}
