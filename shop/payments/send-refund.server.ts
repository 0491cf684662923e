import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { stripe } from "#platform/stripe.server.ts";
import { lockOrder } from "#shop/orders/change-order.server.ts";
import { applyTruth } from "./apply-session.server.ts";
import { moveOn } from "./apply-refunds.server.ts";
import { readSession, sessionOfPayment } from "./session-truth.server.ts";

/**
 * Asks Stripe to give the money back; the refund's id is the idempotency key, so that however often it is
 * asked, it is given once. Throws where Stripe does not answer: the queue tries again. A definite no is a
 * failed refund and a task.
 */
export async function sendRefund(refundId: string): Promise<void> {
  const [found] = await db
    .select({ refund: refunds, paymentIntent: payments.reference })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  if (!found || found.refund.status !== "pending" || found.refund.way !== "stripe") return;
  const { refund, paymentIntent } = found;
  try {
    await stripe().refunds.create(
      { payment_intent: paymentIntent, amount: refund.amount, metadata: { refund: refund.id } },
      { idempotencyKey: refund.id },
    );
  } catch (error) {
    const { statusCode, code, message } = error as {
      statusCode?: number;
      code?: string;
      message: string;
    };
    if (statusCode !== 400 && statusCode !== 404) throw error;
    await failRefund(refund.id, code ?? message);
    return;
  }
  const sessionId = await sessionOfPayment(paymentIntent);
  const truth = sessionId ? await readSession(sessionId) : undefined;
  if (truth) await applyTruth(truth);
}

/** It will not go through: staff have a task, as the money is still owed. */
export async function failRefund(refundId: string, failure: string) {
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    const order = found && (await lockOrder(tx, found.orderId));
    const [standing] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    if (!order || !standing) return;
    await moveOn(tx, order, standing, { reference: null, status: "failed", failure });
  });
}
