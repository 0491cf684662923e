import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { paymentTasks, refunds } from "#db/schema/payments.ts";
import { isId } from "#shop/id.ts";
import { auditOrder, staffActor } from "#shop/orders/change-order-status.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { advanceRefund, isUnanswered } from "./apply-refunds.server.ts";
import { isStillDue } from "./refund-due.server.ts";

export type FinishTask =
  | { ok: true }
  | { ok: false; reason: "not-found" | "refund-due" | "refund-pending" };

/**
 * Marks a task as done. Refuses while a refund is still due, because the refund itself closes the task. Refuses a task about
 * an unanswered refund, too: staff first record whether it was made (`settleUnknownRefund`).
 */
export function finishTask(staff: Staff, taskId: string): Promise<FinishTask> {
  return closeOpenTask(staff, taskId, async ({ tx }, task) => {
    if (task.kind === "refund-due" && (await isStillDue(tx, task.subject))) return "refund-due";
    return (await unansweredRefundOf(tx, task)) ? "refund-pending" : { done: true };
  });
}

/**
 * Staff have found in Stripe whether a refund was made whose payment the shop's API key does not know. One that was not
 * made has failed, so that they can refund another way. If Stripe does make it later, `advanceRefund` says so.
 */
export function settleUnknownRefund(
  staff: Staff,
  taskId: string,
  found: "made" | "not-made",
): Promise<FinishTask> {
  return closeOpenTask(staff, taskId, async (order, task) => {
    const refund = await unansweredRefundOf(order.tx, task);
    if (!refund) return "not-found";
    await advanceRefund(order, refund, outcomes[found], staffActor(staff));
    return { done: true, refund: found === "made" ? "refunded" : "failed" };
  });
}

const outcomes = {
  made: { status: "succeeded", reference: null, failure: null },
  "not-made": { status: "failed", reference: null, failure: { code: "stripe-unknown" } },
} as const;

/** The unanswered refund that a "refund-unknown" task is about; undefined for other tasks and answered refunds. */
async function unansweredRefundOf(tx: Tx, { detailCode, subject }: Task) {
  if (detailCode?.code !== "refund-unknown") return undefined;
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, subject));
  return refund && isUnanswered(refund) ? refund : undefined;
}

type Task = typeof paymentTasks.$inferSelect;
type Refusal = Exclude<FinishTask, { ok: true }>["reason"];
type AuditAfter = { done: true; refund?: "refunded" | "failed" };

/** Closes the task with the audit entry that `step`, in the same transaction, answers, unless it refuses. */
async function closeOpenTask(
  staff: Staff,
  taskId: string,
  step: (order: LockedOrder, task: Task) => Promise<Refusal | AuditAfter>,
): Promise<FinishTask> {
  if (!isId(taskId)) return { ok: false, reason: "not-found" };
  return db.transaction(async (tx): Promise<FinishTask> => {
    const isTask = eq(paymentTasks.id, taskId);
    const [found] = await tx
      .select({ orderId: paymentTasks.orderId })
      .from(paymentTasks)
      .where(isTask);
    const order = found && (await lockOrder(tx, found.orderId));
    // Read under the order's lock: the task may have been closed while this waited for it.
    const [task] = await tx
      .select()
      .from(paymentTasks)
      .where(and(isTask, isNull(paymentTasks.doneAt)));
    if (!order || !task) return { ok: false, reason: "not-found" };
    const done = await step(order, task);
    if (typeof done === "string") return { ok: false, reason: done };
    await tx
      .update(paymentTasks)
      .set({ doneAt: sql`now()`, doneBy: staff.id })
      .where(isTask);
    await auditOrder(tx, staff, order, {
      action: "payment-task.done",
      before: { task: task.kind, detail: task.detailCode ?? task.detail },
      after: done,
    });
    return { ok: true };
  });
}
