import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { backups } from "#db/schema/backups.ts";
import { emails } from "#db/schema/notifications.ts";
import { orders } from "#db/schema/orders.ts";
import { paymentTasks, refunds, stripeSessions, touchNGoPayments } from "#db/schema/payments.ts";

export type WorkFigures = {
  emailsWaiting: number;
  /** How many seconds the email that is due longest has been due; 0 if none is due. The same for the others below. */
  emailsOverdueSeconds: number;
  /** Failed emails and those that may have arrived; staff decide on each. */
  emailsUnresolved: number;
  ordersAwaitingPayment: number;
  receiptsWaiting: number;
  receiptsOldestSeconds: number;
  stripeSessionsOpen: number;
  paymentTasksOpen: number;
  paymentTasksOldestSeconds: number;
  refundsPending: number;
  /** The age of the newest good backup; null if there is none. */
  backupAgeSeconds: number | null;
};

/**
 * What waits in the shop's database, for metrics and the health page. Each part is served by a partial index, so that
 * the statement takes the same time in a shop of any size.
 */
export async function readWorkFigures(): Promise<WorkFigures> {
  const { rows } = await db.execute<WorkFigures>(sql`
    select emails.*, receipts.*, tasks.*,
      (select count(*)::int from ${orders} where pay_by is not null) as "ordersAwaitingPayment",
      (select count(*)::int from ${stripeSessions}
        where num_nonnulls(failed_at, expired_at, paid_at) = 0) as "stripeSessionsOpen",
      (select count(*)::int from ${refunds} where status = 'pending') as "refundsPending",
      (select ${secondsSince("max(at)")} from ${backups} where bytes is not null) as "backupAgeSeconds"
    from (
      select (count(*) filter (where state in ('waiting', 'sending')))::int as "emailsWaiting",
        greatest(0, ${secondsSince("min(next_attempt_at) filter (where state in ('waiting', 'sending'))")})
          as "emailsOverdueSeconds",
        (count(*) filter (where state in ('in-doubt', 'failed')))::int as "emailsUnresolved"
      from (
        select state, next_attempt_at from ${emails} where state in ('waiting', 'sending')
        union all select state, next_attempt_at from ${emails} where state in ('in-doubt', 'failed')
      ) as unsent
    ) as emails, (
      select count(*)::int as "receiptsWaiting",
        coalesce(${secondsSince("min(created_at)")}, 0) as "receiptsOldestSeconds"
      from ${touchNGoPayments} where verified_at is null and rejected_at is null
    ) as receipts, (
      select count(*)::int as "paymentTasksOpen",
        coalesce(${secondsSince("min(created_at)")}, 0) as "paymentTasksOldestSeconds"
      from ${paymentTasks} where done_at is null
    ) as tasks`);
  return rows[0]!;
}

function secondsSince(moment: string) {
  return sql.raw(`extract(epoch from clock_timestamp() - ${moment})::float8`);
}
