import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { paymentTasks } from "#db/schema/payments.ts";
import { isId } from "#shop/id.ts";
import { auditOrder } from "#shop/orders/change-order-status.server.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { isStillDue } from "./refund-due.server.ts";

export type FinishTask = { ok: true } | { ok: false; reason: "not-found" | "refund-due" };

/** Marks a task as done. Refuses while a refund is still due, because the refund itself closes the task. */
export async function finishTask(staff: Staff, taskId: string): Promise<FinishTask> {
  if (!isId(taskId)) return { ok: false, reason: "not-found" };
  return db.transaction(async (tx): Promise<FinishTask> => {
    const isOpen = and(eq(paymentTasks.id, taskId), isNull(paymentTasks.doneAt));
    const [task] = await tx.select().from(paymentTasks).where(isOpen);
    const order = task && (await lockOrder(tx, task.orderId));
    if (!order) return { ok: false, reason: "not-found" };
    if (task.kind === "refund-due" && (await isStillDue(tx, task.subject))) {
      return { ok: false, reason: "refund-due" };
    }
    const { rowCount } = await tx
      .update(paymentTasks)
      .set({ doneAt: sql`now()`, doneBy: staff.id })
      .where(isOpen);
    if (rowCount === 0) return { ok: false, reason: "not-found" };
    await auditOrder(tx, staff, order, {
      action: "payment-task.done",
      before: { task: task.kind, detail: task.detailCode ?? task.detail },
      after: { done: true },
    });
    return { ok: true };
  });
}
