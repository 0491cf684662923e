import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { stripeSessions } from "#db/schema/payments.ts";
import { isLive } from "#platform/stripe.server.ts";
import { formatMoney } from "#shop/money.ts";
import {
  changeOrder,
  isAwaited,
  lockOrder,
  patience,
  setPayBy,
} from "#shop/orders/change-order.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { applyRefunds } from "./apply-refunds.server.ts";
import { raiseTask } from "./payment-tasks.server.ts";
import type { SessionTruth } from "./session-truth.server.ts";
import { hasAcceptedMoney, holdMoney, settle, type Money } from "./settle.server.ts";

/** What came of telling: for the record of events. */
export type Applied =
  | "unknown-session"
  | "nothing-new"
  | "waiting"
  | "failed"
  | "expired"
  | "paid"
  | "review";

type Attempt = typeof stripeSessions.$inferSelect;
const byStripe = { actor: "payment" } as const;

/**
 * Brings an order to where its payment is. Truths may arrive twice, late and in any order: each end that a
 * session can have is written once, paid outweighs the others, and the order comes out the same.
 * An order that money came for is never silent: it is paid, or staff have a task (decision 20).
 */
export async function applySession(tx: Tx, truth: SessionTruth): Promise<Applied> {
  const known = await findAttempt(tx, truth);
  const order = known && (await lockOrder(tx, known.orderId));
  if (!known || !order) return "unknown-session";
  // Read again under the lock: another event may have been faster.
  const [attempt] = await tx.select().from(stripeSessions).where(eq(stripeSessions.id, known.id));
  if (!attempt) return "unknown-session";
  const difference = differenceOf(attempt, truth);
  if (difference) {
    const end = ends[truth.state];
    const isNews = end !== undefined && (await mark(tx, attempt, end));
    if (isNews && end === "paidAt") await review(tx, order, truth, difference);
    // What was held goes back the way it came.
    await applyRefunds(tx, order, truth);
    return "review";
  }
  await tx
    .update(stripeSessions)
    .set({
      sessionId: truth.sessionId,
      paymentIntent: truth.paymentIntent ?? attempt.paymentIntent,
    })
    .where(eq(stripeSessions.id, attempt.id));
  const applied = await applyState(tx, order, attempt, truth);
  await applyRefunds(tx, order, truth);
  return applied;
}

