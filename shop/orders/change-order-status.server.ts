import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#db/client.server.ts";
import {
  orderEvents,
  orders,
  orderStatuses,
  paymentStatuses,
  type OrderActor,
} from "#db/schema/orders.ts";
import { plantedFault } from "#planted-fault";
import { enqueue } from "#platform/queue.server.ts";
import { recordAudit, type Audit } from "#shop/audit/record-audit.server.ts";
import { returnStock, takeStock } from "#shop/stock/stock.server.ts";
import type { Staff } from "#shop/staff.ts";
import type { LockedOrder } from "./lock-order.server.ts";
import { issueCertificates } from "./issue-certificates.server.ts";
import { leftPieces } from "./left-pieces.server.ts";
import { datesAfter } from "./order-dates.server.ts";
import { payByAfter, type Statuses } from "./payment-deadline.server.ts";
import { codeOf, englishOf, type CodeOrText } from "./text-codes.server.ts";
import { t } from "#languages/messages.ts";

export const statusForm = z.object({
  orderStatus: z.enum(orderStatuses, { error: () => t("Choose an order status") }),
  paymentStatus: z.enum(paymentStatuses, { error: () => t("Choose a payment status") }),
  /** The statuses that the form showed. If the order has changed since, the form is outdated and is refused. */
  shownOrderStatus: z.enum(orderStatuses),
  shownPaymentStatus: z.enum(paymentStatuses),
});

export type Actor = { actor: OrderActor; actorId?: string; actorName?: string };
export type ChangeOrderStatus =
  | { ok: true; changed: boolean }
  | { ok: false; reason: "pieces-have-left" }
  | { ok: false; reason: "not-enough-stock"; short: { name: string; onHand: number }[] };

/**
 * The only way to change an order's statuses. Cancelling returns the stock of what is in the shop, and reopening a
 * cancelled order takes it again, each exactly once (ADR-0027). Pieces that have left come back through an inspection, so
 * that an order of which a piece has left cannot be reopened, and only staff can cancel it (ADR-0061). Every change is
 * recorded as an event; unchanged statuses write nothing. Throws if the order was changed after it was locked. Triggers
 * invalidate the pages of products whose stock changes (db/functions/notify-page-changes.sql), and reject a cancellation
 * by the release before that would put pieces that have left back into stock
 * (db/functions/refuse-returning-left-pieces.sql).
 */
export async function changeOrderStatus(
  order: LockedOrder,
  to: Partial<Statuses>,
  by: Actor,
): Promise<ChangeOrderStatus> {
  const { tx, id: orderId } = order;
  const orderStatus = to.orderStatus ?? order.orderStatus;
  const paymentStatus = to.paymentStatus ?? order.paymentStatus;
  const holdsStock = orderStatus !== "cancelled";
  const heldStock = order.holdsStock || plantedFault === "stock returned twice";
  const left = order.holdsStock === holdsStock ? new Map() : await leftPieces(tx, orderId);
  const isReopened = !order.holdsStock && holdsStock;
  if (left.size > 0 && (isReopened || by.actor !== "staff")) {
    return { ok: false, reason: "pieces-have-left" };
  }
  if (heldStock && !holdsStock) await returnStock(tx, orderId, stockLinesOf(order, left));
  if (isReopened) {
    const shortages = await takeStock(tx, orderId, stockLinesOf(order));
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
  const { rowCount } = await tx
    .update(orders)
    .set({
      orderStatus,
      paymentStatus,
      holdsStock,
      ...(!holdsStock && left.size > 0 && { leftWhenCancelled: true }),
      payBy: payByAfter(order, { orderStatus, paymentStatus }),
      ...(await datesAfter(order, { orderStatus, paymentStatus })),
    })
    .where(and(eq(orders.id, orderId), isUnchanged(order)));
  // The stock was moved according to `order`. If `order` were outdated, the stock would move twice.
  if (rowCount !== 1) throw new Error("The order was changed after it was locked");
  await tx.insert(orderEvents).values(events.map((event) => ({ orderId, ...event, ...by })));
  const becomesPaid = paymentStatus === "completed" && order.paymentStatus !== "completed";
  if (becomesPaid) await issueCertificates(tx, order);
  const changes = events.map(({ kind, from, to: now }) => ({ kind, from, to: now }));
  await enqueue(tx, "order-changed", { orderId, changes, actor: by.actor });
  const becomesCancelled = orderStatus === "cancelled" && order.orderStatus !== "cancelled";
  const isPaidAndChangedByStaff = by.actor === "staff" && paymentStatus === "completed";
  // This job closes the payment page and, for a cancelled order, raises a task to refund money already paid.
  if (becomesCancelled || isPaidAndChangedByStaff) await enqueue(tx, "end-payments", { orderId });
  return { ok: true, changed: true };
}

/** Records in the order's history what is not a status change, such as a receipt that was sent or rejected. */
export async function recordEvent(
  order: LockedOrder,
  {
    note,
    ...event
  }: Pick<typeof orderEvents.$inferInsert, "kind" | "from" | "to" | "formKey"> & {
    note?: CodeOrText;
  },
  by: Actor,
) {
  const written = note === undefined ? {} : { note: englishOf(note), noteCode: codeOf(note) };
  await order.tx.insert(orderEvents).values({ orderId: order.id, ...event, ...written, ...by });
}

/** Writes an audit entry about an order, labelled with the order's number. */
export async function auditOrder(
  tx: Tx,
  staff: Staff,
  { id, orderNumber }: Pick<LockedOrder, "id" | "orderNumber">,
  entry: Pick<Audit, "action" | "before" | "after">,
) {
  await recordAudit(tx, staff, { ...entry, subject: "order", subjectId: id, label: orderNumber });
}

export function staffActor(staff: Staff): Actor {
  return { actor: "staff", actorId: staff.id, actorName: staff.name };
}

function isUnchanged({ orderStatus, paymentStatus, holdsStock }: LockedOrder) {
  return and(
    eq(orders.orderStatus, orderStatus),
    eq(orders.paymentStatus, paymentStatus),
    eq(orders.holdsStock, holdsStock),
  );
}

/** What the order takes from the stock, without the pieces that have `left` the shop, by item id. */
function stockLinesOf(order: LockedOrder, left: Map<string, number> = new Map()) {
  return order.items.flatMap(({ id, productId, quantity, stockAdjustment }) => {
    const inShop = quantity - (plantedFault === "left pieces returned" ? 0 : (left.get(id) ?? 0));
    return inShop > 0 ? [{ productId, quantity: inShop, adjustment: stockAdjustment }] : [];
  });
}
