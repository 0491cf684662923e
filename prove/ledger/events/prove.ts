import { createRandom } from "#kit/random.ts";
import { openClock, type Clock } from "#kit/clock.ts";

import { openDatabaseServer, openTestShop, type TestShop } from "#prove/ledger/test-shop.ts";
import type { ProofOptions } from "#prove/proof.ts";
import { openPaidLater, type PaidLaterCase } from "./case.ts";
import { kinds, deliverEvent, type Kind } from "./deliver-event.ts";

type Step = Kind | "cancel" | "clock";

/** Concurrent cases. */
const concurrency = 6;

/**
 * Stripe may deliver events in any order, twice and late: all 720 sequences of six kinds of events, each event delivered
 * twice over HTTP, signed, around the customer's cancellation and the deadline. Every sequence must leave the order in
 * the same state.
 */
export async function prove({ seed, release, runs }: ProofOptions): Promise<string[]> {
  const wanted = runs ?? (release ? 720 : 48);
  const random = createRandom(seed);
  const orders = random.shuffled(permutations([...kinds]).map(withDuplicates)).slice(0, wanted);
  const databaseServer = await openDatabaseServer();
  try {
    const testShop = await openTestShop(databaseServer);
    const clock = await openClock(testShop.db, testShop.database);
    try {
      await runAll(testShop, clock, orders);
    } finally {
      await clock.stop();
      await testShop.close();
    }
  } finally {
    await databaseServer.stop();
  }
  const events = orders.flat(2).filter((step) => step !== "cancel" && step !== "clock").length;
  return [`${orders.length} orders of six events, ${events} events delivered: one end state`];
}

/**
 * Half are delivered twice in a row, half all again at the end; a third each includes nothing else, the
 * customer's cancellation, or the deadline, at a varying position.
 */
function withDuplicates(order: Kind[], nth: number): Step[][] {
  const deliveries: Step[][] =
    nth % 2 ? order.map((kind) => [kind, kind]) : [...order, ...order].map((kind) => [kind]);
  const other = [undefined, "cancel" as const, "clock" as const][nth % 3];
  return other ? deliveries.toSpliced(nth % (deliveries.length + 1), 0, [other]) : deliveries;
}

async function runAll(testShop: TestShop, clock: Clock, orders: Step[][][]) {
  const waiting = [...orders];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let steps = waiting.shift(); steps; steps = waiting.shift()) {
        await runOne(await openPaidLater(testShop, clock), steps).catch((error: Error) => {
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

async function runOne(order: PaidLaterCase, steps: Step[][]) {
  for (const [turn, step] of steps.entries()) {
    const [first] = step;
    if (first === "cancel") await order.cancel();
    else if (first === "clock") await order.passDeadline();
    else await deliverEvent(order, first!, step.length, turn);
  }
  await order.untilQueueIdle();
  const end = JSON.stringify(await order.end());
  const { faults } = order;
  if (end === expected && faults.length === 0) return;
  throw new Error(
    [
      `Delivered in this order: ${steps.flat().join(", ")}`,
      `ends as ${end}`,
      `instead of ${expected}`,
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
