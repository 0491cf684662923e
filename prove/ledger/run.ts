import fc from "fast-check";
import { openClock, type Clock } from "#kit/clock.ts";
import { expireOpenSessions } from "./stripe-state.ts";
import { brokenInvariants, checkHistory } from "./check-history.ts";
import { planKinds, plans, type Plan } from "./plan.ts";
import { play, type Tally } from "./play.ts";
import type { Setting } from "./scene.ts";
import { checkEmails } from "./check-emails.ts";
import { openTestShop, type DatabaseServer, type ShopOptions, type TestShop } from "./test-shop.ts";

type Options = {
  seed: number;
  runs: number;
  /** Repeats one history of the seed: fast-check's path to it, as a failure shows it. */
  path?: string | undefined;
  /** The shop to open, if not the usual build. */
  shop?: ShopOptions;
  restarts?: boolean;
  isShrunk?: boolean;
  /** The kind of histories, if not all. */
  kind?: keyof typeof planKinds | undefined;
  /** After this many histories, the emails are checked and the orders closed. */
  wave?: number;
  onHistory?: (tally: Tally) => void;
};

/** How many histories share the shop concurrently. */
const concurrency = 5;
/** A race does not fail each time: while shrinking, a history that passes this often counts as passing. */
const shrinkAttempts = 3;
const shrinkTimeoutMs = 45_000;

/**
 * Plays histories on one shop, each with its own products, and checks each. Throws the first failure with its smallest
 * history. With `restarts`, the shop is closed and opened again after every fifth wave.
 */
export async function runHistories(
  databaseServer: DatabaseServer,
  { shop, restarts = false, wave = 60, ...options }: Options,
): Promise<void> {
  const testShop = await openTestShop(databaseServer, shop);
  const clock = await openClock(testShop.db, testShop.database);
  try {
    for (let from = 0; from < options.runs; from += wave) {
      const since = new Date();
      const seed = options.seed + from;
      const runs = Math.min(wave, options.runs - from);
      const exchangeDifference = await setExchangeDifference(testShop, seed);
      const about = { testShop, clock, exchangeDifference };
      const pieces = await playWave(about, { ...options, seed, runs });
      if (restarts && from % (wave * 5) === 0) await reopen(testShop, clock);
      await expireOpenSessions(testShop, clock);
      const broken = [
        ...(await brokenInvariants(testShop.db, pieces, undefined)),
        ...(await checkEmails(testShop, clock, since, pieces)),
        ...(await checkShop(testShop)),
      ];
      if (broken.length > 0)
        throw new Error(`After the ${runs} histories from seed ${seed}:\n${broken.join("\n")}`);
    }
  } finally {
    await clock.stop();
    await testShop.close();
  }
}

/** Every other hundred of seeds refuses exchanges for pieces that cost less; the others refund the difference. */
async function setExchangeDifference(
  { db }: TestShop,
  seed: number,
): Promise<Setting["exchangeDifference"]> {
  const difference = Math.floor(seed / 100) % 2 === 0 ? "refund" : "none";
  await db.query(
    `insert into settings (key, value) values ('exchangeDifference', to_jsonb($1::text))
     on conflict (key) do update set value = excluded.value`,
    [difference],
  );
  return difference;
}

/** Some concurrent runs of fast-check, each with a seed of its own. Returns the ids of all products. */
async function playWave(
  about: Omit<Setting, "name">,
  { seed: firstSeed, runs, path, isShrunk = true, kind, onHistory }: Options,
): Promise<string[]> {
  const pieces: string[] = [];
  const drawn = kind ? planKinds[kind] : plans;
  let failed: { seed: number; shrinksUntil: number } | undefined;
  const checks = path === undefined ? Math.min(concurrency, runs) : 1;
  const all = await Promise.all(
    Array.from({ length: checks }, (_, nth) => {
      const seed = firstSeed + nth;
      const numRuns = Math.ceil((runs - nth) / checks);
      const property = fc.asyncProperty(drawn, (plan) => tryHistory(seed, plan));
      return fc.check(property, { seed, numRuns, path, endOnFailure: !isShrunk });
    }),
  );
  for (const { failed: isFailed, seed, counterexamplePath, counterexample, ...run } of all) {
    if (!isFailed) continue;
    const error = run.errorInstance as Error;
    if (!isShrunk) throw error;
    const again = `npm run prove -- ledger --runs 1 --seed ${seed} --path ${counterexamplePath}`;
    const smallest = `The smallest failing history: ${JSON.stringify(counterexample)}`;
    throw new Error([again, smallest, error.message].join("\n"));
  }
  return pieces;

  async function tryHistory(seed: number, plan: Plan) {
    // Where one failed, the others stop, so that it is shrunk on a shop with nothing else to do.
    if (failed && (failed.seed !== seed || Date.now() > failed.shrinksUntil)) return;
    const attempts = failed ? shrinkAttempts : 1;
    try {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const name = `H${seed}-${crypto.randomUUID().slice(0, 8)}`;
        const { scene, tally } = await play({ ...about, name }, plan);
        const broken = await checkHistory(scene);
        if (broken.length > 0) throw new Error(`${name}: ${broken.join("\n")}`);
        pieces.push(...scene.pieces.map(({ id }) => id));
        onHistory?.(tally);
      }
    } catch (error) {
      if (failed && failed.seed !== seed) return;
      failed ??= { seed, shrinksUntil: Date.now() + shrinkTimeoutMs };
      throw error;
    }
  }
}

/**
 * Closed while emails are in flight: all are sent, and none more than twice. A lease of a stopped sender lasts
 * three minutes, which are skipped here.
 */
async function reopen(testShop: TestShop, clock: Clock) {
  await testShop.restart();
  await testShop.db.query("update emails set next_attempt_at = now() where state = 'sending'");
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
