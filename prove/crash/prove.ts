import type { Proof } from "#prove/proof.ts";
import { checkJournal, checkStock, nothingChecked } from "#prove/trade/check-journal.ts";
import { kinds, planKills, type Kind } from "./kills.ts";
import { openEnvironment, type Environment } from "./environment.ts";
import { killOnce } from "./kill-once.ts";
import { killSteps } from "./killed-steps.ts";
import { killMigrations } from "./migrations.ts";

/** The required number of orders per second while the shop is open. */
const minOrdersPerSecond = 50;

/**
 * Kills the shop, its database or both at moments from the seed, while orders are placed, receipts uploaded
 * and staff work; and the process of staff in each step that packs pieces and takes them back. Everything
 * acknowledged exists afterwards; everything else exists completely or not at all, without any manual repair. With
 * `--path unpack,lost`, only kills staff at each statement of these ways of pieces.
 */
export const prove: Proof = async ({ seed, release, runs, path }) => {
  if (path) return [await killOnlySteps(seed, path.split(","))];
  const environment = await openEnvironment(seed, release);
  let steps: string;
  try {
    const plan = planKills(environment.random, runs ?? (release ? 1000 : 30));
    await environment.orFirstFailure(killAll(environment, plan));
    await environment.finishWork();
    await checkJournal(environment.database, environment.trade.journal, nothingChecked);
    await checkStock(environment.database, environment.trade.journal, environment.trade.productIds);
    steps = await killSteps(environment, release ? "each" : 6);
  } finally {
    await environment.close();
  }
  const migrations = await killMigrations(environment.random, release ? "each" : 3);
  return [...figures(environment), steps, migrations];
};

async function killOnlySteps(seed: number, ways: string[]): Promise<string> {
  const environment = await openEnvironment(seed, false);
  try {
    await environment.finishWork();
    return await killSteps(environment, "each", ways);
  } finally {
    await environment.close();
  }
}

async function killAll(environment: Environment, plan: Kind[]) {
  await environment.trade.journal.nextOrder(environment.timeoutMs);
  for (const [at, kind] of plan.entries()) {
    if (kind !== "while opening")
      await killOnce(environment, kind, plan[at + 1] === "while opening");
  }
}

function figures({
  trade: { journal },
  recoveryTimesMs,
  cut,
  normalPeriods,
  unnamedPictures,
}: Environment): string[] {
  const { orders, receipts, staffActions, unanswered } = journal;
  const seconds = normalPeriods.reduce((total, { from, to }) => total + (to - from) / 1000, 0);
  const rate = normalPeriods.reduce((total, one) => total + one.orders, 0) / seconds;
  const without = (how: string) => unanswered.filter((one) => one.how === how).length;
  const withoutFault = unanswered.filter(({ began, ended }) =>
    normalPeriods.some(({ from, to }) => began > from && ended < to),
  );
  const killed = kinds.map((kind) => `${recoveryTimesMs.get(kind)!.length} ${kind}`);
  return [
    `kills: ${killed.join(", ")}`,
    `acknowledged: ${orders.length} orders, ${receipts.length} receipts, ${staffActions.length} staff actions; lost: none`,
    `${rate.toFixed(1)} orders/s while open${rate < minOrdersPerSecond ? `: less than the ${minOrdersPerSecond} that this is meant to be tried under` : ""}`,
    ...kinds.flatMap((kind) =>
      recoveryTimesMs.get(kind)!.length > 0 ? [timesOf(kind, recoveryTimesMs.get(kind)!)] : [],
    ),
    `uploads cut off: ${cut.accepted} acknowledged and stored, ${cut.complete} unacknowledged and stored completely, ${cut.absent} not stored; ${unnamedPictures} complete pictures that no row names`,
    `answers: ${without("broken off")} broken off, ${without("refused")} refused with 5xx, ${withoutFault.length} of them without a fault; none later than 20 s`,
  ];
}

function timesOf(kind: Kind, times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const [half, last] = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!];
  return `from the kill (${kind}) to the next order: p50 ${half} ms, max ${last} ms`;
}
