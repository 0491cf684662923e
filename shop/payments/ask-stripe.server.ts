import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments, refunds, stripeSessions } from "#db/schema/payments.ts";
import { log } from "#platform/log.server.ts";
import { onlinePayments, stripe } from "#platform/stripe.server.ts";
import { applyTruth } from "./apply-session.server.ts";
import { failRefund, sendRefund } from "./send-refund.server.ts";
import { readSession } from "./session-truth.server.ts";
import { isUnsettled } from "./start-payment.server.ts";

/**
 * Asks Stripe about every session whose end is not known and every refund that is pending: a lost event
 * costs minutes, not an order. One that cannot be asked now is asked the next time.
 */
export async function askStripe(): Promise<void> {
  if (onlinePayments() === "off") return;
  const due = await db
    .selectDistinct({ sessionId: stripeSessions.sessionId, createdAt: stripeSessions.createdAt })
    .from(stripeSessions)
    .leftJoin(payments, eq(payments.orderId, stripeSessions.orderId))
    .leftJoin(
      refunds,
      and(
        eq(refunds.paymentId, payments.id),
        eq(refunds.way, "stripe"),
        eq(refunds.status, "pending"),
      ),
    )
    .where(and(isNotNull(stripeSessions.sessionId), or(isUnsettled, isNotNull(refunds.id))))
    .orderBy(asc(stripeSessions.createdAt))
    .limit(200);
  for (const { sessionId } of due) await askAbout(sessionId!);
  await forgetUnanswered();
  await sendLostRefunds();
}

/** Refunds that the queue gave up on: asked for again while Stripe remembers our key, which is a day. */
async function sendLostRefunds() {
  const lost = await db
    .select({
      id: refunds.id,
      isOld: sql<boolean>`${refunds.createdAt} < now() - interval '20 hours'`,
    })
    .from(refunds)
    .where(
      and(
        eq(refunds.status, "pending"),
        isNull(refunds.reference),
        sql`${refunds.createdAt} < now() - interval '1 hour'`,
      ),
    );
  for (const { id, isOld } of lost) {
    try {
      if (isOld) await failRefund(id, "Stripe did not answer for a day");
      else await sendRefund(id);
    } catch (err) {
      log.warn({ err, refund: id }, "stripe could not be asked for a refund");
    }
  }
}

/** The truth of one session, now. False where Stripe did not answer. */
export async function askAbout(sessionId: string): Promise<boolean> {
  try {
    const truth = await readSession(sessionId);
    if (truth) await applyTruth(truth);
    else await forgetSession(sessionId);
    return true;
  } catch (err) {
    log.warn({ err, session: sessionId }, "stripe could not be asked");
    return false;
  }
}

/** Asks about all that is open for one order; false while some of it cannot be known. */
export async function askAboutOrder(orderId: string): Promise<boolean> {
  const open = await db
    .select({ sessionId: stripeSessions.sessionId })
    .from(stripeSessions)
    .where(and(eq(stripeSessions.orderId, orderId), isUnsettled));
  let isKnown = true;
  for (const { sessionId } of open) {
    if (sessionId && !(await askAbout(sessionId))) isKnown = false;
  }
  return isKnown;
}

/** Closes the payment page of an order that is no longer for sale. Throws where Stripe does not answer. */
export async function closeSessions(orderId: string): Promise<void> {
  const open = await db
    .select({ sessionId: stripeSessions.sessionId })
    .from(stripeSessions)
    .where(
      and(eq(stripeSessions.orderId, orderId), isUnsettled, isNotNull(stripeSessions.sessionId)),
    );
  for (const { sessionId } of open) {
    try {
      await stripe().checkout.sessions.expire(sessionId!);
    } catch (error) {
      // It has an end already; the truth says which.
      if ((error as { statusCode?: number }).statusCode !== 400) throw error;
    }
    const truth = await readSession(sessionId!);
    if (truth) await applyTruth(truth);
  }
}

/** A session that Stripe does not know will never be paid. */
async function forgetSession(sessionId: string) {
  await db
    .update(stripeSessions)
    .set({ expiredAt: sql`now()` })
    .where(and(eq(stripeSessions.sessionId, sessionId), isUnsettled));
}

/** Nobody was ever sent to a session whose answer was lost, and by now it has expired by itself. */
async function forgetUnanswered() {
  await db
    .update(stripeSessions)
    .set({ expiredAt: sql`now()` })
    .where(
      and(
        isUnsettled,
        sql`${stripeSessions.sessionId} is null`,
        sql`${stripeSessions.expiresAt} < now() - interval '5 minutes'`,
      ),
    );
}
