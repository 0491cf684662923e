import { inspect } from "node:util";
import { openLane } from "#platform/encoding-lane.server.ts";
import type { Proof } from "#prove/proof.ts";
import { slowest } from "./answers.ts";
import { groups } from "./groups.ts";
import { openGround } from "./ground.ts";
import { untried } from "./untried.ts";

/** How many groups are tried beside each other: most of their time they wait. */
const atOnce = 4;

/**
 * Each case of the table in docs/operations.md, on the built shop: what breaks is broken, and what the
 * table says is what happens. Three times in the release run.
 */
export const prove: Proof = async ({ seed, release, runs = release ? 3 : 1 }) => {
  let tried = 0;
  for (let run = 0; run < runs; run += 1) {
    const ground = await openGround(seed + run);
    try {
      const lane = openLane(atOnce);
      const only = process.env.ONLY?.split(",");
      const chosen = groups.filter((g) => !only || g.cases.some((c) => only.includes(c)));
      const results = await Promise.allSettled(chosen.map((group) => lane(() => tryGroup(group))));
      const failed = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      if (failed.length > 0) {
        throw new Error(failed.map((one) => inspect(one, { depth: 6 })).join("\n\n"));
      }
    } finally {
      await ground.close();
    }

    async function tryGroup(group: (typeof groups)[number]) {
      let current = "opening";
      try {
        await group.run(ground, (name) => {
          current = name;
          tried += 1;
        });
      } catch (error) {
        throw new Error(`case ${current}`, { cause: error });
      }
    }
  }
  const cases = groups.flatMap((group) => group.cases);
  const missed = [...untried].map(([name, why]) => `not tried: ${name} (${why})`);
  const times = [...slowest].map(([what, seconds]) => `${what}: ${seconds.toFixed(1)} s at most`);
  return [
    `${cases.length} cases, ${tried - untried.size * runs} tries, all as written`,
    ...missed,
    ...times,
  ];
};
