import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { stripeSessions, touchNGoPayments } from "#db/schema/payments.ts";
import { changeOrder } from "#shop/orders/change-order.server.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import { awaitsPayment } from "#shop/orders/pay-by.server.ts";
import { findOrder, canSeeFullOrder, type Viewer } from "#shop/orders/read-order.server.ts";
import { refreshOrderSessions } from "./reconcile-stripe.server.ts";
import { hasAcceptedPayment } from "./settle.server.ts";
import { isUnsettled } from "./unsettled-session.server.ts";

export type CancelUnpaid =
  | { ok: true }
  | { ok: false; reason: "not-found" | "forbidden" | "not-open" | "being-checked" };

/**
 * A customer cancels before paying: the stock returns and the payment page closes. Refused while a receipt or the
 * bank's answer is pending, because money may have moved. A payment that arrives later is never lost (see
 * `applySession`).
 */
export async function cancelUnpaid(orderId: string, viewer: Viewer): Promise<CancelUnpaid> {
  const asCustomer = { ...viewer, isStaff: false };
  const seen = await findOrder(orderId);
  if (!seen) return { ok: false, reason: "not-found" };
  // Staff cancel on their own page, which records that they did.
  if (!canSeeFullOrder(seen, asCustomer)) return { ok: false, reason: "forbidden" };
  // It may have been paid in another tab, with the webhook still on its way.
  await refreshOrderSessions(orderId);
  return db.transaction(async (tx): Promise<CancelUnpaid> => {
    const order = await lockOrder(tx, orderId);
    const isOpen = order && awaitsPayment(order) && !(await hasAcceptedPayment(tx, order));
    if (!isOpen) return { ok: false, reason: "not-open" };
    const receipts = await tx
      .select({ id: touchNGoPayments.id })
      .from(touchNGoPayments)
      .where(and(eq(touchNGoPayments.orderId, orderId), isNull(touchNGoPayments.rejectedAt)));
    const waiting = await tx
      .select({ id: stripeSessions.id })
      .from(stripeSessions)
      .where(
        and(eq(stripeSessions.orderId, orderId), isUnsettled, isNotNull(stripeSessions.waitingAt)),
      );
    if (receipts.length + waiting.length > 0) return { ok: false, reason: "being-checked" };
    await changeOrder(tx, order, { orderStatus: "cancelled" }, { actor: "customer" });
    return { ok: true };
  });
}
