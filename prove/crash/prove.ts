import type { Proof } from "#prove/proof.ts";
import { checkBooks, checkStock, nothingChecked } from "./check-books.ts";
import { kinds, planKills, type Kind } from "./kills.ts";
import { openTown, type Town } from "./town.ts";
import { killOnce } from "./kill-once.ts";
import { killMigrations } from "./migrations.ts";

/** What the issue asks for: so many orders per second while the shop is open. */
const enough = 50;

/**
 * Kills the shop, its database, and both, at moments that the seed gives, while orders are placed, receipts
 * uploaded and staff at work. Whatever was said to be done is there afterwards, whatever was not is there
 * whole or not at all, and nobody repaired anything.
 */
export const prove: Proof = async ({ seed, release, runs }) => {
  const town = await openTown(seed, release);
  try {
    const plan = planKills(town.chance, runs ?? (release ? 1000 : 30));
    await town.orFailed(killAll(town, plan));
    await town.rest();
    await checkBooks(town.database, town.trade.books, nothingChecked);
    await checkStock(town.database, town.trade.books, town.trade.productIds);
  } finally {
    await town.close();
  }
  const migrations = await killMigrations(town.chance, release ? "each" : 3);
  return [...figures(town), migrations];
};

async function killAll(town: Town, plan: Kind[]) {
  await town.trade.books.nextOrder(town.patience);
  for (const [at, kind] of plan.entries()) {
    if (kind !== "while opening") await killOnce(town, kind, plan[at + 1] === "while opening");
  }
}

function figures({ trade: { books }, back, cut, calm, nameless }: Town): string[] {
  const { orders, receipts, deeds, unanswered } = books;
  const seconds = calm.reduce((total, { from, to }) => total + (to - from) / 1000, 0);
  const rate = calm.reduce((total, one) => total + one.orders, 0) / seconds;
  const without = (how: string) => unanswered.filter((one) => one.how === how).length;
  const inCalm = unanswered.filter(({ began, ended }) =>
    calm.some(({ from, to }) => began > from && ended < to),
  );
  const killed = kinds.map((kind) => `${back.get(kind)!.length} ${kind}`);
  return [
    `kills: ${killed.join(", ")}`,
    `said yes to: ${orders.length} orders, ${receipts.length} receipts, ${deeds.length} deeds of staff; lost: none`,
    `${rate.toFixed(1)} orders/s while open${rate < enough ? `: less than the ${enough} that this is meant to be tried under` : ""}`,
    ...kinds.flatMap((kind) =>
      back.get(kind)!.length > 0 ? [timesOf(kind, back.get(kind)!)] : [],
    ),
    `uploads cut off: ${cut.taken} told of and there, ${cut.whole} not told of and there whole, ${cut.absent} not there; ${nameless} whole pictures that nothing names`,
    `answers: ${without("broken off")} broken off, ${without("refused")} refused with 5xx, ${inCalm.length} of them while all was well; none later than 20 s`,
  ];
}

function timesOf(kind: Kind, times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const [half, last] = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!];
  return `from the kill (${kind}) to the next order: p50 ${half} ms, max ${last} ms`;
}
