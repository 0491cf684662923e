import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { stripeSessions } from "#db/schema/payments.ts";
import { plantedFault } from "#planted-fault";
import { isLiveMode } from "#platform/stripe.server.ts";
import { changeOrderStatus } from "#shop/orders/change-order-status.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import type { Mismatch } from "#shop/orders/text-codes.server.ts";
import { awaitsPayment, setPayBy } from "#shop/orders/payment-deadline.server.ts";
import { applyRefunds } from "./apply-refunds.server.ts";
import { raiseTask } from "./payment-tasks.server.ts";
import {
  findSessionOfPayment,
  isUnknownToStripe,
  readStripeSession,
  type SessionSnapshot,
} from "./stripe-session.server.ts";
import {
  hasAcceptedPayment,
  unacceptedCodes,
  recordForRefund,
  acceptPayment,
  type NewPayment,
} from "./accept-payment.server.ts";
import { syncRefundDue } from "./refund-due.server.ts";

/** The result of applying a snapshot, which is stored with the Stripe event. */
export type ApplyOutcome =
  | Exclude<SessionSnapshot["state"], "open">
  | "unknown-session"
  | "nothing-new"
  | "review";

type Attempt = typeof stripeSessions.$inferSelect;
const stripeActor = { actor: "payment" } as const;

/**
 * Applies a session's state at Stripe to its order. Snapshots may arrive twice, late and in any order, with the same
 * result: each outcome of a session is recorded once, and "paid" wins over the others. Money received always leads to a
 * paid order or to a payment task (ADR-0010).
 */
export async function applySession(tx: Tx, snapshot: SessionSnapshot): Promise<ApplyOutcome> {
  const known = await findAttempt(tx, snapshot);
  const order = known && (await lockOrder(tx, known.orderId));
  if (!known || !order) return "unknown-session";
  // Reads our row of the session again under the order's lock, because a concurrent event may have changed it.
  const [attempt] = await tx.select().from(stripeSessions).where(eq(stripeSessions.id, known.id));
  if (!attempt) return "unknown-session";
  const mismatch = findMismatch(attempt, snapshot);
  if (mismatch) {
    const finalColumn = finalColumns[snapshot.state];
    const isFirst = finalColumn !== undefined && (await recordOutcome(tx, attempt, finalColumn));
    if (isFirst && finalColumn === "paidAt") await recordMismatch(order, snapshot, mismatch);
    // The payment was not accepted, but may have been refunded through Stripe.
    await applyRefunds(order, snapshot);
    return "review";
  }
  await tx
    .update(stripeSessions)
    .set({
      sessionId: snapshot.sessionId,
      paymentIntent: snapshot.paymentIntent ?? attempt.paymentIntent,
    })
    .where(eq(stripeSessions.id, attempt.id));
  const applied = await applyState(order, attempt, snapshot);
  await applyRefunds(order, snapshot);
  return applied;
}

/** Finds our row of a session (an attempt) by Stripe's id, or by our own id if Stripe's response never reached us. */
async function findAttempt(tx: Tx, { sessionId, attemptId }: SessionSnapshot) {
  const [found] = await tx
    .select({ id: stripeSessions.id, orderId: stripeSessions.orderId })
    .from(stripeSessions)
    .where(
      or(
        eq(stripeSessions.sessionId, sessionId),
        and(isNull(stripeSessions.sessionId), sql`${stripeSessions.id}::text = ${attemptId ?? ""}`),
      ),
    );
  return found;
}

/** Why this session cannot settle this attempt's order; undefined if everything matches. */
function findMismatch(attempt: Attempt, snapshot: SessionSnapshot): Mismatch | undefined {
  if (attempt.sessionId !== null && attempt.sessionId !== snapshot.sessionId)
    return { code: "other-session" };
  if (snapshot.attemptId !== attempt.id) return { code: "other-attempt" };
  if (snapshot.orderId !== attempt.orderId) return { code: "other-order" };
  if (snapshot.currency !== "myr") return { code: "currency", currency: snapshot.currency };
  if (snapshot.amount !== attempt.amount && plantedFault !== "amount not checked")
    return { code: "amount", expected: attempt.amount };
  if (snapshot.live !== attempt.live || snapshot.live !== isLiveMode()) {
    return { code: snapshot.live ? "live" : "test" };
  }
  return undefined;
}

/**
 * Records a mismatched payment for a refund, if it is in ringgit and in the mode (live or test) of the shop's Stripe key.
 * Any other only raises a review task: the shop cannot refund it.
 */
async function recordMismatch(order: LockedOrder, snapshot: SessionSnapshot, mismatch: Mismatch) {
  const { sessionId, amount, currency, live } = snapshot;
  const detail = { code: "payment-mismatch", mismatch, session: sessionId } as const;
  if (amount !== null && currency === "myr" && live === isLiveMode()) {
    await recordForRefund(order, toPayment(snapshot), detail);
  } else await raiseTask(order, { kind: "review", subject: sessionId, detail });
}

