import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { stripeSessions } from "#db/schema/payments.ts";
import { stripe } from "#platform/stripe.server.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import { awaitsPayment } from "#shop/orders/pay-by.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { applySnapshot } from "./apply-session.server.ts";
import { syncRefundDue } from "./refund-due.server.ts";
import { readStripeSession } from "./stripe-session.server.ts";
import { isUnsettled } from "./unsettled-session.server.ts";

/**
 * For an order that was cancelled, or that staff set to paid: closes its payment page, and raises a refund task for
 * accepted money on a cancelled order. Throws if Stripe does not answer, and the queue retries. An order that awaits
 * payment again is left alone.
 */
export async function endPayments(orderId: string): Promise<void> {
  const order = await findOrder(orderId);
  if (!order || awaitsPayment(order)) return;
  const open = await db
    .select({ sessionId: stripeSessions.sessionId })
    .from(stripeSessions)
    .where(
      and(eq(stripeSessions.orderId, orderId), isUnsettled, isNotNull(stripeSessions.sessionId)),
    );
  for (const { sessionId } of open) await closeSession(sessionId!);
  await db.transaction(async (tx) => {
    // The order may have changed during the requests to Stripe.
    const current = await lockOrder(tx, orderId);
    if (current) await syncRefundDue(tx, current, null);
  });
}

async function closeSession(sessionId: string) {
  try {
    await stripe().checkout.sessions.expire(sessionId);
  } catch (error) {
    // The session has already ended or does not exist; the snapshot shows which.
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== 400 && statusCode !== 404) throw error;
  }
  const snapshot = await readStripeSession(sessionId);
  if (snapshot) await applySnapshot(snapshot);
}
