import { joinSentences } from "#app/ui/join-texts.ts";
import { message, t, tPlural, type Message } from "#languages/messages.ts";
import type { Health } from "#shop/health/read-health.server.ts";
import { formatSeconds, notChecked, type HealthPart } from "./health-part.ts";

type Jobs = NonNullable<Health["jobs"]>;

const scheduledJobNames: Record<Jobs["failing"][number]["queue"], Message> = {
  "expire-orders": message("Cancel unpaid orders"),
  "ask-stripe": message("Check payments with Stripe"),
  "ring-letters": message("Send waiting emails"),
  "back-up": message("Make the daily backup"),
  "sweep-files": message("Delete unused files"),
  "prune-carts": message("Delete old carts"),
  "remind-collections": message("Remind customers to collect"),
  "ask-about-arrivals": message("Ask whether parcels arrived"),
  "check-alerts": message("Check price alerts"),
  "prune-alerts": message("Delete old price alerts and wishlists"),
  "forget-email-changes": message("Delete expired requests to change an email address"),
  "prune-sessions": message("Delete expired sessions"),
  "prune-trade-ins": message("Delete old requests to sell gold"),
  "prune-packing-pictures": message("Delete old packing pictures"),
};

export function jobs({ jobs: found }: Health): HealthPart {
  const title = t("Background jobs");
  if (!found) return notChecked(title);
  const { lastRunSeconds, queues } = found;
  const sinceRun = lastRunSeconds ?? process.uptime();
  if (sinceRun > 5 * 60) {
    return {
      title,
      state: "problem",
      now: t("No job has finished for {age}. Emails, refunds and payment deadlines are waiting.", {
        age: formatSeconds(sinceRun),
      }),
      next: t("Ask the person who runs your server to restart the shop."),
    };
  }
  const failures = failureSentences(found);
  if (failures.length > 0) {
    return {
      title,
      state: "attention",
      now: joinSentences(failures),
      next: t('Ask the person who runs your server to look for "job failed" in the shop\'s log.'),
    };
  }
  const overdue = Math.max(0, ...queues.map(({ overdueSeconds }) => overdueSeconds));
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  if (overdue > 10 * 60) {
    return {
      title,
      state: "attention",
      now: t("{count} waiting, the oldest for {age}.", {
        count: waiting,
        age: formatSeconds(overdue),
      }),
      next: t("Check again in a few minutes. If the number grows, the server may be too busy."),
    };
  }
  return { title, state: "ok", now: t("They run on time, and none failed this week.") };
}

function failureSentences({ failedThisWeek, failing }: Jobs): string[] {
  const sentences = failing.map(({ queue, failingSeconds }) =>
    t("“{job}” has been failing for {age}.", {
      job: t(scheduledJobNames[queue]),
      age: formatSeconds(failingSeconds),
    }),
  );
  if (failing.length > 0) sentences.push(t("The shop tries again by itself, within a day."));
  if (failedThisWeek > 0) {
    sentences.unshift(
      tPlural(
        failedThisWeek,
        "{count} job has failed this week and won't be tried again. An email or a refund may be missing.",
        "{count} jobs have failed this week and won't be tried again. An email or a refund may be missing.",
      ),
    );
  }
  return sentences;
}
