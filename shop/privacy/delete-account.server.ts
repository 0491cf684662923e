import { z } from "zod";
import { db } from "#db/client.server.ts";
import { deleteAlertsOf } from "#shop/alerts/delete-alerts.server.ts";
import { emptyCart, lockCart } from "#shop/cart/cart.server.ts";
import { passwordShape } from "#shop/customers/fields.server.ts";
import type { Refusal } from "#shop/customers/refusal.server.ts";
import {
  lockAccount,
  verifyPassword,
  removeAccount,
} from "#shop/customers/remove-account.server.ts";
import { pseudonymiseShipments } from "#shop/fulfilment/pseudonymise-shipments.server.ts";
import { discardUnsentEmails } from "#shop/notifications/queue-emails.server.ts";
import type { OpenOrder } from "#shop/orders/open-orders.server.ts";
import { pseudonymiseOrders } from "#shop/orders/pseudonymise-orders.server.ts";
import { pseudonymiseReturns } from "#shop/returns/pseudonymise-returns.server.ts";
import { pseudonymiseTradeIns } from "#shop/trade-ins/pseudonymise-trade-ins.server.ts";
import { ordersThatBlockDeletion } from "./orders-that-block-deletion.server.ts";

export const deleteAccountForm = z.object({ password: passwordShape });

export type DeleteAccount =
  | { ok: true }
  | { ok: false; reason: "wrong-password" | "staff" }
  | { ok: false; reason: "open-orders"; open: OpenOrder[] }
  | Refusal;

/**
 * Deletes a customer's account, after checking its password, in one transaction: account, sessions, addresses, alerts and cart.
 * Its orders are pseudonymised (ADR-0012). Refused for staff and owners, because the audit log names them, and while the
 * shop still needs the customer for an order.
 */
export async function deleteAccount(userId: string, password: string): Promise<DeleteAccount> {
  const verified = await verifyPassword(userId, password);
  if (!verified.ok) return verified;
  return db.transaction(async (tx): Promise<DeleteAccount> => {
    // Locks the cart before the account, in the same order as `placeOrder`, to avoid a deadlock.
    const cartId = await lockCart(tx, { userId });
    const account = await lockAccount(tx, userId);
    // The same form in another tab has already deleted the account.
    if (!account) return { ok: true };
    if (account.role !== "customer") return { ok: false, reason: "staff" };
    const open = await ordersThatBlockDeletion(userId, tx);
    if (open.length > 0) return { ok: false, reason: "open-orders", open };
    await discardUnsentEmails(tx, { id: userId, ...account });
    const orders = await pseudonymiseOrders(tx, userId);
    if (!orders.ok) return orders;
    await pseudonymiseShipments(tx, orders.orderIds);
    await pseudonymiseReturns(tx, orders.orderIds);
    await pseudonymiseTradeIns(tx, userId, orders.orderIds);
    await deleteAlertsOf(tx, account.email);
    if (cartId) await emptyCart(tx, cartId);
    await removeAccount(tx, userId);
    return { ok: true };
  });
}
