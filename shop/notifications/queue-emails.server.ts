import { and, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { emails, type EmailKind } from "#db/schema/notifications.ts";
import { orders } from "#db/schema/orders.ts";
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

/**
 * For deleting an account: settles unsent emails to its address, about its orders or its change of address, so that they
 * are never sent. What a mail server answered may contain an address.
 */
export async function discardUnsentEmails(tx: Tx, userId: string, email: string): Promise<void> {
  const ownOrderIds = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx
    .update(emails)
    .set({ state: "settled", to: null, lastError: null })
    .where(
      and(
        notInArray(emails.state, ["sent", "settled"]),
        or(
          eq(emails.to, email),
          inArray(emails.orderId, ownOrderIds),
          sql`${emails.payload} ->> 'userId' = ${userId}`,
        ),
      ),
    );
}
