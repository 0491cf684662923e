import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { db, type Tx } from "#db/client.server.ts";
import { waitForStandby } from "#db/commit-gate.ts";
import { stripeEvents } from "#db/schema/payments.ts";
import { plantedFault } from "#planted-fault";
import { log } from "#platform/log.server.ts";
import { isLiveMode, stripe, webhookSecret } from "#platform/stripe.server.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import { applySession } from "./apply-session.server.ts";
import { raiseTask } from "./payment-tasks.server.ts";
import {
  readStripeSession,
  findSessionOfPayment,
  type SessionSnapshot,
} from "./stripe-session.server.ts";

/** `invalid-signature`: forged, altered, truncated or too old. `off`: no webhook secret is set. */
export type ReceiveEvent = { ok: true } | { ok: false; reason: "invalid-signature" | "off" };

/**
 * Handles a Stripe webhook from its raw bytes. Verifies the signature, reads the session from Stripe outside of a
 * transaction, then writes the event's id and all its consequences in one transaction. Throws if Stripe cannot be
 * asked, and Stripe then sends the event again.
 */
export async function receiveEvent(body: Buffer, signature: string): Promise<ReceiveEvent> {
  const secret = webhookSecret();
  if (!secret) return { ok: false, reason: "off" };
  const event = verifyEvent(body, signature, secret);
  if (!event) return { ok: false, reason: "invalid-signature" };
  if (event.livemode !== isLiveMode() || (await isAlreadyApplied(event.id))) return { ok: true };
  const sessionId = await sessionIdOf(event);
  const snapshot = sessionId ? await readStripeSession(sessionId) : undefined;
  // The event is for our account, but the API key is for another one. The error makes Stripe send the event again.
  if (!snapshot && sessionEventTypes.has(event.type))
    throw new Error("Stripe does not know its own session");
  await db.transaction(async (tx) => {
    const { id, type } = event;
    const { rowCount } = await tx
      .insert(stripeEvents)
      .values({ id, type, outcome: snapshot ? "applied" : "not-ours" })
      .onConflictDoNothing();
    const isRepeated = rowCount === 0 && plantedFault !== "event applied twice";
    if (isRepeated || !snapshot) return;
    const outcome = await applySession(tx, snapshot);
    if (disputeEventTypes.has(type)) await raiseDispute(tx, snapshot, event);
    await tx.update(stripeEvents).set({ outcome }).where(eq(stripeEvents.id, id));
    log.info({ event: id, type, session: snapshot.sessionId, outcome }, "stripe event");
  });
  return { ok: true };
}

/** Raises a task when a customer's bank opens or decides a dispute (chargeback), because only staff can respond. */
async function raiseDispute(tx: Tx, snapshot: SessionSnapshot, event: Stripe.Event) {
  const order = snapshot.orderId ? await lockOrder(tx, snapshot.orderId) : undefined;
  if (!order) return;
  const isOver = event.type === "charge.dispute.closed";
  await raiseTask(order, {
    kind: "review",
    subject: `${event.type}:${(event.data.object as { id: string }).id}`,
    detail: { code: isOver ? "dispute-closed" : "dispute-opened" },
  });
}

function verifyEvent(body: Buffer, signature: string, secret: string): Stripe.Event | undefined {
  try {
    return stripe().webhooks.constructEvent(body, signature, secret);
  } catch {
    return undefined;
  }
}

/**
 * Whether this event was applied before. If so, waits until the standby database has it, too: Stripe does not send an
 * event again once it is answered, so the event must survive the loss of the primary.
 */
async function isAlreadyApplied(eventId: string): Promise<boolean> {
  if (plantedFault === "event applied twice") return false;
  const isKnown = (await db.$count(stripeEvents, eq(stripeEvents.id, eventId))) > 0;
  if (isKnown) await db.transaction((tx) => tx.execute(waitForStandby));
  return isKnown;
}

/** The session that an event is about; undefined for events that do not concern the shop. */
async function sessionIdOf(event: Stripe.Event): Promise<string | undefined> {
  const object = event.data.object as {
    id: string;
    payment_intent?: string | { id: string } | null;
  };
  if (sessionEventTypes.has(event.type)) return object.id;
  if (!refundEventTypes.has(event.type) && !disputeEventTypes.has(event.type)) return undefined;
  const { payment_intent: intent } = object;
  const id = typeof intent === "string" ? intent : intent?.id;
  return id ? findSessionOfPayment(id) : undefined;
}

const sessionEventTypes = new Set<string>([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
]);
const refundEventTypes = new Set<string>([
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
]);
const disputeEventTypes = new Set<string>(["charge.dispute.created", "charge.dispute.closed"]);
