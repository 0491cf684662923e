import { createRandom } from "#kit/random.ts";
import type { ProofOptions } from "#prove/proof.ts";
import { mutants } from "./mutants/mutants.ts";
import { runMutants } from "./mutants/run-mutants.ts";

import { runHistories } from "./run.ts";
import { openDatabaseServer, type DatabaseServer } from "./test-shop.ts";

/**
 * Nothing is sold twice and no sen is lost: histories of many concurrent people, each compared with a model, with
 * the screens and with the database. It also tests itself: bugs are applied to copies of the build and all must
 * be detected; all of them in the release run and with `--mutants`, two in the short run.
 */
export async function prove(options: ProofOptions): Promise<string[]> {
  const databaseServer = await openDatabaseServer();
  try {
    const histories = options.mutantsOnly ? [] : await tryHistories(databaseServer, options);
    const isNarrowly = options.runs !== undefined && !options.mutantsOnly;
    return isNarrowly ? histories : [...histories, ...(await tryMutants(databaseServer, options))];
  } finally {
    await databaseServer.stop();
  }
}

async function tryHistories(databaseServer: DatabaseServer, { seed, release, runs }: ProofOptions) {
  const began = Date.now();
  const wanted = runs ?? (release ? 20_000 : 24);
  const { histories, operations, orders, maxConcurrent } = await runHistories(databaseServer, {
    seed,
    runs: wanted,
    restarts: release,
  });
  const rate = histories / ((Date.now() - began) / 1000);
  return [
    `${histories} histories, ${rate.toFixed(1)} a second`,
    `${operations} operations on ${orders} orders, up to ${maxConcurrent} concurrent`,
  ];
}

async function tryMutants(
  databaseServer: DatabaseServer,
  { seed, release, mutantsOnly, runs }: ProofOptions,
) {
  const all = Object.keys(mutants);
  const shown = all.filter((name) => mutants[name]!.some(({ isDeterministic }) => isDeterministic));
  const two = createRandom(seed).shuffled(shown).slice(0, 2);
  const wanted = release || mutantsOnly ? all : two;
  const caught = await runMutants(databaseServer, wanted, {
    seed,
    maxHistories: runs ?? (release || mutantsOnly ? 400 : 100),
  });
  return [`${caught.length} of ${wanted.length} mutants detected`];
}
