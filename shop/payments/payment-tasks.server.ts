import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { paymentTasks, type PaymentTaskKind } from "#db/schema/payments.ts";
import { enqueue } from "#platform/queue.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { isId } from "#shop/id.ts";
import { recordEvent } from "#shop/orders/change-order.server.ts";
import type { Staff } from "#shop/staff.ts";

export type PaymentTask = {
  id: string;
  orderId: string;
  orderNumber: string;
  kind: PaymentTaskKind;
  subject: string;
  detail: string;
  createdAt: Date;
};

type Fact = { orderId: string; kind: PaymentTaskKind; subject: string; detail: string };

/**
 * Something about money that only a person can settle. Staff are told by mail and on the dashboard; the
 * same fact told again raises nothing. The caller holds the order's lock.
 */
export async function raiseTask(tx: Tx, fact: Fact) {
  const [raised] = await tx
    .insert(paymentTasks)
    .values(fact)
    .onConflictDoNothing()
    .returning({ id: paymentTasks.id });
  if (!raised) return;
  const event = { kind: "review", to: fact.kind, note: fact.detail } as const;
  await recordEvent(tx, fact.orderId, event, { actor: "payment" });
  await enqueue(tx, "payment-task", { taskId: raised.id });
}

/** A task is closed by what settles it: its refund went through. */
export async function closeTask(tx: Tx, kind: PaymentTaskKind, subject: string, by: string | null) {
  await tx
    .update(paymentTasks)
    .set({ doneAt: sql`now()`, doneBy: by })
    .where(
      and(
        eq(paymentTasks.kind, kind),
        eq(paymentTasks.subject, subject),
        isNull(paymentTasks.doneAt),
      ),
    );
}

/** Staff looked into it. False where there is no such open task. */
export async function finishTask(staff: Staff, taskId: string): Promise<boolean> {
  if (!isId(taskId)) return false;
  return db.transaction(async (tx) => {
    const [done] = await tx
      .update(paymentTasks)
      .set({ doneAt: sql`now()`, doneBy: staff.id })
      .where(and(eq(paymentTasks.id, taskId), isNull(paymentTasks.doneAt)))
      .returning();
    if (!done) return false;
    const [order] = await tx
      .select({ orderNumber: orders.orderNumber })
      .from(orders)
      .where(eq(orders.id, done.orderId));
    await recordAudit(tx, staff, {
      deed: "payment-task.done",
      subject: "order",
      subjectId: done.orderId,
      label: order!.orderNumber,
      before: { task: done.kind, detail: done.detail },
      after: { done: true },
    });
    return true;
  });
}

/** What waits for a person, oldest first: of one order, or of all. */
export async function openTasks(_staff: Staff, orderId?: string): Promise<PaymentTask[]> {
  return taskRows()
    .where(
      and(isNull(paymentTasks.doneAt), orderId ? eq(paymentTasks.orderId, orderId) : undefined),
    )
    .orderBy(asc(paymentTasks.createdAt))
    .limit(100);
}

/** One task, for the letter that tells staff of it. */
export async function findTask(taskId: string): Promise<PaymentTask | undefined> {
  const [task] = await taskRows().where(eq(paymentTasks.id, taskId));
  return task;
}

export async function countOpenTasks(_staff: Staff): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(paymentTasks)
    .where(isNull(paymentTasks.doneAt));
  return row!.open;
}

function taskRows() {
  return db
    .select({
      id: paymentTasks.id,
      orderId: paymentTasks.orderId,
      orderNumber: orders.orderNumber,
      kind: paymentTasks.kind,
      subject: paymentTasks.subject,
      detail: paymentTasks.detail,
      createdAt: paymentTasks.createdAt,
    })
    .from(paymentTasks)
    .innerJoin(orders, eq(orders.id, paymentTasks.orderId));
}
