import { addGauge } from "#platform/metrics.server.ts";
import { readJobFigures, type JobFigures } from "#platform/queued-jobs.server.ts";
import { scheduledQueues, type ScheduledQueueName } from "#platform/queues.ts";
import { countConfirmingStandbys } from "#platform/standby.server.ts";
import { lastGoldPrices, purities, type LastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { readWorkFigures, type WorkFigures } from "#shop/health/work-figures.server.ts";

type Figures = { work: WorkFigures; jobs: JobFigures; gold: LastGoldPrices; standbys: number };

/** A scrape reads all gauges at once, and several systems may scrape, so the figures are kept this long. */
const maxAgeMs = 15_000;

/** Gauges of the shop as a whole: each replica reads the same from the database, so take the maximum, not the sum. */
export function addShopMetrics() {
  const read = keepFor(maxAgeMs, readFigures);
  const add = (
    name: string,
    help: string,
    labels: string[],
    values: (figures: Figures) => { value: number }[],
  ) => addGauge(name, help, labels, async () => read().then(values, () => []));
  const single = (name: string, help: string, value: (figures: Figures) => number | null) =>
    add(name, help, [], (figures) => {
      const found = value(figures);
      return found === null ? [] : [{ value: found }];
    });

  add("emas_jobs_waiting", "Background jobs that wait", ["queue"], ({ jobs }) =>
    jobs.queues.map(({ queue, waiting }) => ({ queue, value: waiting })),
  );
  add("emas_jobs_overdue_seconds", "How long the oldest job has been due", ["queue"], ({ jobs }) =>
    jobs.queues.map(({ queue, overdueSeconds }) => ({ queue, value: overdueSeconds })),
  );
  single("emas_failed_jobs", "Jobs that failed for the last time", ({ jobs }) => jobs.failed);
  add(
    "emas_scheduled_job_failing_seconds",
    "Time since the first run that failed after the last success; 0 if the last run succeeded",
    ["queue"],
    ({ jobs }) => scheduledQueues.map((queue) => ({ queue, value: failingSeconds(jobs, queue) })),
  );
  single(
    "emas_last_job_seconds",
    "Time since the job that runs every minute",
    ({ jobs }) => jobs.lastRunSeconds,
  );
  single(
    "emas_database_sync_standbys",
    "Standbys that confirm each commit; without pg_monitor, all that are connected",
    ({ standbys }) => standbys,
  );
  add("emas_emails", "Emails that are not sent", ["state"], ({ work }) => [
    { state: "waiting", value: work.emailsWaiting },
    { state: "unresolved", value: work.emailsUnresolved },
  ]);
  const goldOf =
    (value: (purity: "916" | "999", gold: LastGoldPrices) => number | undefined) =>
    ({ gold }: Figures) =>
      purities.flatMap((purity) => {
        const found = value(purity, gold);
        return found === undefined ? [] : [{ purity, value: found }];
      });
  add(
    "emas_gold_price_sen_per_gram",
    "The newest gold price",
    ["purity"],
    goldOf((purity, { prices }) => prices[purity]?.price),
  );
  add(
    "emas_gold_price_age_seconds",
    "The age of the newest gold price",
    ["purity"],
    goldOf((purity, { prices }) => {
      const since = prices[purity]?.since;
      return since && (Date.now() - since.getTime()) / 1_000;
    }),
  );
  add(
    "emas_gold_price_stale",
    "1 if the price is missing or older than the shop's own limit",
    ["purity"],
    goldOf((purity, { prices, stale }) => Number(!prices[purity] || stale.includes(purity))),
  );
  const figures: [string, string, keyof WorkFigures][] = [
    [
      "emas_emails_overdue_seconds",
      "How long the oldest email has been due",
      "emailsOverdueSeconds",
    ],
    ["emas_orders_awaiting_payment", "Orders with a payment deadline", "ordersAwaitingPayment"],
    ["emas_receipts_waiting", "Receipts that staff have not checked", "receiptsWaiting"],
    ["emas_receipts_oldest_seconds", "Age of the oldest such receipt", "receiptsOldestSeconds"],
    ["emas_stripe_sessions_open", "Payments begun at Stripe and not settled", "stripeSessionsOpen"],
    ["emas_payment_tasks_open", "Payments that staff must look at", "paymentTasksOpen"],
    [
      "emas_payment_tasks_oldest_seconds",
      "Age of the oldest such payment",
      "paymentTasksOldestSeconds",
    ],
    ["emas_refunds_pending", "Refunds that are not confirmed", "refundsPending"],
    ["emas_backup_age_seconds", "Age of the newest good backup", "backupAgeSeconds"],
  ];
  for (const [name, help, key] of figures) single(name, help, ({ work }) => work[key]);
}

function failingSeconds({ failing }: JobFigures, queue: ScheduledQueueName): number {
  return failing.find((job) => job.queue === queue)?.failingSeconds ?? 0;
}

async function readFigures(): Promise<Figures> {
  const [work, jobs, gold, standbys] = await Promise.all([
    readWorkFigures(),
    readJobFigures(),
    lastGoldPrices(),
    countConfirmingStandbys(),
  ]);
  return { work, jobs, gold, standbys };
}

/** Calls `read` at most once in `ms`, for all callers together. A failure is kept as long, and spares the database. */
function keepFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { at: number; value: Promise<Value> } | undefined;
  return () => {
    const now = performance.now();
    if (!kept || now - kept.at >= ms) kept = { at: now, value: read() };
    return kept.value;
  };
}
