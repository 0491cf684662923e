import { percentile } from "#kit/percentile.ts";
import { untilTrue } from "#kit/until-true.ts";
import { checkBooks } from "#prove/trade/books.ts";
import type { Proof } from "#prove/proof.ts";
import { openEnvironment, type Environment } from "./environment.ts";
import { buildPreviousRelease } from "./previous-release.ts";

const noHistory =
  "upgrade: this clone has neither the tag of a release nor the commit that stands in for one. " +
  "`git fetch --unshallow --tags` brings them.";

/** Of all answers: a replica that is about to close may refuse one. */
const maxRefusedShare = 0.001;
/** How long a migration may keep a table's readers waiting; the short run has a loaded machine. */
const maxLockMs = { release: 200, slice: 1_000 };
const ordersPerStep = { release: 400, slice: 20 };

/**
 * Two replicas of the previous release are replaced by this one, then by the previous one again, then by this one, one
 * replica at a time under load: no acknowledged order is lost, nothing is sold twice, public pages stay up.
 */
export const prove: Proof = async ({ seed, release, runs = 1 }) => {
  const previous = buildPreviousRelease();
  if (!previous) {
    if (release) throw new Error(noHistory);
    console.log(noHistory);
    return undefined;
  }
  const { name, folder } = previous;
  const environment = await openEnvironment(previous, seed, release ? 200_000 : 500);
  const { shoppers, shops, balancer } = environment;
  const orders = release ? ordersPerStep.release : ordersPerStep.slice;
  try {
    await shoppers.start();
    await shoppers.orFirstFailure(rollOut());
    await shoppers.pause();
    const faults = await findFaults(environment, release ? maxLockMs.release : maxLockMs.slice);
    if (faults.length > 0) throw new Error(faults.slice(0, 20).join("\n"));
    return [
      `from ${name}: forward, back and forward again${runs > 1 ? `, ${runs} times` : ""}`,
      ...figures(environment),
    ];
  } catch (error) {
    const logs = shops.map((shop) => shop.output().slice(-3000));
    throw new Error([`From ${name}:`, ...logs, balancer.failures].join("\n"), {
      cause: error,
    });
  } finally {
    await environment.close();
  }

  async function rollOut() {
    await untilMoreOrders();
    for (let run = 0; run < runs; run += 1) {
      // The short run takes one replica back; it still meets each build beside the other one.
      const back = release ? [0, 1] : [0];
      for (const at of [0, 1]) await replace(at, undefined);
      for (const at of back) await replace(at, folder);
      for (const at of back) await replace(at, undefined);
    }
  }

  async function replace(at: number, tree: string | undefined) {
    await environment.replace(at, tree);
    await untilMoreOrders();
  }

  function untilMoreOrders() {
    const wanted = shoppers.acknowledged() + orders;
    return untilTrue("orders to be placed", async () => shoppers.acknowledged() >= wanted);
  }
};

async function findFaults(environment: Environment, maxLock: number): Promise<string[]> {
  const { databaseUrl, since, shoppers, probes, balancer, locks } = environment;
  const { refused, answers } = countAnswers(environment);
  return [
    ...(await checkBooks(databaseUrl, shoppers.sent, since)),
    ...[...balancer.answered]
      .filter(([status]) => status >= 500 && status !== 503)
      .map(([status, many]) => `${many} answers with ${status}`),
    ...(refused > answers * maxRefusedShare ? [`${refused} of ${answers} refused with 503`] : []),
    ...(probes.probes.length === 0 ? ["no public page was read"] : []),
    ...probes.probes
      .filter(({ status }) => status !== 200)
      .map(({ path, status }) => `${path} was answered with ${status}`),
    ...locks.released
      .filter(({ heldMs }) => heldMs > maxLock)
      .map(
        ({ table, heldMs }) => `readers of ${table} were locked out for ${Math.round(heldMs)} ms`,
      ),
  ];
}

function figures({ shoppers, probes, locks, ...environment }: Environment): string[] {
  const { refused, answers } = countAnswers(environment);
  const times = probes.probes.map(({ tookMs }) => tookMs);
  const longest = Math.max(0, ...locks.released.map(({ heldMs }) => heldMs));
  const tables = [...new Set(locks.released.map(({ table }) => table))].join(", ");
  return [
    `${shoppers.acknowledged()} orders acknowledged, none lost; ${refused} of ${answers} requests refused with 503, no other error`,
    `${times.length} public pages, all shown, p95 ${Math.round(percentile(times, 95))} ms, slowest ${Math.round(Math.max(...times))} ms`,
    tables
      ? `readers of ${tables} were locked out for ${Math.round(longest)} ms at most`
      : "no table was locked against its readers",
  ];
}

function countAnswers({ balancer }: Pick<Environment, "balancer">) {
  const answers = [...balancer.answered.values()].reduce((sum, many) => sum + many, 0);
  return { refused: balancer.answered.get(503) ?? 0, answers };
}
