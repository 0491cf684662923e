import fc from "fast-check";
import { openClock, type Clock } from "./clock.ts";
import { closeTime } from "./at-stripe.ts";
import { breaches, judge } from "./judge.ts";
import { narrow } from "./narrow.ts";
import { plans, type Plan } from "./plan.ts";
import { play, type Tally } from "./play.ts";
import { judgePost } from "./post.ts";
import { randomFrom } from "./random.ts";
import { openStage, type Ground, type Stage } from "./stage.ts";

export type Figures = { histories: number; deeds: number; orders: number; most: number };

/** How many histories share the shop at once. */
const atOnce = 6;
/**
 * Plays histories on one shop, each on pieces of its own, and judges each. Throws what broke first, with the
 * smallest history that still breaks it. `restartEvery` so many waves the shop is closed and opened again.
 */
export async function runHistories(
  ground: Ground,
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
    /** When to stop, whatever is left. */
    until?: number;
    /** After so many the letters are judged, and the day is closed. */
    wave?: number;
    onHistory?: () => void;
  },
): Promise<Figures> {
  const stage = await openStage(ground, program);
  const clock = await openClock(stage.db, stage.database);
  const figures: Figures = { histories: 0, deeds: 0, orders: 0, most: 0 };
  try {
    for (let from = 0; from < runs && Date.now() < until; from += wave) {
      const since = new Date();
      const seeds = Array.from(
        { length: Math.min(wave, runs - from) },
        (_, at) => seed + from + at,
      );
      const pieces = await playWave(
        stage,
        clock,
        seeds,
        until,
        (tally) => {
          onHistory();
          figures.histories += 1;
          figures.deeds += tally.deeds;
          figures.orders += tally.orders;
          figures.most = Math.max(figures.most, tally.most);
        },
        isNarrowed,
      );
      // Told to close with letters on their way: they go out all the same, and none more than twice.
      if (restarts && from % (wave * 5) === 0) await stage.restart();
      await closeTime(stage, clock);
      const broken = [
        ...(await breaches(stage.db, pieces, undefined)),
        ...(await judgePost(stage, since, pieces)),
        ...(await judgeShop(stage)),
      ];
      if (broken.length > 0)
        throw new Error(
          `After the histories of seeds ${seeds[0]} to ${seeds.at(-1)}:\n${broken.join("\n")}`,
        );
    }
  } finally {
    await clock.stop();
    await stage.close();
  }
  return figures;
}

async function playWave(
  stage: Stage,
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
    Array.from({ length: atOnce }, async () => {
      while (!broken && Date.now() < until) {
        const seed = waiting.shift();
        if (seed === undefined) return;
        try {
          const { scene, tally } = await playOne(stage, clock, seed, planOf(seed));
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
  const { plan, why: smallest } = await narrow(planOf(seed), why, (smaller) =>
    playOne(stage, clock, seed, smaller),
  );
  throw new Error(
    [
      `The history of seed ${seed} breaks: npm run prove -- ledger --runs 1 --seed ${seed}`,
      `The smallest that breaks: ${JSON.stringify(plan)}`,
      smallest,
    ].join("\n"),
  );
}

async function playOne(stage: Stage, clock: Clock, seed: number, plan: Plan) {
  const name = `H${seed}-${crypto.randomUUID().slice(0, 8)}`;
  const played = await play({ stage, clock, name, random: randomFrom(seed) }, plan);
  const broken = await judge(played.scene);
  if (broken.length > 0) throw new Error(`${name}: ${broken.join("\n")}`);
  return played;
}

function planOf(seed: number): Plan {
  return fc.sample(plans, { seed, numRuns: 1 })[0]!;
}

/** What is so of the whole shop, once it has asked Stripe about whatever nobody told it. */
async function judgeShop({ db, said }: Stage): Promise<string[]> {
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
      said(),
    );
  if (bad) broken.push(`The shop's log says: ${bad[0]}`);
  return broken;
}
