import { eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import {
  orderEvents,
  orders,
  type OrderActor,
  type OrderStatus,
  type PaymentStatus,
} from "#db/schema/orders.ts";
import { payments, touchNGoPayments } from "#db/schema/payments.ts";
import { enqueue } from "#platform/queue.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { returnStock, takeStock } from "#shop/stock/stock.server.ts";
import { isId } from "#shop/id.ts";
import type { Staff } from "#shop/staff.ts";
import { findOrder, type Order } from "./read-order.server.ts";

export const orderStatuses = ["pending", "processing", "completed", "cancelled"] as const;
export const paymentStatuses = ["pending", "completed", "failed"] as const;

export const statusForm = z.object({
  orderStatus: z.enum(orderStatuses, { error: "Choose an order status" }),
  paymentStatus: z.enum(paymentStatuses, { error: "Choose a payment status" }),
  /** What the form showed: where the order moved on meanwhile, the form is out of date. */
  shownOrderStatus: z.enum(orderStatuses),
  shownPaymentStatus: z.enum(paymentStatuses),
});

export type Actor = { actor: OrderActor; actorId?: string; actorName?: string };
type Statuses = { orderStatus: OrderStatus; paymentStatus: PaymentStatus };
export type ChangeOrder =
  | { ok: true; changed: boolean }
  | { ok: false; reason: "not-there" }
  | { ok: false; reason: "not-enough-stock"; short: { name: string; onHand: number }[] };
export type UpdateOrder = ChangeOrder | { ok: false; reason: "changed-meanwhile" };

/**
 * Staff set any combination of the two statuses (decision 11). Refused where the order is no longer as it
 * was `shown`: a page left open must not undo a payment that came since.
 */
export async function updateOrderStatus(
  staff: Staff,
  orderId: string,
  to: Statuses,
  shown?: Statuses,
): Promise<UpdateOrder> {
  return db.transaction(async (tx) => {
    const before = await lockOrder(tx, orderId);
    const isAsShown =
      !before ||
      !shown ||
      (before.orderStatus === shown.orderStatus && before.paymentStatus === shown.paymentStatus);
    if (!isAsShown) return { ok: false, reason: "changed-meanwhile" };
    const done = await changeOrder(tx, orderId, to, byStaff(staff));
    if (before && done.ok && done.changed) {
      const { orderStatus, paymentStatus, orderNumber } = before;
      await recordAudit(tx, staff, {
        deed: "order.updated",
        subject: "order",
        subjectId: orderId,
        label: orderNumber,
        before: { orderStatus, paymentStatus },
        after: to,
      });
    }
    return done;
  });
}

/**
 * Money was accepted for the order, which is being prepared from now on; one that was handed over already
 * stays completed. What was cancelled meanwhile takes its stock again, or says why not.
 */
export async function markPaid(tx: Tx, orderId: string, by: Actor): Promise<ChangeOrder> {
  const order = await lockOrder(tx, orderId);
  const orderStatus = order?.orderStatus === "completed" ? "completed" : "processing";
  return changeOrder(tx, orderId, { paymentStatus: "completed", orderStatus }, by);
}

/**
 * The one way in which an order changes. Under the order's lock: a cancellation returns the stock, a
 * cancelled order that goes on takes it again, each exactly once (decision 10), and every change is an
 * event. What is already so changes nothing and writes nothing.
 */
export async function changeOrder(
  tx: Tx,
  orderId: string,
  to: Partial<Statuses>,
  by: Actor,
): Promise<ChangeOrder> {
  const order = await lockOrder(tx, orderId);
  if (!order) return { ok: false, reason: "not-there" };
  const orderStatus = to.orderStatus ?? order.orderStatus;
  const paymentStatus = to.paymentStatus ?? order.paymentStatus;
  const holdsStock = orderStatus !== "cancelled";
  if (order.holdsStock && !holdsStock) await returnStock(tx, orderId, takings(order));
  if (!order.holdsStock && holdsStock) {
    const shortages = await takeStock(tx, orderId, takings(order));
    if (shortages.length > 0) {
      const short = shortages.map(({ index, onHand }) => ({
        name: order.items[index]!.productName,
        onHand,
      }));
      return { ok: false, reason: "not-enough-stock", short };
    }
  }
  const events = [
    { kind: "order-status" as const, from: order.orderStatus, to: orderStatus },
    { kind: "payment-status" as const, from: order.paymentStatus, to: paymentStatus },
  ].filter(({ from, to: next }) => from !== next);
  if (events.length === 0) return { ok: true, changed: false };
  await tx
    .update(orders)
    .set({
      orderStatus,
      paymentStatus,
      holdsStock,
      payBy: payByOf(order, orderStatus, paymentStatus),
    })
    .where(eq(orders.id, orderId));
  await tx.insert(orderEvents).values(events.map((event) => ({ orderId, ...event, ...by })));
  const changes = events.map(({ kind, from, to: now }) => ({ kind, from, to: now }));
  await enqueue(tx, "order-changed", { orderId, changes, actor: by.actor });
  const isCancelled = orderStatus === "cancelled" && order.orderStatus !== "cancelled";
  const isPaidByHand = by.actor === "staff" && paymentStatus === "completed";
  // Nobody may be led to pay for it any more, and what was paid may have to go back.
  if (isCancelled || isPaidByHand) await enqueue(tx, "end-payments", { orderId });
  return { ok: true, changed: true };
}

/** How long an order without a payment page of its own waits for its money (decision 10). */
export const patience = sql`now() + interval '24 hours'`;

/**
 * The clock runs for what is pending and unpaid, and only for that: an order that staff took on, or handed
 * over to be paid later, is theirs to end. What comes back to pending has its time anew, unless its money
 * came, or waits with a receipt for staff: then there is nothing that its buyer is late with.
 */
function payByOf(order: Order, orderStatus: OrderStatus, paymentStatus: PaymentStatus) {
  if (!isAwaited({ orderStatus, paymentStatus })) return null;
  if (isAwaited(order)) return order.payBy;
  return sql`case when exists (
      select from ${payments} where ${payments.orderId} = ${order.id} and ${payments.accepted}
    ) or exists (
      select from ${touchNGoPayments}
      where ${touchNGoPayments.orderId} = ${order.id} and ${touchNGoPayments.rejectedAt} is null
    ) then null else ${patience} end`;
}

/** Whether the order waits for money and nobody has taken it on. */
export function isAwaited({ orderStatus, paymentStatus }: Statuses): boolean {
  return orderStatus === "pending" && paymentStatus !== "completed";
}

/** Until when the order waits for money; null while it waits for something else. The caller holds its lock. */
export async function setPayBy(tx: Tx, orderId: string, payBy: SQL | null) {
  await tx.update(orders).set({ payBy }).where(eq(orders.id, orderId));
}

/** The order, locked until the transaction ends; everything that changes an order begins here. */
export async function lockOrder(tx: Tx, orderId: string): Promise<Order | undefined> {
  if (!isId(orderId)) return undefined;
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
  return findOrder(orderId, tx);
}

/** Adds to the order's history what is not a change of status: a receipt that came, or was refused. */
export async function recordEvent(
  tx: Tx,
  orderId: string,
  event: Pick<typeof orderEvents.$inferInsert, "kind" | "to" | "note">,
  by: Actor,
) {
  await tx.insert(orderEvents).values({ orderId, ...event, ...by });
}

export function byStaff(staff: Staff): Actor {
  return { actor: "staff", actorId: staff.id, actorName: staff.name };
}

function takings(order: Order) {
  return order.items.map(({ productId, quantity, stockAdjustment }) => ({
    productId,
    quantity,
    adjustment: stockAdjustment,
  }));
}