async function applyState(
  order: LockedOrder,
  attempt: Attempt,
  snapshot: SessionSnapshot,
): Promise<ApplyOutcome> {
  const { tx } = order;
  switch (snapshot.state) {
    case "open":
      return "nothing-new";
    case "waiting":
      if (!(await recordOutcome(tx, attempt, "waitingAt"))) return "nothing-new";
      // The bank may answer up to a day after the session has expired, and the customer can do nothing more.
      if (order.payBy) await setPayBy(order, sql`now() + interval '24 hours'`);
      return "waiting";
    case "failed":
      if (!(await recordOutcome(tx, attempt, "failedAt"))) return "nothing-new";
      if (order.paymentStatus === "pending" && (await isNewest(tx, attempt))) {
        await changeOrderStatus(order, { paymentStatus: "failed" }, stripeActor);
      }
      return "failed";
    case "closed":
      // Its time is not over, so the order may be paid in another session, or by another method, until its deadline.
      return (await recordOutcome(tx, attempt, "expiredAt")) ? "closed" : "nothing-new";
    case "expired":
      if (!(await recordOutcome(tx, attempt, "expiredAt"))) return "nothing-new";
      if (
        awaitsPayment(order) &&
        (await isNewest(tx, attempt)) &&
        !(await hasAcceptedPayment(order))
      ) {
        await changeOrderStatus(order, { orderStatus: "cancelled" }, { actor: "clock" });
        await syncRefundDue(order, null);
      }
      return "expired";
    case "paid":
      if (!(await recordOutcome(tx, attempt, "paidAt"))) return "nothing-new";
      await acceptOrRecordForRefund(order, snapshot);
      return "paid";
  }
}

/** The columns of the final states. Only these are recorded of a session that does not match its attempt. */
const finalColumns: Partial<Record<SessionSnapshot["state"], OutcomeColumn>> = {
  failed: "failedAt",
  closed: "expiredAt",
  expired: "expiredAt",
  paid: "paidAt",
};

type OutcomeColumn = "waitingAt" | "failedAt" | "expiredAt" | "paidAt";

/** Records an outcome of a session; false if it was already recorded. */
async function recordOutcome(tx: Tx, attempt: Attempt, column: OutcomeColumn): Promise<boolean> {
  if (attempt[column]) return false;
  await tx
    .update(stripeSessions)
    .set({ [column]: sql`now()` })
    .where(eq(stripeSessions.id, attempt.id));
  return true;
}

/** Whether the order has no newer session. An older session that failed or expired must not affect the order. */
async function isNewest(tx: Tx, attempt: Attempt): Promise<boolean> {
  const [newest] = await tx
    .select({ id: stripeSessions.id })
    .from(stripeSessions)
    .where(eq(stripeSessions.orderId, attempt.orderId))
    .orderBy(desc(stripeSessions.createdAt), desc(stripeSessions.id))
    .limit(1);
  return newest?.id === attempt.id;
}

async function acceptOrRecordForRefund(order: LockedOrder, snapshot: SessionSnapshot) {
  const payment = toPayment(snapshot);
  const { amount } = payment;
  const wasMarkedPaid = order.paymentStatus === "completed" && !(await hasAcceptedPayment(order));
  const accepted = await acceptPayment(order, payment, stripeActor);
  if (accepted.ok) {
    if (wasMarkedPaid) {
      await raiseTask(order, {
        kind: "review",
        subject: snapshot.sessionId,
        detail: { code: "paid-after-marked-paid", amount },
      });
    }
    return;
  }
  await recordForRefund(order, payment, { code: unacceptedCodes[accepted.reason], amount });
}

function toPayment({ sessionId, amount, paymentIntent }: SessionSnapshot): NewPayment {
  const reference = paymentIntent ?? sessionId;
  return { method: "stripe_fpx", amount: amount!, reference };
}

/** Applies one session's snapshot in its own transaction. */
export function applySnapshot(snapshot: SessionSnapshot): Promise<ApplyOutcome> {
  return db.transaction((tx) => applySession(tx, snapshot));
}

/** Reads a session from Stripe and applies it; undefined if unknown to Stripe. Throws if Stripe does not answer. */
export async function applyFromStripe(sessionId: string): Promise<SessionSnapshot | undefined> {
  const snapshot = await readStripeSession(sessionId);
  if (snapshot) await applySnapshot(snapshot);
  return snapshot;
}

/**
 * Reads a payment's session from Stripe and applies it, which updates all of the payment's refunds; undefined if Stripe
 * does not know the payment. Throws if Stripe does not answer.
 */
export async function applyPaymentFromStripe(paymentIntent: string) {
  try {
    const sessionId = await findSessionOfPayment(paymentIntent);
    return sessionId ? await applyFromStripe(sessionId) : undefined;
  } catch (error) {
    if (isUnknownToStripe(error)) return undefined;
    throw error;
  }
}
