import type pg from "pg";
import { insertJobs, keptQueues } from "./queue.server.ts";

export type QueuedJob = {
  id: string;
  queue: string;
  data: Record<string, unknown>;
  startAfter: string;
  singletonKey: string | null;
  groupId: string | null;
};

/**
 * The jobs that are not done, as a backup keeps them: those under way too, which nobody will end elsewhere.
 * Not those of the clock, which come again by themselves.
 */
export async function waitingJobs(client: pg.ClientBase): Promise<QueuedJob[]> {
  const { rows: there } = await client.query("select to_regclass('pgboss.job')::text as job");
  if (!there[0]?.job) return [];
  const { rows } = await client.query<{ job: string }>(
    `select json_build_object('id', id, 'queue', name, 'data', coalesce(data, '{}'), 'startAfter', start_after,
       'singletonKey', singleton_key, 'groupId', group_id)::text as job
     from pgboss.job where state in ('created', 'retry', 'active') and name = any($1::text[])
     order by created_on, id`,
    [keptQueues()],
  );
  return rows.map(({ job }) => JSON.parse(job) as QueuedJob);
}

/** In the caller's transaction: from then on these are the jobs of the shop, and no others. */
export async function replaceJobs(client: pg.ClientBase, jobs: QueuedJob[]) {
  await client.query("delete from pgboss.job");
  for (const queue of keptQueues()) {
    const own = jobs.filter((job) => job.queue === queue);
    if (own.length > 0) await insertJobs(client, queue, own);
  }
}
