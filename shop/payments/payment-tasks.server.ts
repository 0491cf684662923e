import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { paymentTasks, type PaymentTaskKind } from "#db/schema/payments.ts";
import { enqueue } from "#platform/queue.server.ts";
import { recordEvent, type Actor } from "#shop/orders/change-order-status.server.ts";
import type { LockedOrder } from "#shop/orders/lock-order.server.ts";
import { englishOf, localTextOf, type TextCode } from "#shop/orders/text-codes.server.ts";
import type { Staff } from "#shop/staff.ts";

export type PaymentTask = Awaited<ReturnType<typeof listOpenTasks>>[number];
export type NewTask = Pick<PaymentTask, "kind" | "subject"> & { detail: TextCode };

/**
 * Raises a task about money on which staff must decide; it is shown on the dashboard and emailed. Raising a task that
 * exists changes nothing, but with `reopens`, a closed task is opened again, and an open one gets the new detail.
 */
export async function raiseTask(
  order: LockedOrder,
  task: NewTask,
  {
    reopens = false,
    by = { actor: "payment" },
  }: { reopens?: boolean; by?: Actor | undefined } = {},
) {
  const { tx, id: orderId } = order;
  const written = { detail: englishOf(task.detail), detailCode: task.detail };
  const insert = tx.insert(paymentTasks).values({ ...task, ...written, orderId });
  const again = {
    target: [paymentTasks.kind, paymentTasks.subject],
    set: { ...written, createdAt: sql`now()`, doneAt: null, doneBy: null },
    setWhere: isNotNull(paymentTasks.doneAt),
  };
  const [raised] = await (
    reopens ? insert.onConflictDoUpdate(again) : insert.onConflictDoNothing()
  ).returning({ id: paymentTasks.id });
  if (!raised && reopens) {
    const isTask = and(eq(paymentTasks.kind, task.kind), eq(paymentTasks.subject, task.subject));
    await tx.update(paymentTasks).set(written).where(isTask);
  }
  if (!raised) return;
  const event = { kind: "review", to: task.kind, note: task.detail } as const;
  await recordEvent(order, event, by);
  await enqueue(tx, "payment-task", { taskId: raised.id });
}

/** Closes a task because its cause is settled, for example because its refund went through. */
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

/** Open tasks of one order, or of all orders, oldest first; at most 100. */
export async function listOpenTasks(_staff: Staff, orderId?: string) {
  const rows = await taskRows()
    .where(
      and(isNull(paymentTasks.doneAt), orderId ? eq(paymentTasks.orderId, orderId) : undefined),
    )
    .orderBy(asc(paymentTasks.createdAt))
    .limit(100);
  return rows.map(withLocalDetail);
}

/** One task, for the email to staff about it. */
export async function findTask(taskId: string) {
  const [task] = await taskRows().where(eq(paymentTasks.id, taskId));
  return task && withLocalDetail(task);
}

function taskRows() {
  const { id, orderId, kind, subject, detail, detailCode, createdAt, doneAt } = paymentTasks;
  const { orderNumber } = orders;
  return db
    .select({ id, orderId, orderNumber, kind, subject, detail, detailCode, createdAt, doneAt })
    .from(paymentTasks)
    .innerJoin(orders, eq(orders.id, orderId));
}

type TaskRow = Awaited<ReturnType<typeof taskRows>>[number];

function withLocalDetail({ detailCode, ...task }: TaskRow) {
  return {
    ...task,
    code: detailCode?.code,
    detail: localTextOf(task.detail, detailCode, { byShop: true }),
  };
}
