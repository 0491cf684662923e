import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { paymentTasks, refunds } from "#db/schema/payments.ts";
import { isId } from "#shop/id.ts";
import { auditOrder } from "#shop/orders/change-order-status.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { advanceRefund } from "./apply-refunds.server.ts";
import { isStillDue } from "./refund-due.server.ts";

export type FinishTask =
  | { ok: true }
  | { ok: false; reason: "not-found" | "refund-due" | "refund-pending" };

/**
 * Marks a task as done. Refuses while a refund is still due, because the refund itself closes the task, and while nobody
 * knows whether a refund was made (`settleUnknownRefund`).
 */
export function finishTask(staff: Staff, taskId: string): Promise<FinishTask> {
  return closeOpenTask(staff, taskId, async ({ tx }, task) => {
    if (task.kind === "refund-due" && (await isStillDue(tx, task.subject))) return "refund-due";
    const refund = isAboutUnknownRefund(task) && (await readRefund(tx, task.subject));
    return refund && refund.status === "pending" ? "refund-pending" : undefined;
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
    const refund = isAboutUnknownRefund(task) && (await readRefund(order.tx, task.subject));
    if (!refund) return "not-found";
    if (refund.status === "pending") await advanceRefund(order, refund, outcomes[found]);
    return undefined;
  });
}

const outcomes = {
  made: { status: "succeeded", reference: null, failure: null },
  "not-made": { status: "failed", reference: null, failure: { code: "stripe-unknown" } },
} as const;

function isAboutUnknownRefund({ detailCode }: Task): boolean {
  return detailCode?.code === "refund-unknown";
}

async function readRefund(tx: Tx, refundId: string) {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
  return refund;
}

type Task = typeof paymentTasks.$inferSelect;
type Refusal = Exclude<FinishTask, { ok: true }>["reason"];

/** Closes the task with its audit entry, unless `step`, in the same transaction, refuses. */
async function closeOpenTask(
  staff: Staff,
  taskId: string,
  step: (order: LockedOrder, task: Task) => Promise<Refusal | undefined>,
): Promise<FinishTask> {
  if (!isId(taskId)) return { ok: false, reason: "not-found" };
  return db.transaction(async (tx): Promise<FinishTask> => {
    const isOpen = and(eq(paymentTasks.id, taskId), isNull(paymentTasks.doneAt));
    const [task] = await tx.select().from(paymentTasks).where(isOpen);
    const order = task && (await lockOrder(tx, task.orderId));
    if (!order) return { ok: false, reason: "not-found" };
    const reason = await step(order, task);
    if (reason) return { ok: false, reason };
    const { rowCount } = await tx
      .update(paymentTasks)
      .set({ doneAt: sql`now()`, doneBy: staff.id })
      .where(isOpen);
    if (rowCount === 0) tx.rollback();
    await auditOrder(tx, staff, order, {
      action: "payment-task.done",
      before: { task: task.kind, detail: task.detailCode ?? task.detail },
      after: { done: true },
    });
    return { ok: true };
  });
}
