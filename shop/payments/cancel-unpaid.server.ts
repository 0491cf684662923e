import { db } from "#db/client.server.ts";
import { changeOrderStatus } from "#shop/orders/change-order-status.server.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import { awaitsPayment } from "#shop/orders/payment-deadline.server.ts";
import { findFullOrder, type HiddenOrder, type Viewer } from "#shop/orders/read-order.server.ts";
import { syncRefundDue } from "./refund-due.server.ts";
import { readPaymentProgress } from "./open-payments.server.ts";
import { refreshOrderSessions } from "./reconcile-stripe.server.ts";
import { hasAcceptedPayment } from "./accept-payment.server.ts";

export type CancelUnpaid =
  | { ok: true }
  | HiddenOrder
  | { ok: false; reason: "not-open" | "being-checked" };

/**
 * Cancels an order for a customer who has not paid: returns the stock and closes the payment page. Refused while a
 * receipt or the bank's answer is pending, because money may have moved. A payment that arrives later is not lost (see
 * `applySession`).
 */
export async function cancelUnpaid(orderId: string, viewer: Viewer): Promise<CancelUnpaid> {
  // Ignores the viewer's staff role: staff must cancel on the admin's order page, which records their names.
  const seen = await findFullOrder(orderId, { ...viewer, isStaff: false });
  if (!seen.ok) return seen;
  // The customer may have paid in another tab, with the webhook still on its way.
  await refreshOrderSessions(orderId);
  return db.transaction(async (tx): Promise<CancelUnpaid> => {
    const order = await lockOrder(tx, orderId);
    const isOpen = order && awaitsPayment(order) && !(await hasAcceptedPayment(order));
    if (!isOpen) return { ok: false, reason: "not-open" };
    const { hasReceipt, bankIsChecking } = await readPaymentProgress(order);
    if (hasReceipt || bankIsChecking) return { ok: false, reason: "being-checked" };
    const by = { actor: "customer" } as const;
    const cancelled = await changeOrderStatus(order, { orderStatus: "cancelled" }, by);
    if (!cancelled.ok) return { ok: false, reason: "not-open" };
    // The credit of an exchange is owed from now on, also if the customer deletes the account at once.
    await syncRefundDue(order, null);
    return { ok: true };
  });
}
