import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type JobResult, type JobWithMetadata } from "pg-boss";
import type pg from "pg";
import { db, lineWithPatience, type Database } from "#db/client.server.ts";
import { log } from "#platform/log.server.ts";
import { noteOutage, outageOf } from "#platform/outage.server.ts";
import { afterVisitors } from "#platform/rush.server.ts";

/** Every queue of the shop, and what a job in it carries. */
export type Jobs = {
  "password-reset": { email: string };
  "account-exists": { email: string };
  "account-changed": {
    email: string;
    change: "two-factor-off" | "recovery-codes-renewed" | "password-changed";
  };
  "staff-invited": { inviteId: string };
  "order-placed": { orderId: string };
  "receipt-rejected": { orderId: string; reason: string };
  /** What became of an order, in one transaction: its changes belong together. */
  "order-changed": {
    orderId: string;
    changes: { kind: "order-status" | "payment-status"; from: string; to: string }[];
    actor: string;
  };
  "refund-changed": { refundId: string; status: string };
  "payment-task": { taskId: string };
  /** A bell: letters were written. What there is to send stands in their table. */
  "send-letters": Record<string, never>;
  "send-refund": { refundId: string };
  "end-payments": { orderId: string };
  /** Kept by the clock, for the whole shop once: however many processes it has. */
  "ring-letters": Record<string, never>;
  "back-up": Record<string, never>;
  "sweep-files": Record<string, never>;
  "prune-carts": Record<string, never>;
  "expire-orders": Record<string, never>;
  "ask-stripe": Record<string, never>;
};
export type QueueName = keyof Jobs;

const clocks = [
  "expire-orders",
  "ask-stripe",
  "ring-letters",
  "back-up",
  "sweep-files",
  "prune-carts",
] as const;
type ClockName = (typeof clocks)[number];

const names: Record<QueueName, true> = {
  "password-reset": true,
  "account-exists": true,
  "account-changed": true,
  "staff-invited": true,
  "order-placed": true,
  "receipt-rejected": true,
  "order-changed": true,
  "refund-changed": true,
  "payment-task": true,
  "send-letters": true,
  "send-refund": true,
  "end-payments": true,
  "expire-orders": true,
  "ask-stripe": true,
  "ring-letters": true,
  "back-up": true,
  "sweep-files": true,
  "prune-carts": true,
};

/** Eight tries within about an hour; a job that failed them all waits for a person in `dead-letters`. */
const patience = { retryLimit: 8, retryDelay: 15, retryBackoff: true, retryDelayMax: 1800 };
const deadLetters = "dead-letters";
/**
 * Told of by `wake` once they are committed, instead of by the transaction itself: one that notifies lets no
 * other that does be committed before it is on the disk, and orders would wait in that line.
 */
const quiet: readonly string[] = ["order-placed"] satisfies QueueName[];
/** Where a worker was not told, it looks by itself. */
const secondsBetweenLooks = 30;
/** So long after its process died a job is given to another: one that runs says twice in it that it does. */
const heartbeatSeconds = 60;

/** For the queue's own pool, which takes all that the driver takes, though its types do not say so. */
const line = { stream: () => lineWithPatience(30_000) };

/** By this name the connections of a shop's queue are known. */
export const queueConnection = "emas-queue";

let boss: PgBoss | undefined;
const workers = new Map<QueueName, string>();

/** Connects to the queue, which lives in the shop's database, and makes what is missing there. */
export async function startQueue(url: string): Promise<void> {
  if (boss) return;
  let isOpen = false;
  const starting = new PgBoss({
    connectionString: url,
    schema: "pgboss",
    application_name: queueConnection,
    max: 3,
    ...line,
    // Workers wake when a job is committed, instead of asking every two seconds.
    useListenNotify: true,
    // The clock is asked once a minute, which is the least that it can tell.
    clockMonitorIntervalSeconds: 600,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 5,
  });
  // While it is let go of, its connections end in ways that are nobody's loss.
  starting.on("error", (error) => {
    if (boss !== starting && isOpen) return;
    const outage = outageOf(error);
    if (outage) noteOutage(outage, error);
    else log.error({ err: error }, "queue");
  });
  starting.on("warning", (warning) => log.warn({ warning }, "queue"));
  try {
    await starting.start();
    await makeQueues(starting);
    isOpen = true;
  } catch (error) {
    await starting.stop({ graceful: false });
    throw error;
  }
  boss = starting;
}

/** Lets running jobs end (for ten seconds), then lets go of the database. */
export async function stopQueue(): Promise<void> {
  const stopping = boss;
  boss = undefined;
  await stopping?.stop({ timeout: 10_000 });
}

/**
 * Adds a job in the caller's transaction: it exists when, and only when, the transaction commits.
 * Two jobs with the same `key` within `keySeconds` are one.
 */
export async function enqueue<Name extends QueueName>(
  tx: Pick<Database, "execute">,
  name: Name,
  data: Jobs[Name],
  options: { startAfter?: Date; key?: string; keySeconds?: number } = {},
): Promise<void> {
  const { startAfter, key, keySeconds } = options;
  await running().send(name, data, {
    db: fromDrizzle(tx, sql),
    ...("orderId" in data && { group: { id: data.orderId } }),
    startAfter,
    singletonKey: key,
    singletonSeconds: keySeconds,
  });
  if (tx === db) wake(name);
}

