import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { stripeSessions, touchNGoPayments } from "#db/schema/payments.ts";
import type { LockedOrder } from "#shop/orders/lock-order.server.ts";

/** SQL condition for a session that is not known to be paid, failed or expired. */
export const isUnsettled = sql`num_nonnulls(${stripeSessions.failedAt}, ${stripeSessions.expiredAt}, ${stripeSessions.paidAt}) = 0`;

/** An order's Stripe sessions whose outcome is not yet known. */
export async function unsettledSessions(orderId: string, database: Database | Tx = db) {
  return database
    .select()
    .from(stripeSessions)
    .where(and(eq(stripeSessions.orderId, orderId), isUnsettled));
}

/** Signs that money may be on its way: a receipt not rejected, a bank still to answer, or an open payment page. */
export async function openPayments({ tx, id }: LockedOrder) {
  const receipts = await tx
    .select({ id: touchNGoPayments.id })
    .from(touchNGoPayments)
    .where(and(eq(touchNGoPayments.orderId, id), isNull(touchNGoPayments.rejectedAt)));
  const sessions = await tx
    .select({
      isWaiting: sql<boolean>`${stripeSessions.waitingAt} is not null`,
      isOpen: sql<boolean>`${stripeSessions.expiresAt} > now()`,
    })
    .from(stripeSessions)
    .where(and(eq(stripeSessions.orderId, id), isUnsettled));
  return {
    hasReceipt: receipts.length > 0,
    bankIsChecking: sessions.some(({ isWaiting }) => isWaiting),
    pageIsOpen: sessions.some(({ isOpen }) => isOpen),
  };
}

/** Marks the unsettled sessions that match `conditions` as expired. Only for sessions that Stripe won't report on. */
export async function expireSessions(...conditions: SQL[]) {
  await db
    .update(stripeSessions)
    .set({ expiredAt: sql`now()` })
    .where(and(isUnsettled, ...conditions));
}
