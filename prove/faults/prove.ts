import { inspect } from "node:util";
import { createSemaphore } from "#platform/semaphore.server.ts";
import type { Proof } from "#prove/proof.ts";
import { slowestSeconds } from "./assertions.ts";
import { groups } from "./groups.ts";
import { openEnvironment } from "./environment.ts";
import { skippedCases } from "./skipped-cases.ts";

/** How many groups run concurrently: most of their time they wait. */
const concurrency = 4;

/**
 * Each case of the table in docs/operations.md on the built shop: the fault is caused, and the effect must match
 * the table. Three times in the release run.
 */
export const prove: Proof = async ({ seed, release, runs = release ? 3 : 1 }) => {
  let tried = 0;
  for (let run = 0; run < runs; run += 1) {
    const environment = await openEnvironment(seed + run, release);
    try {
      const runLimited = createSemaphore(concurrency);
      // While working on one: FAULTS=s3-hangs runs its group alone.
      const wanted = process.env.FAULTS?.split(",");
      const chosen = groups.filter(
        ({ cases }) => !wanted || cases.some((name) => wanted.includes(name)),
      );
      const results = await Promise.allSettled(
        chosen.map((group) => runLimited(() => tryGroup(group)) ?? Promise.resolve()),
      );
      const failed = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      if (failed.length > 0) {
        throw new Error(failed.map((one) => inspect(one, { depth: 6 })).join("\n\n"));
      }
    } finally {
      await environment.close();
    }

    async function tryGroup(group: (typeof groups)[number]) {
      let current = "opening";
      try {
        await group.run(environment, (name) => {
          current = name;
          tried += 1;
        });
      } catch (error) {
        throw new Error(`case ${current}`, { cause: error });
      }
    }
  }
  const cases = groups.flatMap((group) => group.cases);
  const missed = [...skippedCases].map(([name, why]) => `not tried: ${name} (${why})`);
  const times = [...slowestSeconds].map(
    ([what, seconds]) => `${what}: ${seconds.toFixed(1)} s at most`,
  );
  return [
    `${cases.length} cases, ${tried - skippedCases.size * runs} runs, all as documented`,
    ...missed,
    ...times,
  ];
};
