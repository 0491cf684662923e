import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { db, type Tx } from "#db/client.server.ts";
import { stripeEvents } from "#db/schema/payments.ts";
import { log } from "#platform/log.server.ts";
import { isLive, stripe, webhookSecret } from "#platform/stripe.server.ts";
import { lockOrder } from "#shop/orders/change-order.server.ts";
import { applySession } from "./apply-session.server.ts";
import { raiseTask } from "./payment-tasks.server.ts";
import { readSession, sessionOfPayment, type SessionTruth } from "./session-truth.server.ts";

/** `unsigned`: not Stripe's, or changed, cut or old. `off`: nobody could tell, there is no secret. */
export type ReceiveEvent = { ok: true } | { ok: false; reason: "unsigned" | "off" };

/**
 * An event of Stripe's, as raw bytes. The signature comes first; then Stripe is asked for the truth of the
 * session, outside any transaction; then the event's id and all that follows from the truth are written in
 * one. Throws where Stripe cannot be asked: it will tell again.
 */
export async function receiveEvent(body: Buffer, signature: string): Promise<ReceiveEvent> {
  const secret = webhookSecret();
  if (!secret) return { ok: false, reason: "off" };
  const event = verified(body, signature, secret);
  if (!event) return { ok: false, reason: "unsigned" };
  if (event.livemode !== isLive() || (await isKnown(event.id))) return { ok: true };
  const sessionId = await sessionOf(event);
  const truth = sessionId ? await readSession(sessionId) : undefined;
  // Signed by this account, and unknown to it: our key is another's for the moment. Stripe tells again.
  if (!truth && sessionEvents.has(event.type))
    throw new Error("Stripe does not know its own session");
  await db.transaction(async (tx) => {
    const { id, type } = event;
    const { rowCount } = await tx
      .insert(stripeEvents)
      .values({ id, type, outcome: truth ? "applied" : "not-ours" })
      .onConflictDoNothing();
    if (rowCount === 0 || !truth) return;
    const outcome = await applySession(tx, truth);
    if (disputeEvents.has(type)) await raiseDispute(tx, truth, event);
    await tx.update(stripeEvents).set({ outcome }).where(eq(stripeEvents.id, id));
    log.info({ event: id, type, session: truth.sessionId, outcome }, "stripe event");
  });
  return { ok: true };
}

/** The buyer's bank takes the money back, or gives it back: only a person can answer that. */
async function raiseDispute(tx: Tx, truth: SessionTruth, event: Stripe.Event) {
  const order = truth.orderId ? await lockOrder(tx, truth.orderId) : undefined;
  if (!order) return;
  const isOver = event.type === "charge.dispute.closed";
  await raiseTask(tx, {
    orderId: order.id,
    kind: "review",
    subject: `${event.type}:${(event.data.object as { id: string }).id}`,
    detail: isOver
      ? "The dispute about a card payment is over. See in Stripe's dashboard who keeps the money."
      : "The buyer disputes a card payment, and the bank has taken the money back for now. Answer it in Stripe's dashboard.",
  });
}

function verified(body: Buffer, signature: string, secret: string): Stripe.Event | undefined {
  try {
    return stripe().webhooks.constructEvent(body, signature, secret);
  } catch {
    return undefined;
  }
}

async function isKnown(eventId: string) {
  const found = await db.select().from(stripeEvents).where(eq(stripeEvents.id, eventId));
  return found.length > 0;
}

/** Which session an event is about; undefined for what does not concern us. */
async function sessionOf(event: Stripe.Event): Promise<string | undefined> {
  const thing = event.data.object as {
    id: string;
    payment_intent?: string | { id: string } | null;
  };
  if (sessionEvents.has(event.type)) return thing.id;
  if (!refundEvents.has(event.type) && !disputeEvents.has(event.type)) return undefined;
  const { payment_intent: intent } = thing;
  const id = typeof intent === "string" ? intent : intent?.id;
  return id ? sessionOfPayment(id) : undefined;
}

const sessionEvents = new Set<string>([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
]);
const refundEvents = new Set<string>([
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
]);
const disputeEvents = new Set<string>(["charge.dispute.created", "charge.dispute.closed"]);
