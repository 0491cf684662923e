import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { enqueue } from "#platform/queue.server.ts";
import { formatMoney } from "#shop/money.ts";
import { recordEvent } from "#shop/orders/change-order.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { closeTask, raiseTask } from "./payment-tasks.server.ts";
import type { RefundTruth, SessionTruth } from "./session-truth.server.ts";

type Refund = typeof refunds.$inferSelect;

/**
 * Brings the refunds of a payment to where Stripe has them, those included that somebody made in Stripe's
 * dashboard. A refund only moves on, pending to succeeded to failed: an older truth undoes nothing.
 * The caller holds the order's lock.
 */
export async function applyRefunds(tx: Tx, order: Order, truth: SessionTruth) {
  if (truth.refunds.length === 0) return;
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.reference, truth.paymentIntent ?? truth.sessionId));
  if (!payment) return;
  for (const told of truth.refunds) {
    const refund = await known(tx, payment.id, told);
    if (refund) await moveOn(tx, order, refund, told);
    else await adopt(tx, order, payment.id, told);
  }
}

/** By Stripe's id, or by ours where Stripe's answer never reached us. */
async function known(tx: Tx, paymentId: string, told: RefundTruth): Promise<Refund | undefined> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        sql`(${refunds.reference} = ${told.reference}
          or (${refunds.reference} is null and ${refunds.id}::text = ${told.refundId ?? ""}))`,
      ),
    );
  return refund;
}

async function adopt(tx: Tx, order: Order, paymentId: string, told: RefundTruth) {
  const [made] = await tx
    .insert(refunds)
    .values({
      paymentId,
      orderId: order.id,
      amount: told.amount,
      way: "stripe",
      status: "pending",
      reference: told.reference,
      reason: "Made in Stripe's dashboard",
    })
    .returning();
  await moveOn(tx, order, made!, told);
}

const ranks = { pending: 0, succeeded: 1, failed: 2 };

/** Where a refund has come to. Failed ones raise a task: the money is still owed. */
export async function moveOn(
  tx: Tx,
  order: Pick<Order, "id">,
  refund: Refund,
  told: Pick<RefundTruth, "status" | "failure"> & { reference: string | null },
) {
  // What we took for failed because Stripe never answered is as Stripe says, once it does.
  const wasGuessed =
    refund.status === "failed" && refund.reference === null && told.reference !== null;
  const isNews = wasGuessed || ranks[told.status] > ranks[refund.status];
  await tx
    .update(refunds)
    .set({
      reference: told.reference ?? refund.reference,
      ...(isNews && { status: told.status, failure: told.failure, settledAt: sql`now()` }),
    })
    .where(eq(refunds.id, refund.id));
  if (!isNews) return;
  const event = { kind: "refund", to: told.status, note: formatMoney(refund.amount) } as const;
  await recordEvent(tx, order.id, event, { actor: "payment" });
  await enqueue(tx, "refund-changed", { refundId: refund.id, status: told.status });
  if (wasGuessed && told.status !== "failed") await closeTask(tx, "refund-failed", refund.id, null);
  if (told.status === "succeeded") await closeWhenGivenBack(tx, refund.paymentId, refund.createdBy);
  if (told.status === "failed") {
    await raiseTask(tx, {
      orderId: order.id,
      kind: "refund-failed",
      subject: refund.id,
      detail: `A refund of ${formatMoney(refund.amount)} did not go through${told.failure ? ` (${told.failure.replaceAll("_", " ")})` : ""}. The money is still owed.`,
    });
  }
}

/** Money that was to be given back is, once all of it went through. */
export async function closeWhenGivenBack(tx: Tx, paymentId: string, by: string | null) {
  const [row] = await tx
    .select({
      isWhole: sql<boolean>`coalesce(sum(${refunds.amount}), 0) >= (
        select amount from ${payments} where ${payments.id} = ${paymentId})`,
    })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, "succeeded")));
  if (row!.isWhole) await closeTask(tx, "refund-due", paymentId, by);
}