/** By Stripe's id; or by ours, where Stripe's answer never reached us. */
async function findAttempt(tx: Tx, { sessionId, attemptId }: SessionTruth) {
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

/** Why this session cannot pay this attempt's order; undefined when all of it fits. */
function differenceOf(attempt: Attempt, truth: SessionTruth): string | undefined {
  if (attempt.sessionId !== null && attempt.sessionId !== truth.sessionId) return "another session";
  if (truth.attemptId !== attempt.id) return "the session was opened for another attempt";
  if (truth.orderId !== attempt.orderId) return "the session names another order";
  if (truth.currency !== "myr") return `the currency is ${truth.currency ?? "not said"}`;
  if (truth.amount !== attempt.amount) return `the amount is not ${formatMoney(attempt.amount)}`;
  if (truth.live !== attempt.live || truth.live !== isLive()) {
    return truth.live ? "it is a live payment" : "it is a test payment";
  }
  return undefined;
}

/** Money that does not fit has come all the same: it is held, where it is money of ours to hold. */
async function review(tx: Tx, order: Order, truth: SessionTruth, difference: string) {
  const isMoney = truth.amount !== null && truth.currency === "myr" && truth.live === isLive();
  if (isMoney) await holdMoney(tx, moneyOf(order, truth));
  await raiseTask(tx, {
    orderId: order.id,
    kind: "review",
    subject: truth.sessionId,
    detail: `A payment did not fit the order and was not accepted: ${difference}. Session ${truth.sessionId}.`,
  });
}

async function applyState(
  tx: Tx,
  order: Order,
  attempt: Attempt,
  truth: SessionTruth,
): Promise<Applied> {
  switch (truth.state) {
    case "open":
      return "nothing-new";
    case "waiting":
      if (!(await mark(tx, attempt, "waitingAt"))) return "nothing-new";
      // A bank may take longer than the session lives: then the bank's answer is what it waits for.
      if (order.payBy) await setPayBy(tx, order.id, patience);
      return "waiting";
    case "failed":
      if (!(await mark(tx, attempt, "failedAt"))) return "nothing-new";
      if (order.paymentStatus === "pending" && (await isNewest(tx, attempt))) {
        await changeOrder(tx, order.id, { paymentStatus: "failed" }, byStripe);
      }
      return "failed";
    case "expired":
      if (!(await mark(tx, attempt, "expiredAt"))) return "nothing-new";
      if (
        isAwaited(order) &&
        (await isNewest(tx, attempt)) &&
        !(await hasAcceptedMoney(tx, order.id))
      ) {
        await changeOrder(tx, order.id, { orderStatus: "cancelled" }, { actor: "clock" });
      }
      return "expired";
    case "paid":
      if (!(await mark(tx, attempt, "paidAt"))) return "nothing-new";
      await accept(tx, order, truth);
      return "paid";
  }
}

/** After which nothing more comes of a session, to whomever it belongs. */
const ends: Partial<Record<SessionTruth["state"], End>> = {
  failed: "failedAt",
  expired: "expiredAt",
  paid: "paidAt",
};

type End = "waitingAt" | "failedAt" | "expiredAt" | "paidAt";

/** Writes an end down, unless it is already: false then. */
async function mark(tx: Tx, attempt: Attempt, end: End): Promise<boolean> {
  if (attempt[end]) return false;
  await tx
    .update(stripeSessions)
    .set({ [end]: sql`now()` })
    .where(eq(stripeSessions.id, attempt.id));
  return true;
}

/** An older session's bad end says nothing of an order that is being paid in a newer one. */
async function isNewest(tx: Tx, attempt: Attempt): Promise<boolean> {
  const [newest] = await tx
    .select({ id: stripeSessions.id })
    .from(stripeSessions)
    .where(eq(stripeSessions.orderId, attempt.orderId))
    .orderBy(desc(stripeSessions.createdAt), desc(stripeSessions.id))
    .limit(1);
  return newest?.id === attempt.id;
}

async function accept(tx: Tx, order: Order, truth: SessionTruth) {
  const money = moneyOf(order, truth);
  const wasPaidByHand =
    order.paymentStatus === "completed" && !(await hasAcceptedMoney(tx, order.id));
  const settled = await settle(tx, money, byStripe);
  if (settled.ok) {
    if (wasPaidByHand) await raiseTask(tx, askWhetherTwice(order, truth, money));
    return;
  }
  const paymentId = await holdMoney(tx, money);
  const why =
    settled.reason === "already-paid"
      ? "The order was already paid."
      : "The order had been cancelled, and its pieces are sold.";
  await raiseTask(tx, {
    orderId: order.id,
    kind: "refund-due",
    subject: paymentId,
    detail: `${formatMoney(money.amount)} came that cannot be accepted, and must be given back. ${why}`,
  });
}

function moneyOf(order: Order, { sessionId, amount, paymentIntent }: SessionTruth): Money {
  const reference = paymentIntent ?? sessionId;
  return { orderId: order.id, method: "stripe_fpx", amount: amount!, reference };
}

function askWhetherTwice(order: Order, { sessionId }: SessionTruth, { amount }: Money) {
  return {
    orderId: order.id,
    kind: "review" as const,
    subject: sessionId,
    detail: `${formatMoney(amount)} came online for an order that staff had marked as paid. Check whether the customer paid twice.`,
  };
}

/** The truth of one session in a transaction of its own. */
export function applyTruth(truth: SessionTruth): Promise<Applied> {
  return db.transaction((tx) => applySession(tx, truth));
}
