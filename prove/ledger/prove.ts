import { createRandom } from "#kit/random.ts";
import type { ProofOptions } from "#prove/proof.ts";
import {
  allFaults,
  exchangeFaults,
  findFaults,
  obviousFaults,
  returnFaults,
  shipmentFaults,
} from "./planted-faults.ts";
import { runHistories } from "./run.ts";
import { openDatabaseServer, type DatabaseServer } from "./test-shop.ts";

/**
 * Nothing is sold twice and no sen is lost: histories of many concurrent people, each compared with a model, with
 * the screens and with the database. It also tests itself: it must find planted faults (ADR-0052), all of them in
 * the release run and with `--planted`, three in the short run.
 */
export async function prove(options: ProofOptions): Promise<string[]> {
  const databaseServer = await openDatabaseServer();
  try {
    const histories = options.plantedOnly ? [] : await tryHistories(databaseServer, options);
    const isNarrowly = options.runs !== undefined && !options.plantedOnly;
    return isNarrowly ? histories : [...histories, ...(await tryFaults(databaseServer, options))];
  } finally {
    await databaseServer.stop();
  }
}

async function tryHistories(
  databaseServer: DatabaseServer,
  { seed, release, path, runs = release ? 20_000 : 24 }: ProofOptions,
) {
  const began = Date.now();
  const [total, most] = [{ operations: 0, orders: 0 }, { atOnce: 0 }];
  const kinds = { sales: 0, shipping: 0, returning: 0, exchanging: 0 };
  const counts = { isPacked: 0, isReturned: 0, isExchanged: 0 };
  await runHistories(databaseServer, {
    seed,
    runs,
    path,
    restarts: release,
    onHistory({ kind, operations, orders, maxConcurrent, happened }) {
      kinds[kind] += 1;
      for (const what of ["isPacked", "isReturned", "isExchanged"] as const)
        if (happened[what]) counts[what] += 1;
      total.operations += operations;
      total.orders += orders;
      most.atOnce = Math.max(most.atOnce, maxConcurrent);
    },
  });
  const rate = runs / ((Date.now() - began) / 1000);
  return [
    `${runs} histories, ${rate.toFixed(1)} a second`,
    `kinds: ${Object.entries(kinds)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(", ")}`,
    `a shipment was packed in ${counts.isPacked}, a return settled in money in ${counts.isReturned}, an exchange placed in ${counts.isExchanged}`,
    `${total.operations} operations on ${total.orders} orders, up to ${most.atOnce} concurrent`,
  ];
}

async function tryFaults(
  databaseServer: DatabaseServer,
  { seed, release, plantedOnly, runs }: ProofOptions,
) {
  const isLong = release || plantedOnly;
  const { shuffled } = createRandom(seed);
  const ofPieces = [...shipmentFaults, ...returnFaults, ...exchangeFaults];
  const some = [...shuffled(obviousFaults).slice(0, 2), ...shuffled(ofPieces).slice(0, 1)];
  const faults = isLong ? allFaults : some;
  const maxHistories = runs ?? (isLong ? 400 : 100);
  await findFaults(databaseServer, faults, { seed, maxHistories });
  return [`${faults.length} of ${faults.length} planted faults found`];
}
