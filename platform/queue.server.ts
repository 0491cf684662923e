import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type JobResult, type JobWithMetadata } from "pg-boss";
import type pg from "pg";
import { db, socketWithIdleTimeout, type Database } from "#db/client.server.ts";
import { log } from "#platform/log.server.ts";
import { observeJob } from "#platform/metrics.server.ts";
import { reportOutage, outageOf } from "#platform/outage.server.ts";
import { currentRequestId, withRequestId } from "#platform/request-id.server.ts";
import { yieldToRequests } from "#platform/backpressure.server.ts";
import { daySeconds } from "./durations.ts";
import {
  eventQueues,
  scheduledQueues,
  type Jobs,
  type QueueName,
  type ScheduledQueueName,
} from "./queues.ts";

export type { Jobs, QueueName } from "./queues.ts";

/** Eight retries within about an hour. A job that fails every time is moved to the queue `dead-letters`. */
const retryPolicy = { retryLimit: 8, retryDelay: 15, retryBackoff: true, retryDelayMax: 1800 };
export const deadLetterQueue = "dead-letters";
/** Woken by `wakeWorker` after the commit: PostgreSQL serialises commits that notify, so orders would wait. */
const manuallyWokenQueues: readonly string[] = ["order-placed"] satisfies QueueName[];
/** How often a worker polls, in case it missed a notification. */
const pollIntervalSeconds = 30;
/** After this long without a heartbeat, a job goes to another process. A running job sends two in this time. */
const heartbeatSeconds = 60;
/** Runs of jobs that are due at most hourly are stored this long, so that the health page knows since when one fails. */
const scheduledRunSeconds = 30 * daySeconds;

/** pg-boss passes these options on to `pg.Pool`, although its types do not declare them. */
const poolOptions = {
  stream: () => socketWithIdleTimeout(30_000),
  // When pg-boss commits a job's state, it need not wait for a standby: if the state is lost, the job runs again.
  options: "-c synchronous_commit=local",
};

/** The `application_name` of the queue's connections, by which a restore sees that a shop is running. */
export const queueApplicationName = "emas-queue";

let boss: PgBoss | undefined;
/** From the start of `stopQueue` until the next `startQueue`. */
let isStopping = false;
const workers = new Map<QueueName, string>();

/** Connects to the queue in the shop's database, and creates its schema and queues if missing. */
export async function startQueue(url: string): Promise<void> {
  if (boss && !isStopping) return;
  let isOpen = false;
  const newBoss = new PgBoss({
    connectionString: url,
    schema: "pgboss",
    application_name: queueApplicationName,
    max: 3,
    ...poolOptions,
    // A worker wakes when a job is committed, instead of polling every two seconds.
    useListenNotify: true,
    // A schedule's smallest unit is a minute, so checking twice a minute is enough.
    clockMonitorIntervalSeconds: 600,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 5,
  });
  // Ignores connection errors during shutdown.
  newBoss.on("error", (error) => {
    if ((boss !== newBoss || isStopping) && isOpen) return;
    const outage = outageOf(error);
    if (outage) reportOutage(outage, error);
    else log.error({ err: error }, "queue");
  });
  newBoss.on("warning", (warning) => log.warn({ warning }, "queue"));
  try {
    await newBoss.start();
    await createQueues(newBoss);
    isOpen = true;
  } catch (error) {
    await newBoss.stop({ graceful: false });
    throw error;
  }
  boss = newBoss;
  isStopping = false;
}

/** Waits up to ten seconds for running jobs, which may still enqueue others, then disconnects. */
export async function stopQueue(): Promise<void> {
  const stoppingBoss = boss;
  if (!stoppingBoss) return;
  isStopping = true;
  try {
    await stoppingBoss.stop({ timeout: 10_000 });
  } finally {
    if (boss === stoppingBoss) boss = undefined;
  }
}

/** Whether the shop is stopping. Long jobs ask between two steps, and end early. */
export function isQueueStopping(): boolean {
  return isStopping;
}

/**
 * Adds a job in the caller's transaction, so that it exists if and only if the transaction commits. A second job with
 * the same `key` within `keySeconds` is dropped.
 */
export async function enqueue<Name extends QueueName>(
  tx: Pick<Database, "execute">,
  name: Name,
  data: Jobs[Name],
  options: { startAfter?: Date; key?: string; keySeconds?: number } = {},
): Promise<void> {
  const { startAfter, key, keySeconds } = options;
  const requestId = currentRequestId();
  await requireBoss().send(name, requestId ? { ...data, requestId } : data, {
    db: fromDrizzle(tx, sql),
    ...("orderId" in data && { group: { id: data.orderId } }),
    startAfter,
    singletonKey: key,
    singletonSeconds: keySeconds,
  });
  if (tx === db) wakeWorker(name);
}

/** Wakes the worker in this process. For `manuallyWokenQueues`: call it after the transaction that added the job. */
export function wakeWorker(name: QueueName) {
  const worker = workers.get(name);
  if (worker) boss?.notifyWorker(worker);
}

/** The queues that a backup includes: all except the scheduled ones. */
export function backedUpQueues(): string[] {
  return [...Object.keys(eventQueues), deadLetterQueue];
}

export type QueuedJob = {
  id: string;
  queue: string;
  data: Record<string, unknown>;
  startAfter: string;
  singletonKey: string | null;
  groupId: string | null;
};

