import { openClock, type Clock } from "#prove/ledger/clock.ts";
import { randomFrom } from "#prove/ledger/random.ts";
import { openGround, openStage, type Stage } from "#prove/ledger/stage.ts";
import type { Asked } from "#prove/proof.ts";
import { openPaidLater, type Case } from "./case.ts";
import { kinds, tellOf, type Kind } from "./telling.ts";

type Step = Kind | "cancel" | "clock";

/** Cases under way at once. */
const atOnce = 6;

/**
 * What Stripe tells may come in any order, twice and late: all 720 orders of six kinds of events, each told
 * twice over HTTP, signed, around the customer's cancellation and the end of the time to pay. The same things
 * told must leave the same order behind.
 */
export async function prove({ seed, release, runs }: Asked): Promise<string[]> {
  const wanted = runs ?? (release ? 720 : 60);
  const random = randomFrom(seed);
  const orders = permutations([...kinds])
    .map((order, nth) => ({ steps: around(order, nth), at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, wanted)
    .map(({ steps }) => steps);
  const ground = await openGround();
  try {
    const stage = await openStage(ground);
    const clock = await openClock(stage.db, stage.database);
    try {
      await playAll(stage, clock, orders, random);
    } finally {
      await clock.stop();
      await stage.close();
    }
  } finally {
    await ground.stop();
  }
  const events = orders.flat(2).filter((step) => step !== "cancel" && step !== "clock").length;
  return [`${orders.length} orders of six events, ${events} events told: one end`];
}

/**
 * Half are told twice at once, half all over again; a third each is around nothing, the customer's
 * cancellation, and the end of the time to pay, at ever another place.
 */
function around(order: Kind[], nth: number): Step[][] {
  const told: Step[][] =
    nth % 2 ? order.map((kind) => [kind, kind]) : [...order, ...order].map((kind) => [kind]);
  const other = [undefined, "cancel" as const, "clock" as const][nth % 3];
  return other ? told.toSpliced(nth % (told.length + 1), 0, [other]) : told;
}

async function playAll(stage: Stage, clock: Clock, orders: Step[][][], random: () => number) {
  const waiting = [...orders];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let steps = waiting.shift(); steps; steps = waiting.shift()) {
        await playOne(await openPaidLater(stage, clock, random), steps).catch((error: Error) => {
          waiting.length = 0;
          throw error;
        });
      }
    }),
  );
}

const expected = JSON.stringify({
  orderStatus: "processing",
  paymentStatus: "completed",
  waitsForMoney: false,
  onHand: 0,
  money: ["accepted in full"],
  refunds: ["succeeded in full"],
  tasks: 0,
  shown: "processing completed",
});

async function playOne(order: Case, steps: Step[][]) {
  for (const [turn, step] of steps.entries()) {
    const [first] = step;
    if (first === "cancel") await order.cancel();
    else if (first === "clock") await order.shiftClock();
    else await tellOf(order, first!, step.length, turn);
  }
  await order.untilQuiet();
  const end = JSON.stringify(await order.end());
  const { faults } = order;
  if (end === expected && faults.length === 0) return;
  throw new Error(
    [
      `Told in this order: ${steps.flat().join(", ")}`,
      `it ends as ${end}`,
      `and not as ${expected}`,
      ...faults,
    ].join("\n"),
  );
}

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, place) =>
    permutations(items.toSpliced(place, 1)).map((rest) => [item, ...rest]),
  );
}
