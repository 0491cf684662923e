import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments, refunds, stripeSessions } from "#db/schema/payments.ts";
import { log } from "#platform/log.server.ts";
import { onlinePayments } from "#platform/stripe.server.ts";
import { applyFromStripe, applyPaymentFromStripe } from "./apply-session.server.ts";
import { expireSessions, isUnfinished, readUnfinishedSessions } from "./open-payments.server.ts";
import {
  failRefund,
  isTooOldToSend,
  raiseUnknownPayment,
  sendRefund,
} from "./send-refund.server.ts";

/** The number of sessions per run. It is limited because Stripe may take seconds for each. */
const batchSize = 200;

/**
 * Asks Stripe about unsettled sessions and pending refunds, so that an outcome is recorded even if its event was lost.
 * Starts with those checked longest ago, so that sessions without news do not block the others.
 */
export async function reconcileWithStripe(): Promise<void> {
  if (onlinePayments() === "off") return;
  for (const sessionId of await claimDueSessions()) await refreshSession(sessionId);
  await expireUnansweredSessions();
  await resendUnansweredRefunds();
}

/** Skips sessions that another transaction has locked, because that transaction may be recording their outcome. */
async function claimDueSessions(): Promise<string[]> {
  const due = db
    .select({ id: stripeSessions.id })
    .from(stripeSessions)
    .where(and(isNotNull(stripeSessions.sessionId), or(isUnfinished, hasPendingRefund)))
    .orderBy(sql`${stripeSessions.lastCheckedAt} asc nulls first`, asc(stripeSessions.createdAt))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  const claimed = await db
    .update(stripeSessions)
    .set({ lastCheckedAt: sql`now()` })
    .where(inArray(stripeSessions.id, due))
    .returning({ sessionId: stripeSessions.sessionId });
  return claimed.map(({ sessionId }) => sessionId!);
}

const hasPendingRefund = sql`${stripeSessions.orderId} in (
  select ${refunds.orderId} from ${refunds}
  where ${refunds.method} = 'stripe' and ${refunds.status} = 'pending')`;

/** Sends unanswered refunds again, or looks up those that are too old for that. */
async function resendUnansweredRefunds() {
  const unanswered = await db
    .select({ id: refunds.id, isTooOld: isTooOldToSend })
    .from(refunds)
    .where(
      and(
        eq(refunds.status, "pending"),
        isNull(refunds.reference),
        sql`${refunds.createdAt} < now() - interval '1 hour'`,
      ),
    );
  for (const { id, isTooOld } of unanswered) {
    try {
      // A refund that is too old to send has failed only if Stripe has none for its payment. Otherwise `isMissing` has
      // applied its state.
      if (!isTooOld) await sendRefund(id);
      else if (await isMissing(id)) await failRefund(id, { code: "stripe-silent" });
    } catch (err) {
      log.warn({ err, refund: id }, "stripe could not be asked for a refund");
    }
  }
}

/**
 * Looks the refund up at Stripe and applies its state. True if Stripe knows the payment but not the refund. If Stripe
 * knows neither, staff get a task. Throws if Stripe does not answer.
 */
async function isMissing(refundId: string): Promise<boolean> {
  const [refund] = await db
    .select({ intent: payments.reference })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  const snapshot = refund && (await applyPaymentFromStripe(refund.intent));
  if (snapshot) return snapshot.refunds.every((one) => one.refundId !== refundId);
  await raiseUnknownPayment(refundId);
  return false;
}

/** Applies the current state of one session; false if Stripe did not answer. */
async function refreshSession(sessionId: string): Promise<boolean> {
  try {
    if (!(await applyFromStripe(sessionId))) await expireUnknownSession(sessionId);
    return true;
  } catch (err) {
    log.warn({ err, session: sessionId }, "stripe could not be asked");
    return false;
  }
}

/** Refreshes all unsettled sessions of one order. False if Stripe did not answer about one of them. */
export async function refreshOrderSessions(orderId: string): Promise<boolean> {
  let isKnown = true;
  for (const { sessionId } of await readUnfinishedSessions(orderId)) {
    if (sessionId && !(await refreshSession(sessionId))) isKnown = false;
  }
  return isKnown;
}

/**
 * Marks a session as expired if Stripe does not know it, but only an hour after its end. Stripe also knows none of our
 * sessions while the API key is wrong, and the hour leaves time to correct the key.
 */
async function expireUnknownSession(sessionId: string) {
  await expireSessions(
    eq(stripeSessions.sessionId, sessionId),
    sql`${stripeSessions.expiresAt} < now() - interval '1 hour'`,
  );
}

/**
 * Marks sessions as expired if Stripe never confirmed their creation and their time is over. No buyer can have paid in
 * such a session, because no buyer got its URL.
 */
async function expireUnansweredSessions() {
  await expireSessions(
    isNull(stripeSessions.sessionId),
    sql`${stripeSessions.expiresAt} < now() - interval '5 minutes'`,
  );
}
