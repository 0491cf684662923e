import type { Stripe } from "stripe";
import { stripe } from "#platform/stripe.server.ts";
import type { RefundStatus } from "#db/schema/payments.ts";
import type { Sen } from "#shop/money.ts";

/** A session as read from Stripe. Orders are settled by this snapshot alone, not by what an event claims. */
export type SessionSnapshot = Awaited<ReturnType<typeof toSnapshot>>;
export type RefundSnapshot = SessionSnapshot["refunds"][number];

/** Reads a session from Stripe; undefined if Stripe does not know it. Throws if Stripe does not answer. */
export async function readStripeSession(sessionId: string): Promise<SessionSnapshot | undefined> {
  try {
    const session = await stripe().checkout.sessions.retrieve(sessionId, {
      expand: ["payment_intent"],
    });
    return await toSnapshot(session);
  } catch (error) {
    if (isUnknownToStripe(error)) return undefined;
    throw error;
  }
}

/** Finds the session of a payment, because refund events name only the payment. */
export async function findSessionOfPayment(paymentIntent: string): Promise<string | undefined> {
  const found = await stripe().checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 });
  return found.data[0]?.id;
}

/** Whether Stripe has no such object, as when the API key is that of another account. */
export function isUnknownToStripe(error: unknown): boolean {
  return (error as { code?: string }).code === "resource_missing";
}

async function toSnapshot(session: Stripe.Checkout.Session) {
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  const state = stateOf(session, intent);
  return {
    sessionId: session.id,
    /** The id of our row in `stripe_sessions`. */
    attemptId: session.metadata?.attempt,
    orderId: session.client_reference_id ?? undefined,
    amount: session.amount_total as Sen | null,
    currency: session.currency,
    live: session.livemode,
    state,
    paymentIntent: intent?.id ?? null,
    refunds: intent && state === "paid" ? await refundsOf(intent.id) : [],
  };
}

function stateOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): "open" | "waiting" | "failed" | "closed" | "expired" | "paid" {
  if (session.payment_status === "paid") return "paid";
  // Stripe says "expired" for both. A session that the shop closed early, because the buyer pays another way, must not
  // cancel the order.
  const isOver = session.expires_at * 1000 <= Date.now();
  if (session.status === "expired") return isOver ? "expired" : "closed";
  if (session.status !== "complete") return "open";
  // The session is complete but unpaid: the bank will answer later, or has refused.
  const isRefused = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return isRefused ? "failed" : "waiting";
}

async function refundsOf(paymentIntent: string) {
  const pages = stripe().refunds.list({ payment_intent: paymentIntent, limit: 100 });
  const refunds = [];
  for await (const { id, metadata, amount, status, failure_reason } of pages) {
    refunds.push({
      reference: id,
      /** The id of our refund; undefined if the refund was made in Stripe's dashboard. */
      refundId: metadata?.refund,
      amount: amount as Sen,
      status: refundStatus(status),
      failure: failure_reason ?? null,
    });
  }
  return refunds;
}

function refundStatus(status: string | null): RefundStatus {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}
