import { signedEvent } from "#kit/stripe.ts";
import type { PaidLaterCase } from "./case.ts";

export const kinds = ["returned", "waiting", "failed", "expired", "paid", "refunded"] as const;
export type Kind = (typeof kinds)[number];

type At = { status: string; payment: string; intent?: string };

/** The session state at Stripe that causes this event. */
const stripeStates: Record<Kind, At & { type: string }> = {
  returned: { status: "open", payment: "unpaid", type: "checkout.session.completed" },
  waiting: {
    status: "complete",
    payment: "unpaid",
    intent: "processing",
    type: "checkout.session.completed",
  },
  failed: {
    status: "complete",
    payment: "unpaid",
    intent: "requires_payment_method",
    type: "checkout.session.async_payment_failed",
  },
  expired: { status: "expired", payment: "unpaid", type: "checkout.session.expired" },
  paid: {
    status: "complete",
    payment: "paid",
    intent: "succeeded",
    type: "checkout.session.async_payment_succeeded",
  },
  refunded: { status: "complete", payment: "paid", intent: "succeeded", type: "charge.refunded" },
};

/** Brings Stripe to that state and delivers the same event this many times concurrently. */
export async function deliverEvent(order: PaidLaterCase, kind: Kind, times: number, turn: number) {
  const { testShop, sessionId, faults } = order;
  const intentId = await setStripeState(order, kind);
  const { type } = stripeStates[kind];
  const thing =
    kind === "refunded"
      ? { id: `ch_${sessionId}`, object: "charge", payment_intent: intentId }
      : { id: sessionId, object: "checkout.session" };
  const event = { id: `evt_${sessionId}_${turn}`, type, thing };
  await Promise.all(
    Array.from({ length: times }, async () => {
      const { status } = await fetch(`${testShop.url}/webhooks/stripe`, signedEvent(event));
      if (status !== 200) faults.push(`${type} was answered ${status}`);
    }),
  );
}

async function setStripeState({ testShop: { db }, sessionId, amount }: PaidLaterCase, kind: Kind) {
  const { status, payment, intent } = stripeStates[kind];
  const [intentId, refundId] = [`pi_${sessionId}`, `re_${sessionId}`];
  const put = `insert into simulated_objects (id, body) values ($1, $2)
    on conflict (id) do update set body = excluded.body`;
  const money = { amount, currency: "myr" };
  if (intent) {
    const body = { id: intentId, object: "payment_intent", ...money, status: intent };
    await db.query(put, [intentId, body]);
  }
  await db.query(`update simulated_objects set body = body || $2::jsonb where id = $1`, [
    sessionId,
    JSON.stringify({
      status,
      payment_status: payment,
      payment_intent: intent ? intentId : null,
      expires_at: Math.floor(Date.now() / 1000) + 1800,
    }),
  ]);
  // An older state does not contain the refund yet.
  if (kind === "refunded") {
    const body = { id: refundId, object: "refund", ...money, payment_intent: intentId };
    await db.query(put, [refundId, { ...body, metadata: {}, status: "succeeded" }]);
  } else await db.query("delete from simulated_objects where id = $1", [refundId]);
  return intentId;
}
