import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { stripeSessions, touchNGoPayments } from "#db/schema/payments.ts";
import { changeOrder, isAwaited, lockOrder } from "#shop/orders/change-order.server.ts";
import { findOrder, maySeeWhole, type Onlooker } from "#shop/orders/read-order.server.ts";
import { askAboutOrder } from "./ask-stripe.server.ts";
import { hasAcceptedMoney } from "./settle.server.ts";
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
  const asCustomer = { ...onlooker, isStaff: false };
  const seen = await findOrder(orderId);
  if (!seen) return { ok: false, reason: "not-there" };
  // Staff have their own way, which says that it was they.
  if (!maySeeWhole(seen, asCustomer)) return { ok: false, reason: "not-yours" };
  // Paid a moment ago, in another tab, and the shop not told yet.
  await askAboutOrder(orderId);
  return db.transaction(async (tx): Promise<CancelUnpaid> => {
    const order = await lockOrder(tx, orderId);
    const isOpen = order && isAwaited(order) && !(await hasAcceptedMoney(tx, orderId));
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
    await changeOrder(tx, orderId, { orderStatus: "cancelled" }, { actor: "customer" });
    return { ok: true };
  });
}
