import type pg from "pg";
import { insertJobs, backedUpQueues, type QueuedJob } from "./queue.server.ts";

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
