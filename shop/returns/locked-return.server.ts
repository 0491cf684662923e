import { asc, eq } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { returnItems, returns, type ReturnStatus } from "#db/schema/returns.ts";
import { enqueue } from "#platform/queue.server.ts";
import { isId } from "#shop/id.ts";
import {
  auditOrder,
  recordEvent,
  staffActor,
  type Actor,
} from "#shop/orders/change-order-status.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import type { OrderItem } from "#shop/orders/read-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { returnNumber } from "./return-number.ts";
import { canFollow, isOpenReturn } from "./return-transitions.ts";

export type ReturnRow = typeof returns.$inferSelect;
export type ReturnedItem = { item: OrderItem; quantity: number; received: number | null };
/** A return whose order is locked. Only `lockReturn` makes one. */
export type LockedReturn = { order: LockedOrder; row: ReturnRow; items: ReturnedItem[] };
export type NoReturn = { ok: false; reason: "not-found" };
export type WrongStep = { ok: false; reason: "wrong-step" };

/** Runs `change` on a return, holding the lock of its order: of two staff who settle it, the second is refused. */
export async function changeReturn<Answer>(
  returnId: string,
  change: (locked: LockedReturn) => Promise<Answer>,
): Promise<Answer | NoReturn> {
  return db.transaction(async (tx): Promise<Answer | NoReturn> => {
    const locked = await lockReturn(tx, returnId);
    return locked ? change(locked) : { ok: false, reason: "not-found" };
  });
}

/** Locks the order of a return until the transaction ends; undefined if there is no such return. */
export async function lockReturn(tx: Tx, returnId: string): Promise<LockedReturn | undefined> {
  if (!isId(returnId)) return undefined;
  const [found] = await tx
    .select({ orderId: returns.orderId })
    .from(returns)
    .where(eq(returns.id, returnId));
  const order = found && (await lockOrder(tx, found.orderId));
  // Reads the return under the lock, because another transaction may have changed it before.
  const [row] = order ? await tx.select().from(returns).where(eq(returns.id, returnId)) : [];
  if (!order || !row) return undefined;
  const rows = await tx
    .select()
    .from(returnItems)
    .where(eq(returnItems.returnId, returnId))
    .orderBy(asc(returnItems.orderItemId));
  const byItem = new Map(rows.map((one) => [one.orderItemId, one]));
  const items = order.items.flatMap((item) => {
    const one = byItem.get(item.id);
    return one ? [{ item, quantity: one.quantity, received: one.received }] : [];
  });
  return { order, row, items };
}

type Step = {
  to: ReturnStatus;
  /** Columns that the step sets beside the status. */
  set?: Partial<typeof returns.$inferInsert>;
  /** What staff noted about it. It stays in the order's history, which only staff read. */
  note?: string | undefined;
  /** What the audit log keeps beside the status. */
  after?: Record<string, unknown>;
};

/**
 * Takes a return one step further, with an event of the order and, if staff do it, an audit entry. The last step shortens
 * the number of the bank account. Throws if the step does not follow the status: callers refuse that in words.
 */
export async function moveReturn(
  { order, row }: Pick<LockedReturn, "order" | "row">,
  by: Staff | Actor,
  { to, set = {}, note, after = {} }: Step,
): Promise<void> {
  if (!canFollow(row.status, to)) throw new Error(`A return cannot go from ${row.status} to ${to}`);
  const ended = isOpenReturn(to)
    ? {}
    : { endedAt: new Date(), accountNumber: row.accountNumber?.slice(-4) ?? null };
  await order.tx
    .update(returns)
    .set({ ...set, ...ended, status: to })
    .where(eq(returns.id, row.id));
  await recordReturnStep(order, row, by, { from: row.status, to, note, after });
}

/** Writes a return's new status into the order's history and, if staff set it, the audit log, and queues its email. */
export async function recordReturnStep(
  order: LockedOrder,
  row: Pick<ReturnRow, "id" | "number">,
  by: Staff | Actor,
  { from, to, note, after }: Omit<Step, "set"> & { from: ReturnStatus | null },
): Promise<void> {
  const number = returnNumber(order, row);
  const text = [number, note].filter(Boolean).join("\n");
  const actor = "actor" in by ? by : staffActor(by);
  await recordEvent(order, { kind: "return", from, to, note: text }, actor);
  await enqueue(order.tx, "return-changed", { orderId: order.id, returnId: row.id, to });
  if ("actor" in by) return;
  await auditReturn(
    by,
    { order, row },
    {
      action: `return.${to}`,
      before: { returnStatus: from },
      after: { returnStatus: to, ...(note && { note }), ...after },
    },
  );
}

/** Writes what staff did to a return into the audit log. */
export async function auditReturn(
  staff: Staff,
  { order, row }: { order: LockedOrder; row: Pick<ReturnRow, "number"> },
  entry: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  const after = { return: returnNumber(order, row), ...entry.after };
  await auditOrder(order.tx, staff, order, { ...entry, after });
}
