import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { stripeSessions } from "#db/schema/payments.ts";
import { stripe } from "#platform/stripe.server.ts";
import { formatMoney } from "#shop/money.ts";
import { isAwaited, lockOrder } from "#shop/orders/change-order.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { applyTruth } from "./apply-session.server.ts";
import { raiseTask } from "./payment-tasks.server.ts";
import { standingMoney } from "./refund-order.server.ts";
import { readSession } from "./session-truth.server.ts";
import { isUnsettled } from "./start-payment.server.ts";

/**
 * After an order was cancelled, or paid by hand: its payment page is closed, so that nobody pays for it any
 * more, and money that was accepted for what is cancelled now becomes a task: it is to be given back.
 * Throws where Stripe does not answer: the queue tries again. An order that goes on meanwhile is left alone.
 */
export async function endPayments(orderId: string): Promise<void> {
  const order = await findOrder(orderId);
  if (!order || isAwaited(order)) return;
  const open = await db
    .select({ sessionId: stripeSessions.sessionId })
    .from(stripeSessions)
    .where(
      and(eq(stripeSessions.orderId, orderId), isUnsettled, isNotNull(stripeSessions.sessionId)),
    );
  for (const { sessionId } of open) await closeSession(sessionId!);
  await db.transaction(async (tx) => {
    const standing = await lockOrder(tx, orderId);
    if (standing?.orderStatus !== "cancelled") return;
    const left = await standingMoney(tx, orderId);
    if (!left) return;
    await raiseTask(tx, {
      orderId,
      kind: "refund-due",
      subject: left.paymentId,
      detail: `The order was cancelled, and ${formatMoney(left.amount)} that came for it has not been given back.`,
    });
  });
}

async function closeSession(sessionId: string) {
  try {
    await stripe().checkout.sessions.expire(sessionId);
  } catch (error) {
    // It has an end already, or was never there; the truth says which.
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== 400 && statusCode !== 404) throw error;
  }
  const truth = await readSession(sessionId);
  if (truth) await applyTruth(truth);
}
