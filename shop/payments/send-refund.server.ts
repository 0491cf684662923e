import { and, eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { stripe } from "#platform/stripe.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import type { CodeOrText } from "#shop/orders/text-codes.server.ts";
import { applyPaymentFromStripe } from "./apply-session.server.ts";
import { advanceRefund, isUnanswered } from "./apply-refunds.server.ts";
import { isUnknownToStripe } from "./stripe-session.server.ts";
import { closeTask, raiseTask } from "./payment-tasks.server.ts";

/**
 * Whether a refund may only be looked up at Stripe, not sent again: Stripe remembers an idempotency key for a day
 * (https://docs.stripe.com/api/idempotent_requests), so that a later request could refund a second time.
 */
export const isTooOldToSend = sql<boolean>`${refunds.createdAt} < now() - interval '20 hours'`;

/**
 * Sends the refund to Stripe with its id as the idempotency key, so that retries refund once. A refund that is too old
 * or that Stripe has confirmed is not sent: `reconcileWithStripe` looks it up. After a 5xx answer, which
 * Stripe repeats for the same key, the refund is looked up first and then requested with a new key. Throws if Stripe
 * does not answer, and the queue retries. If Stripe refuses, the refund has failed and becomes a task; if it does not
 * know the payment, see `raiseUnknownPayment`.
 */
export async function sendRefund(refundId: string): Promise<void> {
  const found = await pendingRefund(refundId);
  if (!found || found.isTooOld || found.reference !== null) return;
  const { id, amount, faults, paymentIntent } = found;
  if (faults > 0) await applyPaymentFromStripe(paymentIntent);
  if (faults > 0 && (await pendingRefund(refundId))?.reference !== null) return;
  try {
    await stripe().refunds.create(
      { payment_intent: paymentIntent, amount, metadata: { refund: id } },
      { idempotencyKey: faults > 0 ? `${id}:${faults}` : id },
    );
  } catch (error) {
    const { statusCode = 0, code, message } = error as StripeError;
    if (isUnknownToStripe(error)) return raiseUnknownPayment(id);
    if (statusCode === 400 || statusCode === 404) return failRefund(id, code ?? message);
    if (statusCode >= 500) await countServerError(id);
    throw error;
  }
  await applyPaymentFromStripe(paymentIntent);
}

type StripeError = { statusCode?: number; code?: string; message: string };

async function pendingRefund(refundId: string) {
  const [found] = await db
    .select({
      id: refunds.id,
      amount: refunds.amount,
      reference: refunds.reference,
      faults: refunds.faults,
      isTooOld: isTooOldToSend,
      paymentIntent: payments.reference,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(eq(refunds.id, refundId), eq(refunds.method, "stripe"), eq(refunds.status, "pending")),
    );
  return found;
}

async function countServerError(refundId: string) {
  await db
    .update(refunds)
    .set({ faults: sql`${refunds.faults} + 1` })
    .where(eq(refunds.id, refundId));
}

/**
 * Raises a task about a refund whose payment Stripe does not know: the API key may be that of another account. The
 * refund stays pending. It must not be called failed, because an earlier request may have made it with the key of the
 * account that was paid, and staff would refund again. `reconcileWithStripe` finishes it once the key is right.
 */
export async function raiseUnknownPayment(refundId: string) {
  await withUnansweredRefund(refundId, async (order, { amount }) => {
    const detail = { code: "refund-unknown", amount } as const;
    await raiseTask(order, { kind: "review", subject: refundId, detail });
  });
}

/** Marks the refund as failed and raises a task, because the money is still owed. */
export async function failRefund(refundId: string, failure: CodeOrText) {
  await withUnansweredRefund(refundId, async (order, refund) => {
    await advanceRefund(order, refund, { reference: null, status: "failed", failure });
    // The task of the failed refund takes the place of the one about an unknown payment.
    await closeTask(order.tx, "review", refundId, null);
  });
}

/** Does nothing if Stripe has answered meanwhile, or staff have recorded whether the refund was made. */
async function withUnansweredRefund(
  refundId: string,
  step: (order: LockedOrder, refund: typeof refunds.$inferSelect) => Promise<void>,
) {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ orderId: refunds.orderId })
      .from(refunds)
      .where(eq(refunds.id, refundId));
    const order = found && (await lockOrder(tx, found.orderId));
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    if (order && refund && isUnanswered(refund)) await step(order, refund);
  });
}
