import { sql } from "drizzle-orm";
import type pg from "pg";
import { db } from "#db/client.server.ts";
import { insertJobs, backedUpQueues, deadLetterQueue, type QueuedJob } from "./queue.server.ts";
import { scheduledQueues, type ScheduledQueueName } from "./queues.ts";

export type JobFigures = {
  /** The jobs that wait in each queue, and for how many seconds the oldest has been due. */
  queues: { queue: string; waiting: number; overdueSeconds: number }[];
  /** Jobs that failed for the last time, in all and within the last week; they are kept for 90 days. */
  failed: number;
  failedThisWeek: number;
  /** Seconds since the job that runs every minute last ended; null if it never has. */
  lastRunSeconds: number | null;
  /**
   * The scheduled jobs whose last run failed, and how long ago the first run failed since the last that succeeded. The job
   * that failed last is first.
   */
  failing: { queue: ScheduledQueueName; failingSeconds: number }[];
};

export async function readJobFigures(): Promise<JobFigures> {
  const { rows } = await db.execute<JobFigures>(sql`
    select coalesce((
        select json_agg(json_build_object('queue', name, 'waiting', waiting, 'overdueSeconds', overdue))
        from (
          select name, count(*)::int as waiting,
            greatest(0, extract(epoch from clock_timestamp() - min(start_after)))::float8 as overdue
          from pgboss.job where state < 'active' and name <> ${deadLetterQueue} group by name
        ) as queue
      ), '[]') as queues,
      failed.*, (
        select extract(epoch from clock_timestamp() - max(completed_on))::float8
        from pgboss.job where name = 'expire-orders' and state = 'completed'
      ) as "lastRunSeconds", (
        select coalesce(json_agg(json_build_object('queue', name, 'failingSeconds', seconds) order by last_at desc), '[]')
        from (
          select name, max(completed_on) as last_at,
            extract(epoch from clock_timestamp() - min(completed_on))::float8 as seconds
          from (
            select name, state, completed_on,
              max(completed_on) filter (where state = 'completed') over (partition by name) as succeeded_at
            from pgboss.job
            where name = any(${sql.param([...scheduledQueues])}::text[]) and state in ('completed', 'failed')
          ) as run
          where state = 'failed' and completed_on > coalesce(succeeded_at, '-infinity')
          group by name
        ) as failing
      ) as failing
    from (
      select count(*)::int as failed,
        (count(*) filter (where created_on > now() - interval '7 days'))::int as "failedThisWeek"
      from pgboss.job where name = ${deadLetterQueue} and state < 'active'
    ) as failed`);
  return rows[0]!;
}

/**
 * The unfinished jobs, for a backup. Includes jobs that are running, because a restored shop must run them again.
 * Leaves out scheduled jobs, because the schedule creates them again.
 */
export async function listPendingJobs(client: pg.ClientBase): Promise<QueuedJob[]> {
  const { rows: queueTable } = await client.query("select to_regclass('pgboss.job')::text as job");
  if (!queueTable[0]?.job) return [];
  const { rows } = await client.query<{ job: string }>(
    `select json_build_object('id', id, 'queue', name, 'data', coalesce(data, '{}'), 'startAfter', start_after,
       'singletonKey', singleton_key, 'groupId', group_id)::text as job
     from pgboss.job where state in ('created', 'retry', 'active') and name = any($1::text[])
     order by created_on, id`,
    [backedUpQueues()],
  );
  return rows.map(({ job }) => JSON.parse(job) as QueuedJob);
}

/** Replaces all jobs of the shop with these, in the caller's transaction. */
export async function replaceJobs(client: pg.ClientBase, jobs: QueuedJob[]) {
  await client.query("delete from pgboss.job");
  for (const queue of backedUpQueues()) {
    const queueJobs = jobs.filter((job) => job.queue === queue);
    if (queueJobs.length > 0) await insertJobs(client, queue, queueJobs);
  }
}
