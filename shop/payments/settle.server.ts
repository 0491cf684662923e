import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { payments } from "#db/schema/payments.ts";
import { markPaid, type Actor, type ChangeOrder } from "#shop/orders/change-order.server.ts";

export type Money = Omit<typeof payments.$inferInsert, "id" | "acceptedAt" | "accepted">;
export type Settle = ChangeOrder | { ok: false; reason: "already-paid" };

/**
 * Where every way of paying ends: the money is written down once for its order, and the order is paid.
 * The caller holds the order's lock and has compared amount and currency. Refuses a second payment, and
 * an order whose stock is gone; then nothing is written.
 */
export async function settle(tx: Tx, money: Money, by: Actor): Promise<Settle> {
  const received = await tx
    .select({ reference: payments.reference, accepted: payments.accepted })
    .from(payments)
    .where(eq(payments.orderId, money.orderId));
  // The same money, told twice.
  if (received.some((one) => one.reference === money.reference))
    return { ok: true, changed: false };
  if (received.some((one) => one.accepted)) return { ok: false, reason: "already-paid" };
  const paid = await markPaid(tx, money.orderId, by);
  if (paid.ok) await tx.insert(payments).values(money);
  return paid;
}

/**
 * Money that cannot be accepted has come all the same, and is not ours: it is written down, so that it
 * can be given back. Answers with its id.
 */
export async function holdMoney(tx: Tx, money: Money): Promise<string> {
  const [held] = await tx
    .insert(payments)
    .values({ ...money, accepted: false })
    .returning({ id: payments.id });
  return held!.id;
}

/** Money that the order was given, whatever its status says: asking for it again would take it twice. */
export async function hasAcceptedMoney(tx: Tx, orderId: string): Promise<boolean> {
  const accepted = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), payments.accepted));
  return accepted.length > 0;
}
