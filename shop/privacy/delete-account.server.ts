import { z } from "zod";
import { db } from "#db/client.server.ts";
import { emptyCart, lockCart } from "#shop/cart/cart.server.ts";
import type { Refusal } from "#shop/customers/refusal.server.ts";
import {
  lockAccount,
  provePassword,
  removeAccount,
} from "#shop/customers/remove-account.server.ts";
import { forgetLetters } from "#shop/notifications/forget-letters.server.ts";
import { ordersOwedMoney } from "#shop/payments/money-owed.server.ts";
import { pseudonymiseOrders, type OpenOrder } from "#shop/orders/pseudonymise-orders.server.ts";

export const deleteAccountForm = z.object({
  password: z.string({ error: "Please enter your password" }).min(1, "Please enter your password"),
});

export type DeleteAccount =
  | { ok: true }
  | { ok: false; reason: "wrong-password" | "staff" }
  | { ok: false; reason: "open-orders"; open: OpenOrder[] }
  | Refusal;

/**
 * Deletes a customer's account for who knows its password, in one transaction: account, sessions,
 * addresses and cart go, its orders stay without the person. Refused for staff and owners, whose deeds
 * are on record, and while an order is unfinished, or its money has still to go back.
 */
export async function deleteAccount(userId: string, password: string): Promise<DeleteAccount> {
  const proved = await provePassword(userId, password);
  if (!proved.ok) return proved;
  return db.transaction(async (tx): Promise<DeleteAccount> => {
    // The cart first, as placing an order does: the two wait for each other in the same order.
    const cartId = await lockCart(tx, { userId });
    const account = await lockAccount(tx, userId);
    // Deleted a moment ago, by the same wish in another tab.
    if (!account) return { ok: true };
    if (account.role !== "customer") return { ok: false, reason: "staff" };
    const owed = await ordersOwedMoney(userId, tx);
    if (owed.length > 0) return { ok: false, reason: "open-orders", open: owed };
    await forgetLetters(tx, userId, account.email);
    const orders = await pseudonymiseOrders(tx, userId);
    if (!orders.ok) return orders;
    if (cartId) await emptyCart(tx, cartId);
    await removeAccount(tx, userId);
    return { ok: true };
  });
}
