import { and, eq, lte, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db } from "#db/client.server.ts";
import { emails } from "#db/schema/notifications.ts";
import { plantedFault } from "#planted-fault";
import { log } from "#platform/log.server.ts";
import { sendMail, type SendMail } from "#platform/mail.server.ts";
import { reportOutage, outageOf } from "#platform/outage.server.ts";
import { isQueueStopping } from "#platform/queue.server.ts";
import { yieldToRequests } from "#platform/backpressure.server.ts";
import { composeEmail } from "./compose-email.server.ts";

export { isSmtpConfigured } from "#platform/mail.server.ts";

type Email = typeof emails.$inferSelect;

/** The waits between 16 attempts add up to four and a half hours: a mail server may be down for an afternoon. */
const maxAttempts = 16;
/** Each run of `sendEmails` leases the email it sends. No delivery takes this long: if the lease ends, the run died. */
const leaseUntil = sql`clock_timestamp() + interval '3 minutes'`;

// In English everywhere: stored beside what the mail server answers, which is in English too.
const notWritten = "The email could not be written";
// In English everywhere: the same.
const stopped = "The shop stopped while the email was being sent";

/**
 * Sends due emails, oldest first, until none is left or the shop stops: a backlog would outlast the ten seconds that a
 * stop waits, and an email cut off in the middle is sent twice. If it is unknown whether an email was sent, sends it a
 * second time. If that is unknown again, staff decide (ADR-0011). Several runs may send at once, but only one claims an
 * email.
 */
export async function sendEmails(): Promise<void> {
  await markUnconfirmed();
  while (!isQueueStopping()) {
    const email = await claimNextEmail();
    if (!email) return;
    await recordOutcome(email, await sendOne(email));
    // Emails can wait, so under load requests come first.
    await yieldToRequests();
  }
}

/** `not-needed` means that there is no reason to send the email any more, such as after its account was deleted. */
type SendOutcome = SendMail | { ok: false; reason: "not-needed" };

async function sendOne(email: Email): Promise<SendOutcome> {
  try {
    if (plantedFault === "email cannot be written" && email.kind === "order-received")
      throw new Error("A planted fault");
    const mail = await composeEmail(email);
    return mail
      ? await sendMail({ ...mail, id: messageIdOf(email) })
      : { ok: false, reason: "not-needed" };
  } catch (err) {
    const outage = outageOf(err);
    if (outage) reportOutage(outage, err);
    else log.error({ err, email: email.id }, "an email could not be written");
    return { ok: false, reason: "transient", detail: notWritten };
  }
}

/**
 * A retry keeps the message id, so that mail programs show the email once. But a retried invite gets a new id, because
 * it contains a new link and the old link no longer works.
 */
function messageIdOf({ id, kind, attempts }: Email) {
  return kind === "staff-invited" ? `${id}.${attempts}` : id;
}

/** If a run died while sending an email, and an earlier attempt also had an unknown outcome, staff decide. */
async function markUnconfirmed() {
  await db
    .update(emails)
    .set({ state: "in-doubt", lastError: stopped })
    .where(
      and(
        eq(emails.state, "sending"),
        lte(emails.nextAttemptAt, sql`clock_timestamp()`),
        sql`${emails.unknownDeliveries} >= 1`,
      ),
    );
}

/**
 * Claims the next due email by marking it as being sent. If the last run that claimed it died, counts an unknown
 * delivery. Emails about one order to one address are sent in the order in which they were queued, except that one whose
 * first attempt is not due yet holds up no other.
 */
async function claimNextEmail(): Promise<Email | undefined> {
  const next = sql`(
    select due.id from ${emails} due
    where due.state in ('waiting', 'sending') and due.next_attempt_at <= clock_timestamp()
      and not exists (
        select from ${emails} earlier
        where earlier.order_id = due.order_id and earlier."to" = due."to"
          and earlier.number < due.number and earlier.state in ('waiting', 'sending')
          and not (earlier.attempts = 0 and earlier.next_attempt_at > clock_timestamp())
      )
    order by due.number limit 1 for update skip locked)`;
  const [claimed] = await db
    .update(emails)
    .set({
      state: "sending",
      attempts: sql`${emails.attempts} + 1`,
      unknownDeliveries: sql`${emails.unknownDeliveries} + case ${emails.state} when 'sending' then 1 else 0 end`,
      nextAttemptAt: leaseUntil,
    })
    .where(eq(emails.id, next))
    .returning();
  return claimed;
}

async function recordOutcome(email: Email, outcome: SendOutcome) {
  await db
    .update(emails)
    .set(nextState(email, outcome))
    // Changes nothing if the lease has ended and another run has claimed the email.
    .where(
      and(
        eq(emails.id, email.id),
        eq(emails.state, "sending"),
        eq(emails.attempts, email.attempts),
      ),
    );
  if (outcome.ok || outcome.reason === "not-needed") return;
  const { id, kind, attempts } = email;
  log.warn(
    { email: id, kind, attempts, why: outcome.detail },
    `an email was not sent (${outcome.reason})`,
  );
}

function nextState(email: Email, outcome: SendOutcome): PgUpdateSetSource<typeof emails> {
  // The address is deleted as soon as it is no longer needed.
  if (outcome.ok) return { state: "sent", sentAt: sql`now()`, to: null, lastError: null };
  if (outcome.reason === "not-needed") return { state: "settled", to: null, lastError: null };
  const lastError = outcome.detail;
  if (outcome.reason === "permanent") return { state: "failed", lastError };
  if (outcome.reason === "unconfirmed") {
    const unknownDeliveries = email.unknownDeliveries + 1;
    if (unknownDeliveries > 1) return { state: "in-doubt", unknownDeliveries, lastError };
    return { state: "waiting", unknownDeliveries, lastError, nextAttemptAt: secondsFromNow(60) };
  }
  if (email.attempts >= maxAttempts) return { state: "failed", lastError };
  const delaySeconds = Math.min(15 * 2 ** (email.attempts - 1), 1800);
  return { state: "waiting", lastError, nextAttemptAt: secondsFromNow(delaySeconds) };
}

function secondsFromNow(seconds: number) {
  return sql`clock_timestamp() + ${seconds} * interval '1 second'`;
}
