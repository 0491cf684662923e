import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { payments } from "#db/schema/payments.ts";
import { markPaid, type Actor, type ChangeOrder } from "#shop/orders/change-order.server.ts";

export type Money = Omit<typeof payments.$inferInsert, "id" | "acceptedAt">;
export type Settle = ChangeOrder | { ok: false; reason: "already-paid" };

/**
 * Where every way of paying ends: the money is written down once for its order, and the order is paid.
 * The caller holds the order's lock and has compared amount and currency. Refuses a second payment, and
 * an order whose stock is gone; then nothing is written.
 */
export async function settle(tx: Tx, money: Money, by: Actor): Promise<Settle> {
  const [accepted] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.orderId, money.orderId));
  if (accepted) return { ok: false, reason: "already-paid" };
  const paid = await markPaid(tx, money.orderId, by);
  if (paid.ok) await tx.insert(payments).values(money);
  return paid;
}
