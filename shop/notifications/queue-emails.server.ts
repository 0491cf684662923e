import { and, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";
import { emails, type EmailKind } from "#db/schema/notifications.ts";
import { orders } from "#db/schema/orders.ts";
import { tradeIns } from "#db/schema/trade-ins.ts";
import { enqueue } from "#platform/queue.server.ts";

export type EmailDraft = typeof emails.$inferInsert & { to: string };

/**
 * Queues all of these emails or none. Skips an email whose dedupe key exists, so that a job that runs again writes no
 * second email.
 */
export async function queueEmails(drafts: EmailDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  await db.transaction(async (tx) => {
    const written = await insertEmails(tx, drafts);
    for (const _email of written) await enqueue(tx, "send-letters", {});
  });
}

/** The first email, those to staff, and those about an address or a collector, which say nothing about the payment. */
const saysNothingMore: EmailKind[] = [
  "order-received",
  "order-address-corrected",
  "collector-changed",
  "new-order",
  "low-stock",
  "payment-task",
];
/** Queues one page of many emails in the caller's transaction. One job wakes the sender, which sends until none is left. */
export async function queueEmailPage(tx: Tx, drafts: EmailDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  await insertEmails(tx, drafts);
  await enqueue(tx, "send-letters", {});
}

async function insertEmails(tx: Tx, drafts: EmailDraft[]) {
  return tx
    .insert(emails)
    .values(drafts.map((draft) => ({ nextAttemptAt: sql`clock_timestamp()`, ...draft })))
    .onConflictDoNothing({ target: emails.dedupeKey })
    .returning({ id: emails.id });
}

/** Whether the customer has got, or will get, an email about the order besides the first one. */
export async function hasOtherCustomerEmail(orderId: string): Promise<boolean> {
  const isOther = and(eq(emails.orderId, orderId), notInArray(emails.kind, saysNothingMore));
  return (await db.$count(emails, isOther)) > 0;
}

/** Emails about an account itself, or about an alert, which is deleted with the account of its address (ADR-0079). */
const accountEmailKinds: EmailKind[] = [
  "password-reset",
  "account-created",
  "account-exists",
  "account-changed",
  "email-confirmation",
  "email-change",
  "alert-confirmation",
  "price-alert",
  "back-in-stock",
];

/**
 * Discards the unsent emails of an account that is being deleted, with what mail servers answered. Call it before the
 * account's rows are pseudonymised. If its address was never verified, it may be someone else's, so emails to it about
 * orders, trade-ins and the shop stay.
 */
export async function discardUnsentEmails(
  tx: Tx,
  account: { id: string; email: string; emailVerified: boolean },
): Promise<void> {
  const ownOrderIds = tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, account.id));
  const ownTradeInIds = tx
    .select({ id: sql`${tradeIns.id}::text` })
    .from(tradeIns)
    .where(
      or(
        eq(tradeIns.userId, account.id),
        and(isNull(tradeIns.userId), inArray(tradeIns.orderId, ownOrderIds)),
      ),
    );
  const ownAlertIds = tx
    .select({ id: sql`${alerts.id}::text` })
    .from(alerts)
    .where(eq(alerts.userId, account.id));
  const isToAccount = eq(emails.to, account.email);
  await tx
    .update(emails)
    .set({ state: "settled", to: null, lastError: null })
    .where(
      and(
        notInArray(emails.state, ["sent", "settled"]),
        or(
          account.emailVerified
            ? isToAccount
            : and(isToAccount, inArray(emails.kind, accountEmailKinds)),
          inArray(emails.orderId, ownOrderIds),
          sql`${emails.payload} ->> 'userId' = ${account.id}`,
          inArray(sql`${emails.payload} ->> 'tradeInId'`, ownTradeInIds),
          inArray(sql`${emails.payload} ->> 'alertId'`, ownAlertIds),
        ),
      ),
    );
}
