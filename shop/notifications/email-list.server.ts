import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { emails } from "#db/schema/notifications.ts";
import { orders } from "#db/schema/orders.ts";
import { enqueue } from "#platform/queue.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { isId } from "#shop/id.ts";
import type { Staff } from "#shop/staff.ts";

export type OpenEmail = Awaited<ReturnType<typeof listOpenEmails>>["emails"][number];
/** An email in the list on the order's page in the admin. */
export type OrderEmail = Awaited<ReturnType<typeof listOrderEmails>>[number];

const needsAttention = inArray(emails.state, ["in-doubt", "failed"]);
const perPage = 50;

/**
 * Emails that failed, and emails that may or may not have arrived (`in-doubt`). Oldest first, with their total. A page
 * number past the end returns the last page.
 */
export async function listOpenEmails(_staff: Staff, page = 1) {
  const total = await countOpenEmails(_staff);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const shownPage = Math.min(Math.max(1, page), pages);
  const { id, kind, state, to, orderId, attempts, lastError, createdAt } = emails;
  const { orderNumber } = orders;
  const found = await db
    .select({ id, kind, state, to, orderId, orderNumber, attempts, lastError, createdAt })
    .from(emails)
    .leftJoin(orders, eq(orders.id, orderId))
    .where(needsAttention)
    .orderBy(asc(emails.number))
    .limit(perPage)
    .offset((shownPage - 1) * perPage);
  return { emails: found, total, page: shownPage, pages };
}

export async function countOpenEmails(_staff: Staff): Promise<number> {
  return db.$count(emails, needsAttention);
}

export async function listOrderEmails(_staff: Staff, orderId: string) {
  const { id, kind, state, createdAt, sentAt } = emails;
  return db
    .select({ id, kind, state, createdAt, sentAt })
    .from(emails)
    .where(eq(emails.orderId, orderId))
    .orderBy(asc(emails.number));
}

/** Queues an email again with a fresh number of attempts. False if the email no longer needs attention. */
export async function resendEmail(staff: Staff, emailId: string): Promise<boolean> {
  if (!isId(emailId)) return false;
  return db.transaction(async (tx) => {
    const [email] = await requeueEmails(tx, and(eq(emails.id, emailId), needsAttention));
    if (!email) return false;
    await recordEmailAudit(tx, staff, "email.resent", email, { state: "waiting" });
    return true;
  });
}

/** Queues all `failed` emails again, after an outage. Staff decide on each `in-doubt` email: it may have arrived. */
export async function resendFailedEmails(staff: Staff): Promise<number> {
  return db.transaction(async (tx) => {
    const requeued = await requeueEmails(tx, eq(emails.state, "failed"));
    for (const email of requeued) {
      await recordEmailAudit(tx, staff, "email.resent", email, { state: "waiting" });
    }
    return requeued.length;
  });
}

/** Settles a `failed` or `in-doubt` email: staff told the customer in another way, or the email no longer matters. */
export async function resolveEmail(staff: Staff, emailId: string): Promise<boolean> {
  if (!isId(emailId)) return false;
  return db.transaction(async (tx) => {
    const [email] = await tx
      .update(emails)
      // Deletes the recipient's address. Deletes `lastError`, because the mail server's answer may contain the address.
      .set({ state: "settled", to: null, lastError: null })
      .where(and(eq(emails.id, emailId), needsAttention))
      .returning();
    if (!email) return false;
    await recordEmailAudit(tx, staff, "email.settled", email, { state: "settled" });
    return true;
  });
}

async function requeueEmails(tx: Tx, which: ReturnType<typeof and>) {
  const requeued = await tx
    .update(emails)
    // Keeps `unknownDeliveries` (attempts with an unknown outcome), because after two only staff may send again.
    .set({ state: "waiting", attempts: 0, nextAttemptAt: sql`clock_timestamp()` })
    .where(which)
    .returning();
  if (requeued.length > 0) await enqueue(tx, "send-letters", {});
  return requeued;
}

async function recordEmailAudit(
  tx: Tx,
  staff: Staff,
  action: string,
  email: typeof emails.$inferSelect,
  after: { state: string },
) {
  const [order] = email.orderId
    ? await tx
        .select({ orderNumber: orders.orderNumber })
        .from(orders)
        .where(eq(orders.id, email.orderId))
    : [];
  await recordAudit(tx, staff, {
    action,
    subject: "email",
    subjectId: email.id,
    // The label has no email address, because the audit log is never deleted.
    label: [email.kind, order?.orderNumber].filter(Boolean).join(" · "),
    after,
  });
}
