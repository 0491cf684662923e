import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments, refunds, stripeSessions } from "#db/schema/payments.ts";
import { log } from "#platform/log.server.ts";
import { onlinePayments } from "#platform/stripe.server.ts";
import { applyTruth } from "./apply-session.server.ts";
import { failRefund, sendRefund } from "./send-refund.server.ts";
import { readSession, sessionOfPayment } from "./session-truth.server.ts";
import { isUnsettled } from "./start-payment.server.ts";

/** In one go of the clock: each may take Stripe seconds. */
const atATime = 200;

/**
 * Asks Stripe about every session whose end is not known and every refund that is pending: a lost event
 * costs minutes, not an order. They take turns, so that those of which nothing can be learned keep none waiting.
 */
export async function askStripe(): Promise<void> {
  if (onlinePayments() === "off") return;
  for (const sessionId of await nextInTurn()) await askAbout(sessionId);
  await forgetUnanswered();
  await sendLostRefunds();
}

/** Not those that somebody has in hand just now, who may learn of their end. */
async function nextInTurn(): Promise<string[]> {
  const due = db
    .select({ id: stripeSessions.id })
    .from(stripeSessions)
    .where(and(isNotNull(stripeSessions.sessionId), or(isUnsettled, hasPendingRefund)))
    .orderBy(sql`${stripeSessions.askedAt} asc nulls first`, asc(stripeSessions.createdAt))
    .limit(atATime)
    .for("update", { skipLocked: true });
  const asked = await db
    .update(stripeSessions)
    .set({ askedAt: sql`now()` })
    .where(inArray(stripeSessions.id, due))
    .returning({ sessionId: stripeSessions.sessionId });
  return asked.map(({ sessionId }) => sessionId!);
}

const hasPendingRefund = sql`${stripeSessions.orderId} in (
  select ${refunds.orderId} from ${refunds}
  where ${refunds.way} = 'stripe' and ${refunds.status} = 'pending')`;

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
      // Only what Stripe, asked again, does not know of has failed; what it knows is no longer lost.
      if (!isOld) await sendRefund(id);
      else if (await learnRefund(id)) await failRefund(id, "Stripe did not answer for a day");
    } catch (err) {
      log.warn({ err, refund: id }, "stripe could not be asked for a refund");
    }
  }
}

/** Asks Stripe what became of a refund; true where it knows of none. Throws where it does not answer. */
async function learnRefund(refundId: string): Promise<boolean> {
  const [refund] = await db
    .select({ intent: payments.reference })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  const sessionId = refund && (await sessionOfPayment(refund.intent));
  const truth = sessionId ? await readSession(sessionId) : undefined;
  if (truth) await applyTruth(truth);
  return truth?.refunds.every((one) => one.refundId !== refundId) ?? true;
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

/**
 * A session that Stripe does not know will never be paid: but before its time is over it is the key that
 * may be wrong, and put right.
 */
async function forgetSession(sessionId: string) {
  await db
    .update(stripeSessions)
    .set({ expiredAt: sql`now()` })
    .where(
      and(
        eq(stripeSessions.sessionId, sessionId),
        isUnsettled,
        sql`${stripeSessions.expiresAt} < now() - interval '1 hour'`,
      ),
    );
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
