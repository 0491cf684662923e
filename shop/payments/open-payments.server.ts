import { and, eq, sql, type SQL } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { stripeSessions, touchNGoPayments } from "#db/schema/payments.ts";
import type { LockedOrder } from "#shop/orders/lock-order.server.ts";
import { isWaitingReceipt } from "./receipts.server.ts";

/** SQL condition: the session has no final outcome (paid, failed, expired); it may be waiting for the bank. */
export const isUnfinished = sql`num_nonnulls(${stripeSessions.failedAt}, ${stripeSessions.expiredAt}, ${stripeSessions.paidAt}) = 0`;

/** An order's Stripe sessions without a final outcome. */
export async function readUnfinishedSessions(orderId: string, database: Database | Tx = db) {
  return database
    .select()
    .from(stripeSessions)
    .where(and(eq(stripeSessions.orderId, orderId), isUnfinished));
}

/** Signs that money may be on its way: a receipt not decided on, a bank still to answer, or an open payment page. */
export async function readPaymentProgress({ tx, id }: LockedOrder) {
  const receipts = await tx
    .select({ id: touchNGoPayments.id })
    .from(touchNGoPayments)
    .where(and(eq(touchNGoPayments.orderId, id), isWaitingReceipt));
  const sessions = await tx
    .select({
      isWaiting: sql<boolean>`${stripeSessions.waitingAt} is not null`,
      isOpen: sql<boolean>`${stripeSessions.expiresAt} > now()`,
    })
    .from(stripeSessions)
    .where(and(eq(stripeSessions.orderId, id), isUnfinished));
  return {
    hasReceipt: receipts.length > 0,
    bankIsChecking: sessions.some(({ isWaiting }) => isWaiting),
    pageIsOpen: sessions.some(({ isOpen }) => isOpen),
  };
}

/** Marks the unfinished sessions that match `conditions` as expired. Only for sessions that Stripe won't report on. */
export async function expireSessions(...conditions: SQL[]) {
  await db
    .update(stripeSessions)
    .set({ expiredAt: sql`now()` })
    .where(and(isUnfinished, ...conditions));
}
