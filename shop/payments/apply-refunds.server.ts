import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { enqueue } from "#platform/queue.server.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { recordEvent, type Actor } from "#shop/orders/change-order-status.server.ts";
import type { LockedOrder } from "#shop/orders/lock-order.server.ts";
import {
  codeOf,
  englishOf,
  type CodeOrText,
  type TextCode,
} from "#shop/orders/text-codes.server.ts";
import { closeTask, raiseTask } from "./payment-tasks.server.ts";
import { refundableOf, syncRefundDue } from "./refund-due.server.ts";
import type { RefundSnapshot, SessionSnapshot } from "./stripe-session.server.ts";

type Refund = typeof refunds.$inferSelect;

/**
 * Updates a payment's refunds to their state at Stripe, including refunds made in Stripe's dashboard. An outdated
 * snapshot undoes nothing, because a refund only advances: from pending to succeeded, and to failed if the bank returns
 * the money. One exception: a refund that the shop itself marked as failed takes Stripe's status (`advanceRefund`).
 */
export async function applyRefunds(order: LockedOrder, snapshot: SessionSnapshot) {
  if (snapshot.refunds.length === 0) return;
  const { tx } = order;
  const [payment] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.reference, snapshot.paymentIntent ?? snapshot.sessionId),
        // Leaves out payments that staff recorded: a reference that they typed may by chance equal Stripe's.
        isNull(payments.recordedBy),
      ),
    );
  if (!payment) return;
  const external: RefundSnapshot[] = [];
  for (const refundSnapshot of snapshot.refunds) {
    const refund = await matchRefund(tx, payment.id, refundSnapshot);
    if (refund) await advanceRefund(order, refund, refundSnapshot);
    else external.push(refundSnapshot);
  }
  // Last, because one of the shop's own that has failed leaves money for them.
  for (const refundSnapshot of external) {
    await insertExternalRefund(order, payment.id, refundSnapshot);
  }
}

/**
 * Finds the refund by Stripe's id, or by our own id if Stripe's response never reached us. One that staff made in Stripe's
 * dashboard and recorded as refunded (`settleUnknownRefund`) has neither, and is found by its amount.
 */
async function matchRefund(
  tx: Tx,
  paymentId: string,
  snapshot: RefundSnapshot,
): Promise<Refund | undefined> {
  const { reference, refundId, amount } = snapshot;
  const ofPayment = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  const byReference = ofPayment.find((refund) => refund.reference === reference);
  if (byReference) return byReference;
  return ofPayment
    .filter((refund) => refund.reference === null)
    .find((refund) =>
      refundId
        ? refund.id === refundId
        : refund.method === "stripe" && refund.status === "succeeded" && refund.amount === amount,
    );
}

const madeInStripe: TextCode = { code: "made-in-stripe" };

async function insertExternalRefund(
  order: LockedOrder,
  paymentId: string,
  snapshot: RefundSnapshot,
) {
  const [inserted] = await order.tx
    .insert(refunds)
    .values({
      paymentId,
      orderId: order.id,
      amount: snapshot.amount,
      method: "stripe",
      status: "pending",
      reference: snapshot.reference,
      reason: englishOf(madeInStripe),
      reasonCode: madeInStripe,
    })
    .returning();
  await advanceRefund(order, inserted!, snapshot);
  if (snapshot.status !== "failed") await raiseTaskIfTooMuch(order, inserted!);
}

const statusRank = { pending: 0, succeeded: 1, failed: 2 };

/** Whether Stripe has not confirmed the refund yet: it is still to be sent, or its answer is missing. */
export function isUnanswered({ status, reference }: Refund): boolean {
  return status === "pending" && reference === null;
}

/** Records a refund's progress. A failed refund raises a payment task, because the money is still owed. */
export async function advanceRefund(
  order: LockedOrder,
  refund: Refund,
  update: Pick<RefundSnapshot, "status"> & { failure: CodeOrText | null; reference: string | null },
  by: Actor = { actor: "payment" },
) {
  const { tx } = order;
  // The refund was assumed to have failed, because Stripe never answered. If Stripe does know it, Stripe's status wins.
  const wasAssumedFailed =
    refund.status === "failed" && refund.reference === null && update.reference !== null;
  const isAdvance = wasAssumedFailed || statusRank[update.status] > statusRank[refund.status];
  const { status, failure } = update;
  const outcome = {
    status,
    failure: failure && englishOf(failure),
    failureCode: codeOf(failure),
    settledAt: status === "pending" ? null : sql`now()`,
  };
  await tx
    .update(refunds)
    .set({ reference: update.reference ?? refund.reference, ...(isAdvance && outcome) })
    .where(eq(refunds.id, refund.id));
  // Closes the task about a refund whose payment Stripe did not know (`raiseUnknownPayment`).
  const isNowKnown = refund.reference === null && update.reference !== null;
  if (isNowKnown) await closeTask(tx, "review", refund.id, null);
  if (!isAdvance) return;
  const event = { kind: "refund", to: status, note: formatMoney(refund.amount) } as const;
  await recordEvent(order, event, by);
  await enqueue(tx, "refund-changed", { refundId: refund.id, status });
  if (wasAssumedFailed && status !== "failed") {
    await closeTask(tx, "refund-failed", refund.id, null);
    await raiseTaskIfTooMuch(order, refund);
  }
  if (status === "succeeded") await closeTaskWhenRefunded(tx, refund.paymentId, refund.createdBy);
  if (status === "failed") {
    const detail = failureDetail(refund, failure);
    const task = { kind: "refund-failed", subject: refund.id, detail } as const;
    // A refund that was assumed failed, and then went through, can still come back from the bank.
    await raiseTask(order, task, { reopens: true });
    await syncRefundDue(order, null);
  }
}

/** Stripe refunds in spite of money that staff gave back another way: Stripe does not know of it. */
async function raiseTaskIfTooMuch(order: LockedOrder, { id, paymentId }: Refund) {
  const [payment] = await order.tx.select().from(payments).where(eq(payments.id, paymentId));
  const refundable = await refundableOf(order.tx, payment!);
  if (refundable >= 0) return;
  const detail = { code: "refunded-too-much", amount: (0 - refundable) as Sen } as const;
  // Reopens a task about the same refund, such as that Stripe did not know its payment.
  await raiseTask(order, { kind: "review", subject: id, detail }, { reopens: true });
}

/** A failure is Stripe's words, or the code of why the shop or its staff call the refund failed. */
function failureDetail({ amount }: Refund, failure: CodeOrText | null): TextCode {
  if (typeof failure !== "object") return { code: "refund-failed", amount, failure };
  return failure?.code === "stripe-silent"
    ? { code: "refund-unanswered", amount }
    : { code: "refund-failed", amount, failure: null };
}

/** Closes the refund task once the payment was refunded in full. */
export async function closeTaskWhenRefunded(tx: Tx, paymentId: string, by: string | null) {
  const [row] = await tx
    .select({
      isFullyRefunded: sql<boolean>`coalesce(sum(${refunds.amount}), 0) >= (
        select amount from ${payments} where ${payments.id} = ${paymentId})`,
    })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, "succeeded")));
  if (row!.isFullyRefunded) await closeTask(tx, "refund-due", paymentId, by);
}