/** Inserts the jobs of a backup unchanged, in the client's transaction. */
export async function insertJobs(
  client: pg.ClientBase,
  queue: string,
  jobs: QueuedJob[],
): Promise<void> {
  const sent = jobs.map(({ id, data, startAfter, singletonKey, groupId }) => ({
    id,
    data,
    startAfter,
    ...(singletonKey !== null && { singletonKey }),
    ...(groupId !== null && { group: { id: groupId } }),
  }));
  const transactionDb = {
    executeSql: (text: string, values?: unknown[]) => client.query(text, values),
  };
  await requireBoss().insert(queue, sent, { db: transactionDb });
}

/**
 * Runs `handler` for every job of a queue; a job that throws is retried later. This process runs `concurrency` workers
 * in parallel. Each fetches up to `batchSize` jobs and runs them one after another. With `serializePerOrder`, jobs of
 * one order never run at the same time, in any process. With `yieldsToRequests`, each job awaits `yieldToRequests`.
 */
export async function registerWorker<Name extends QueueName>(
  name: Name,
  handler: (data: Jobs[Name], jobId: string) => Promise<void>,
  { concurrency = 1, batchSize = 1, serializePerOrder = false, yieldsToRequests = false } = {},
): Promise<void> {
  const options = {
    notifyPollingIntervalSeconds: pollIntervalSeconds,
    ...(manuallyWokenQueues.includes(name) && { pollingIntervalSeconds: pollIntervalSeconds }),
    includeMetadata: true,
    perJobResults: true,
    batchSize,
    localConcurrency: concurrency,
    ...(serializePerOrder && { groupConcurrency: 1 }),
  } as const;
  const worker = await requireBoss().work(name, options, processBatch);
  workers.set(name, worker);

  async function processBatch(jobs: JobWithMetadata<Jobs[Name]>[]) {
    const results: JobResult[] = [];
    for (const job of jobs) {
      if (yieldsToRequests) await yieldToRequests();
      // A job that somebody adds by hand may have no data. To throw here would fail the batch before any job runs.
      const { requestId = job.id } = (job.data as { requestId?: string } | null) ?? {};
      const run = () => runJob(name, job, () => handler(job.data, job.id));
      results.push(await withRequestId(requestId, run));
    }
    // One wake-up may stand for several jobs. Looks for more now, because they would otherwise wait for the next poll.
    boss?.notifyWorker(worker);
    return results;
  }
}

/**
 * Runs `handler` on a schedule (`* * * * *` is every minute), in one process at a time. If that process is killed, the
 * job runs again after `expireInSeconds` (15 minutes by default), or after `heartbeatSeconds` without a heartbeat.
 */
export async function registerScheduledWorker(
  name: ScheduledQueueName,
  cron: string,
  handler: () => Promise<unknown>,
  options: { expireInSeconds?: number; heartbeatSeconds?: number } = {},
): Promise<void> {
  await registerWorker(name, async () => void (await handler()));
  // Its minute is neither "*" nor "*/5".
  const isAtMostHourly = !cron.startsWith("*");
  await requireBoss().schedule(
    name,
    cron,
    {},
    {
      retryLimit: 0,
      ...(isAtMostHourly && { deleteAfterSeconds: scheduledRunSeconds }),
      ...options,
    },
  );
}

type JobAttempt = { id: string; retryCount: number; retryLimit: number };

async function runJob(
  queue: QueueName,
  job: JobAttempt,
  run: () => Promise<void>,
): Promise<JobResult> {
  const startedAt = performance.now();
  const observe = (outcome: "completed" | "failed") =>
    observeJob(queue, outcome, (performance.now() - startedAt) / 1_000);
  try {
    await run();
    observe("completed");
    return { id: job.id, status: "completed" };
  } catch (err) {
    observe("failed");
    const context = { queue, job: job.id, tries: job.retryCount + 1, err };
    const outage = outageOf(err);
    const isScheduled = isScheduledQueue(queue);
    if (outage && (isScheduled || job.retryCount < job.retryLimit)) reportOutage(outage, err);
    else if (isScheduled)
      log.error(context, "scheduled job failed, it runs again when it is next due");
    else if (job.retryCount < job.retryLimit) log.warn(context, "job failed, it will be retried");
    else log.error(context, `job failed for the last time, it was moved to ${deadLetterQueue}`);
    return { id: job.id, status: "failed", output: err };
  }
}

async function createQueues(newBoss: PgBoss) {
  const wantedNames = [deadLetterQueue, ...Object.keys(eventQueues), ...scheduledQueues];
  const existingQueues = new Map(
    (await newBoss.getQueues(wantedNames)).map((queue) => [queue.name, queue]),
  );
  for (const name of wantedNames) {
    const existing = existingQueues.get(name);
    const notify = !manuallyWokenQueues.includes(name);
    if (!existing) {
      const options = { ...queueOptions(name), notify, deleteAfterSeconds: daySeconds };
      await newBoss.createQueue(name, { ...options, heartbeatSeconds });
    } else if (existing.heartbeatSeconds !== heartbeatSeconds || existing.notify !== notify) {
      await newBoss.updateQueue(name, { heartbeatSeconds, notify });
    }
  }
}

/** Scheduled jobs need no retry, because the next run follows. "exclusive" keeps runs from overlapping. */
function queueOptions(name: string) {
  if (name === deadLetterQueue) return { retentionSeconds: 90 * daySeconds };
  if (isScheduledQueue(name)) return { policy: "exclusive" as const };
  return { ...retryPolicy, deadLetter: deadLetterQueue };
}

function isScheduledQueue(name: string): name is ScheduledQueueName {
  return (scheduledQueues as readonly string[]).includes(name);
}

function requireBoss() {
  if (!boss) throw new Error("The queue is not started");
  return boss;
}
