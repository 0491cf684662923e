import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { stripeSessions, touchNGoPayments } from "#db/schema/payments.ts";
import { changeOrder, lockOrder } from "#shop/orders/change-order.server.ts";
import { maySeeWhole, type Onlooker } from "#shop/orders/read-order.server.ts";
import { isUnsettled } from "./start-payment.server.ts";

export type CancelUnpaid =
  | { ok: true }
  | { ok: false; reason: "not-there" | "not-yours" | "not-open" | "being-checked" };

/**
 * A customer changes his mind before any money moved: the order is cancelled, its stock returns, and its
 * payment page is closed. Refused once a receipt or a bank's answer is awaited: then money may have moved.
 * Money that comes all the same is never lost (see `applySession`).
 */
export async function cancelUnpaid(orderId: string, onlooker: Onlooker): Promise<CancelUnpaid> {
  return db.transaction(async (tx): Promise<CancelUnpaid> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: "not-there" };
    if (!maySeeWhole(order, onlooker)) return { ok: false, reason: "not-yours" };
    if (order.orderStatus !== "pending" || order.paymentStatus === "completed") {
      return { ok: false, reason: "not-open" };
    }
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
    await changeOrder(tx, orderId, { orderStatus: "cancelled" }, { actor: "customer" });
    return { ok: true };
  });
}
