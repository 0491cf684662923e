import { and, eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { stripe } from "#platform/stripe.server.ts";
import { lockOrder } from "#shop/orders/change-order.server.ts";
import { applyTruth } from "./apply-session.server.ts";
import { moveOn } from "./apply-refunds.server.ts";
import { readSession, sessionOfPayment } from "./session-truth.server.ts";

/**
 * Asks Stripe to give the money back; the refund's id is the idempotency key, so that however often it is
 * asked, it is given once. A fault that Stripe answered with it would say again to the same key: the next
 * time it is looked up first, and asked for with another. Throws where Stripe does not answer: the queue
 * tries again. A definite no is a failed refund and a task.
 */
export async function sendRefund(refundId: string): Promise<void> {
  const found = await pendingRefund(refundId);
  if (!found) return;
  const { id, amount, faults, paymentIntent } = found;
  if (faults > 0) await learn(paymentIntent);
  if (faults > 0 && (await pendingRefund(refundId))?.reference !== null) return;
  try {
    await stripe().refunds.create(
      { payment_intent: paymentIntent, amount, metadata: { refund: id } },
      { idempotencyKey: faults > 0 ? `${id}:${faults}` : id },
    );
  } catch (error) {
    const { statusCode = 0, code, message } = error as Fault;
    if (statusCode === 400 || statusCode === 404) return failRefund(id, code ?? message);
    if (statusCode >= 500) await countFault(id);
    throw error;
  }
  await learn(paymentIntent);
}

type Fault = { statusCode?: number; code?: string; message: string };

async function pendingRefund(refundId: string) {
  const [found] = await db
    .select({
      id: refunds.id,
      amount: refunds.amount,
      reference: refunds.reference,
      faults: refunds.faults,
      paymentIntent: payments.reference,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.way, "stripe"), eq(refunds.status, "pending")));
  return found;
}

async function countFault(refundId: string) {
  await db
    .update(refunds)
    .set({ faults: sql`${refunds.faults} + 1` })
    .where(eq(refunds.id, refundId));
}

/** Where the payment and all its refunds are, says Stripe. */
async function learn(paymentIntent: string) {
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