/** The worker of a quiet queue here in this process: a job of it was committed. */
export function wake(name: QueueName) {
  const worker = workers.get(name);
  if (worker) boss?.notifyWorker(worker);
}

/** The queues whose jobs are worth keeping: all but those that the clock fills. */
export function keptQueues(): string[] {
  return [...Object.keys(names).filter((name) => !isClock(name)), deadLetters];
}

/** Jobs that a backup kept, as they were, in the client's transaction. */
export async function insertJobs(
  client: pg.ClientBase,
  queue: string,
  jobs: {
    id: string;
    data: object;
    startAfter: string;
    singletonKey: string | null;
    groupId: string | null;
  }[],
): Promise<void> {
  const sent = jobs.map(({ id, data, startAfter, singletonKey, groupId }) => ({
    id,
    data,
    startAfter,
    ...(singletonKey !== null && { singletonKey }),
    ...(groupId !== null && { group: { id: groupId } }),
  }));
  const within = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  await running().insert(queue, sent, { db: within });
}

/**
 * Hands every job of a queue to `handler`; one that throws is tried again later. `atOnce` jobs run beside
 * each other in this process; so many are `fetched` in one go, to be done one after the other; with
 * `orderByOrder` those of one order wait for each other, in all processes; with `waitsForVisitors` they are
 * put off a little while visitors wait for their turn.
 */
export async function work<Name extends QueueName>(
  name: Name,
  handler: (data: Jobs[Name], jobId: string) => Promise<void>,
  { atOnce = 1, fetched = 1, orderByOrder = false, waitsForVisitors = false } = {},
): Promise<void> {
  const options = {
    notifyPollingIntervalSeconds: secondsBetweenLooks,
    ...(quiet.includes(name) && { pollingIntervalSeconds: secondsBetweenLooks }),
    includeMetadata: true,
    perJobResults: true,
    batchSize: fetched,
    localConcurrency: atOnce,
    ...(orderByOrder && { groupConcurrency: 1 }),
  } as const;
  const worker = await running().work(name, options, answer);
  workers.set(name, worker);

  async function answer(jobs: JobWithMetadata<Jobs[Name]>[]) {
    const ended: JobResult[] = [];
    for (const job of jobs) {
      if (waitsForVisitors) await afterVisitors();
      ended.push(await attempt(name, job, () => handler(job.data, job.id)));
    }
    // Jobs that came together woke it once: without looking again, the next would wait for the poll.
    boss?.notifyWorker(worker);
    return ended;
  }
}

/**
 * Does a deed by the clock, `* * * * *` for every minute: one process at a time, whichever comes first. One
 * whose process was killed comes again when it is given up: at the end of its time, a quarter of an hour where
 * none is given, or without a sign of life for `heartbeatSeconds`.
 */
export async function workByClock(
  name: ClockName,
  cron: string,
  handler: () => Promise<unknown>,
  terms: { expireInSeconds?: number; heartbeatSeconds?: number } = {},
): Promise<void> {
  await work(name, async () => void (await handler()));
  await running().schedule(name, cron, {}, { retryLimit: 0, ...terms });
}

type Attempt = { id: string; retryCount: number; retryLimit: number };

async function attempt(
  queue: QueueName,
  job: Attempt,
  deed: () => Promise<void>,
): Promise<JobResult> {
  try {
    await deed();
    return { id: job.id, status: "completed" };
  } catch (err) {
    const about = { queue, job: job.id, tries: job.retryCount + 1, err };
    const outage = outageOf(err);
    if (outage && (isClock(queue) || job.retryCount < job.retryLimit)) noteOutage(outage, err);
    else if (job.retryCount < job.retryLimit) log.warn(about, "job failed, it will be tried again");
    else log.error(about, `job failed for good, it waits in ${deadLetters}`);
    return { id: job.id, status: "failed", output: err };
  }
}

async function makeQueues(starting: PgBoss) {
  const wanted = [deadLetters, ...Object.keys(names)];
  const standing = new Map((await starting.getQueues(wanted)).map((queue) => [queue.name, queue]));
  for (const name of wanted) {
    const known = standing.get(name);
    const notify = !quiet.includes(name);
    if (!known) {
      const terms = { ...termsOf(name), notify, deleteAfterSeconds: 86_400 };
      await starting.createQueue(name, { ...terms, heartbeatSeconds });
    } else if (known.heartbeatSeconds !== heartbeatSeconds || known.notify !== notify) {
      await starting.updateQueue(name, { heartbeatSeconds, notify });
    }
  }
}

/** A tick of the clock that fails is made good by the next; no tick begins before the last has ended. */
function termsOf(name: string) {
  if (name === deadLetters) return { retentionSeconds: 90 * 86_400 };
  if (isClock(name)) return { policy: "exclusive" as const };
  return { ...patience, deadLetter: deadLetters };
}

function isClock(name: string): name is ClockName {
  return (clocks as readonly string[]).includes(name);
}

function running() {
  if (!boss) throw new Error("The queue is not started");
  return boss;
}
