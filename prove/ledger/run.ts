import { createRandom } from "#kit/random.ts";
import fc from "fast-check";
import { openClock, type Clock } from "#kit/clock.ts";
import { expireOpenSessions } from "./stripe-state.ts";
import { brokenInvariants, checkHistory } from "./check-history.ts";
import { shrink } from "./shrink.ts";
import { plans, type Plan } from "./plan.ts";
import { play, type Tally } from "./play.ts";
import { checkEmails } from "./check-emails.ts";

import { openTestShop, type DatabaseServer, type TestShop } from "./test-shop.ts";

export type Figures = {
  histories: number;
  operations: number;
  orders: number;
  maxConcurrent: number;
};

/** How many histories share the shop concurrently. */
const concurrentHistories = 5;
/**
 * Plays histories on one shop, each with its own products, and checks each. Throws the first failure with its
 * smallest history. After every `restartEvery` waves the shop is closed and opened again.
 */
export async function runHistories(
  databaseServer: DatabaseServer,
  {
    seed,
    runs,
    program,
    restarts = false,
    isNarrowed = true,
    until = Infinity,
    wave = 60,
    onHistory = () => {},
  }: {
    seed: number;
    runs: number;
    program?: string;
    restarts?: boolean;
    isNarrowed?: boolean;
    /** When to stop, finished or not. */
    until?: number;
    /** After this many the emails are checked and the orders closed. */
    wave?: number;
    onHistory?: () => void;
  },
): Promise<Figures> {
  const testShop = await openTestShop(databaseServer, program);
  const clock = await openClock(testShop.db, testShop.database);
  const figures: Figures = { histories: 0, operations: 0, orders: 0, maxConcurrent: 0 };
  try {
    for (let from = 0; from < runs && Date.now() < until; from += wave) {
      const since = new Date();
      const seeds = Array.from(
        { length: Math.min(wave, runs - from) },
        (_, at) => seed + from + at,
      );
      const pieces = await playWave(
        testShop,
        clock,
        seeds,
        until,
        (tally) => {
          onHistory();
          figures.histories += 1;
          figures.operations += tally.operations;
          figures.orders += tally.orders;
          figures.maxConcurrent = Math.max(figures.maxConcurrent, tally.maxConcurrent);
        },
        isNarrowed,
      );
      if (restarts && from % (wave * 5) === 0) await reopen(testShop, clock);
      await expireOpenSessions(testShop, clock);
      const broken = [
        ...(await brokenInvariants(testShop.db, pieces, undefined)),
        ...(await checkEmails(testShop, since, pieces)),
        ...(await checkShop(testShop)),
      ];
      if (broken.length > 0)
        throw new Error(
          `After the histories of seeds ${seeds[0]} to ${seeds.at(-1)}:\n${broken.join("\n")}`,
        );
    }
  } finally {
    await clock.stop();
    await testShop.close();
  }
  return figures;
}

async function playWave(
  testShop: TestShop,
  clock: Clock,
  seeds: number[],
  until: number,
  onPlayed: (tally: Tally) => void,
  isNarrowed: boolean,
) {
  const pieces: string[] = [];
  const waiting = [...seeds];
  let broken: { seed: number; why: string } | undefined;
  await Promise.all(
    Array.from({ length: concurrentHistories }, async () => {
      while (!broken && Date.now() < until) {
        const seed = waiting.shift();
        if (seed === undefined) return;
        try {
          const { scene, tally } = await playOne(testShop, clock, seed, planOf(seed));
          pieces.push(...scene.pieces.map(({ id }) => id));
          onPlayed(tally);
        } catch (error) {
          broken ??= { seed, why: (error as Error).message };
        }
      }
    }),
  );
  if (!broken) return pieces;
  const { seed, why } = broken;
  if (!isNarrowed) throw new Error(why);
  const { plan, why: smallest } = await shrink(planOf(seed), why, (smaller) =>
    playOne(testShop, clock, seed, smaller),
  );
  throw new Error(
    [
      `The history of seed ${seed} fails: npm run prove -- ledger --runs 1 --seed ${seed}`,
      `The smallest failing history: ${JSON.stringify(plan)}`,
      smallest,
    ].join("\n"),
  );
}

async function playOne(testShop: TestShop, clock: Clock, seed: number, plan: Plan) {
  const name = `H${seed}-${crypto.randomUUID().slice(0, 8)}`;
  const played = await play({ testShop, clock, name, random: createRandom(seed) }, plan);
  const broken = await checkHistory(played.scene);
  if (broken.length > 0) throw new Error(`${name}: ${broken.join("\n")}`);
  return played;
}

function planOf(seed: number): Plan {
  return fc.sample(plans, { seed, numRuns: 1 })[0]!;
}

/**
 * Closed while emails are in flight: all are sent, and none more than twice. A lease of a stopped sender lasts
 * three minutes, which are skipped here.
 */
async function reopen(testShop: TestShop, clock: Clock) {
  await testShop.restart();
  await testShop.db.query("update letters set try_at = now() where state = 'sending'");
  await clock.sendEmails();
}

/** What must hold for the whole shop once it has asked Stripe about every lost event. */
async function checkShop({ db, output }: TestShop): Promise<string[]> {
  const { rows } = await db.query<{ numbers: boolean; gold: boolean; money: boolean }>(
    `select count(*) = count(distinct order_number) as numbers,
       (select count(*) from gold_prices where set_by is not null)
         = 2 * (select count(*) from audit_log where deed = 'gold-prices.set') as gold,
       not exists (select from simulated_objects x
         where x.body ->> 'payment_status' = 'paid' and x.body ->> 'currency' = 'myr'
         and not exists (select from payments p where p.reference = x.body ->> 'payment_intent')) as money
     from orders`,
  );
  const broken: string[] = [];
  if (!rows[0]!.numbers) broken.push("Two orders have one number");
  if (!rows[0]!.gold) broken.push("A gold price is not in the audit log");
  if (!rows[0]!.money) broken.push("Money that came is written down nowhere");
  const bad =
    /^.*(deadlock|could not serialize|a request failed|could not be cancelled|job failed).*$/m.exec(
      output(),
    );
  if (bad) broken.push(`The shop logged: ${bad[0]}`);
  return broken;
}
