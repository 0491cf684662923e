import { db } from "#db/client.server.ts";
import { log } from "#platform/log.server.ts";
import { stripe } from "#platform/stripe.server.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import { awaitsPayment } from "#shop/orders/payment-deadline.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { applyFromStripe } from "./apply-session.server.ts";
import { readUnfinishedSessions } from "./open-payments.server.ts";
import { syncRefundDue } from "./refund-due.server.ts";

/**
 * Closes the payment page of an order that was cancelled, or that staff set to paid. On a cancelled order, raises a
 * task to refund accepted money. Throws if Stripe does not answer, and the queue retries. Does nothing if the order
 * awaits payment again.
 */
export async function endPayments(orderId: string): Promise<void> {
  const order = await findOrder(orderId);
  if (!order || awaitsPayment(order)) return;
  for (const { sessionId } of await readUnfinishedSessions(orderId)) {
    if (sessionId) await closeSession(sessionId);
  }
  await db.transaction(async (tx) => {
    // Reads the order again, because it may have changed during the requests to Stripe.
    const current = await lockOrder(tx, orderId);
    if (current) await syncRefundDue(current, null);
  });
}

/**
 * Closes the order's open payment pages, and applies what Stripe then says of them. False if Stripe did not answer.
 */
export async function closeOpenSessions(orderId: string): Promise<boolean> {
  try {
    for (const { sessionId } of await readUnfinishedSessions(orderId)) {
      if (sessionId) await closeSession(sessionId);
    }
    return true;
  } catch (err) {
    log.warn({ err, order: orderId }, "stripe could not be asked to close a payment page");
    return false;
  }
}

async function closeSession(sessionId: string) {
  try {
    await stripe().checkout.sessions.expire(sessionId);
  } catch (error) {
    // Stripe answers 400 or 404 if the session has ended or does not exist. `applyFromStripe` handles either case.
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== 400 && statusCode !== 404) throw error;
  }
  await applyFromStripe(sessionId);
}
