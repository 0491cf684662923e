import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { stripeSessions } from "#db/schema/payments.ts";
import { simulatedObjects } from "#db/schema/simulator.ts";
import { stockLevels } from "#db/schema/stock.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import type { Sen } from "#shop/money.ts";
import { applySnapshot } from "./apply-session.server.ts";
import { cancelUnpaid } from "./cancel-unpaid.server.ts";
import { expireOrders } from "./expire-orders.server.ts";
import type { SessionSnapshot } from "./stripe-session.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { guestWith, openCheckout, viewerOf } from "#tests/checkout.ts";
import { withSimulator } from "#tests/simulator.ts";
import { succeeded } from "#tests/answers.ts";
import { moneyOf, orderOf, refundsOf, tasksOf } from "#tests/order-rows.ts";

// Stripe may deliver events in any order, twice and late. In any order the same events must end in the same
// order: the same statuses, stock, money, refunds and tasks.

withSimulator();

const kinds = ["returned", "waiting", "failed", "expired", "paid", "refunded"] as const;
type Kind = (typeof kinds)[number];
type Step = Kind | "cancel" | "clock";

test(
  "all 720 orders of six event kinds, each delivered twice, end in the same state",
  { timeout: 240_000 },
  async () => {
    const all = permutations([...kinds]).map((order, nth): Step[] => {
      // Half are delivered twice in a row, half all again at the end; a third each includes nothing else, the
      // customer's cancellation, or the deadline, at a varying position.
      const steps: Step[] = nth % 2 ? order.flatMap((kind) => [kind, kind]) : [...order, ...order];
      const around = [undefined, "cancel" as const, "clock" as const][nth % 3];
      return around ? steps.toSpliced(nth % (steps.length + 1), 0, around) : steps;
    });
    const ends = await endsOf(all);
    expect(ends).toHaveLength(1);
    expect(JSON.parse(ends[0]!)).toEqual({
      orderStatus: "processing",
      paymentStatus: "completed",
      waitsForMoney: false,
      onHand: 0,
      money: [{ accepted: true, amount: 215_490 }],
      refunds: [{ amount: 215_490, status: "succeeded" }],
      tasks: [],
    });
  },
);

test("every smaller set of events ends in one state too", { timeout: 240_000 }, async () => {
  for (const set of subsets(kinds).filter(({ length }) => length === 2 || length === 3)) {
    expect(await endsOf(permutations(set)), set.join(" and ")).toHaveLength(1);
  }
});

/** The distinct end states of these histories; a batch at a time, each on its own order. */
async function endsOf(histories: Step[][]): Promise<string[]> {
  const ends = new Set<string>();
  const waiting = [...histories];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let steps = waiting.pop(); steps; steps = waiting.pop()) ends.add(await endOf(steps));
    }),
  );
  return [...ends];
}

async function endOf(steps: Step[]): Promise<string> {
  const { orderId, productId, viewer, truth } = await openedOrder();
  for (const step of steps) {
    if (step === "cancel") await cancelUnpaid(orderId, viewer);
    else if (step === "clock") await timeIsOver(orderId);
    else await applySnapshot(truth(step));
  }
  const order = await orderOf(orderId);
  const [level] = await db.select().from(stockLevels).where(eq(stockLevels.productId, productId));
  const money = await moneyOf(orderId);
  const back = await refundsOf(orderId);
  const tasks = await tasksOf(orderId);
  return JSON.stringify({
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    waitsForMoney: order.payBy !== null,
    onHand: level!.onHand,
    money: money.map(({ accepted, amount }) => ({ accepted, amount })),
    refunds: back.map(({ amount, status }) => ({ amount, status })),
    tasks: tasks.map(({ kind }) => kind),
  });
}

async function timeIsOver(orderId: string) {
  const past = sql`now() - interval '1 minute'`;
  await db
    .update(stripeSessions)
    .set({ expiresAt: past })
    .where(eq(stripeSessions.orderId, orderId));
  await db
    .update(orders)
    .set({ payBy: past })
    .where(sql`${orders.id} = ${orderId} and pay_by is not null`);
  await expireOrders();
}

async function openedOrder() {
  const productId = await makeProduct({ stock: 1 });
  const buyer = await guestWith(productId);
  const form = await openCheckout(buyer.owner, { paymentMethod: "stripe_fpx" });
  const placed = succeeded(await placeOrder(buyer, form));
  const { orderId } = placed;
  const amount = 215_490 as Sen;
  const id = crypto.randomUUID();
  const sessionId = `cs_test_${id}`;
  await db.insert(stripeSessions).values({
    id,
    orderId,
    sessionId,
    amount,
    live: false,
    successUrl: "http://localhost:3000/done",
    cancelUrl: "http://localhost:3000/back",
    expiresAt: sql`now() + interval '30 minutes'`,
  });
  // The simulator's answer when the expiry job makes the shop ask: nothing has happened.
  const plain = { id: sessionId, metadata: { attempt: id }, client_reference_id: orderId };
  const open = { amount_total: amount, currency: "myr", livemode: false, payment_status: "unpaid" };
  const body = { ...plain, ...open, object: "checkout.session", status: "open", expires_at: 9e9 };
  await db.insert(simulatedObjects).values({ id: sessionId, body });
  const viewer = viewerOf(buyer);
  return { orderId, productId, viewer, truth };

  function truth(kind: Kind): SessionSnapshot {
    const state = kind === "returned" ? "open" : kind === "refunded" ? "paid" : kind;
    const refund = {
      reference: `re_${id}`,
      refundId: undefined,
      amount,
      status: "succeeded" as const,
      failure: null,
    };
    return {
      sessionId,
      attemptId: id,
      orderId,
      amount,
      currency: "myr",
      live: false,
      state,
      paymentIntent: state === "open" || state === "expired" ? null : `pi_${id}`,
      refunds: kind === "refunded" ? [refund] : [],
    };
  }
}

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, place) =>
    permutations(items.toSpliced(place, 1)).map((rest) => [item, ...rest]),
  );
}

function subsets<Item>(items: readonly Item[]): Item[][] {
  const [first, ...rest] = items;
  if (first === undefined) return [[]];
  const without = subsets(rest);
  return [...without, ...without.map((set) => [first, ...set])];
}
