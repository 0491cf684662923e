import { href } from "react-router";
import { formatAge } from "#app/ui/format-age.ts";
import { joinNames, joinSentences } from "#app/ui/join-texts.ts";
import { t, tPlural } from "#languages/messages.ts";
import type { Health } from "#shop/health/read-health.server.ts";
import { purities } from "#shop/gold/gold-prices.server.ts";
import {
  backup,
  database,
  disk,
  files,
  newestOrders,
  pictures,
} from "./describe-storage.server.ts";
import { jobs } from "./describe-jobs.server.ts";
import { formatSeconds, notChecked, type HealthPart } from "./health-part.ts";

export function describeHealth(health: Health, now = new Date()): HealthPart[] {
  return [
    database(health),
    jobs(health),
    emails(health),
    onlinePayments(health, now),
    goldPrices(health, now),
    pictures(health),
    files(health),
    backup(health, now),
    newestOrders(health, now),
    disk(health),
    replicas(health),
  ];
}

function emails({ work, isSmtpConfigured }: Health): HealthPart {
  const title = t("Emails");
  if (!work) return notChecked(title);
  const { emailsWaiting, emailsOverdueSeconds, emailsUnresolved } = work;
  if (!isSmtpConfigured) {
    return {
      title,
      state: "attention",
      now: t("No emails are sent. They're saved as files on the server."),
      next: t("Ask the person who runs your server to connect a mail server."),
    };
  }
  if (emailsOverdueSeconds > 30 * 60) {
    return {
      title,
      state: "problem",
      now: t("{count} waiting, the oldest for {age}. The mail server may be down.", {
        count: emailsWaiting,
        age: formatSeconds(emailsOverdueSeconds),
      }),
      next: t(
        "The shop keeps trying for four and a half hours. If customers need to know now, message them.",
      ),
    };
  }
  if (emailsUnresolved > 0) {
    return {
      title,
      state: "attention",
      now: t("{count} failed, or may not have arrived.", { count: emailsUnresolved }),
      next: t("Send each one again, or mark it as resolved."),
      link: { to: href("/admin/emails"), label: t("See unsent emails") },
    };
  }
  const now =
    emailsWaiting === 0
      ? t("They're being sent. None are waiting.")
      : t("They're being sent. {count} waiting to be sent.", { count: emailsWaiting });
  return { title, state: "ok", now };
}

function onlinePayments({ payments, work }: Health, now: Date): HealthPart {
  const title = t("Payments by FPX or card");
  const { provider, isLive, isMissingWebhookSecret, lastCall } = payments;
  if (isMissingWebhookSecret) {
    return {
      title,
      state: "problem",
      now: t("The connection to Stripe is incomplete, so customers can't pay by FPX or card."),
      next: t("Ask the person who runs your server to add the secret of Stripe's webhook."),
    };
  }
  if (provider === "off") {
    return {
      title,
      state: "off",
      now: t("Customers can't pay by FPX or card."),
      next: t("To offer it, ask the person who runs your server to connect your Stripe account."),
    };
  }
  if (lastCall && lastCall.outcome !== "ok") {
    const age = formatAge(lastCall.at, now);
    const isDown = lastCall.outcome === "failed";
    return {
      title,
      state: isDown ? "problem" : "attention",
      now: isDown
        ? t("Stripe didn't answer {age} ago, so customers may be unable to pay by FPX or card.", {
            age,
          })
        : t("Stripe refused a request {age} ago.", { age }),
      next: isDown
        ? t("Check status.stripe.com. Customers can still pay by Touch 'n Go.")
        : t(
            "If it happens again, ask the person who runs your server to check the log and the keys of your Stripe account.",
          ),
    };
  }
  if (work && work.paymentTasksOpen > 0) {
    const { paymentTasksOpen: open } = work;
    return {
      title,
      state: "attention",
      now: tPlural(open, "{count} payment needs attention.", "{count} payments need attention."),
      next: t("Decide on each: refund it, or match it with its order."),
      link: { to: href("/admin/payment-tasks"), label: t("See these payments") },
    };
  }
  if (provider === "simulator" || !isLive) {
    return {
      title,
      state: "attention",
      now: t("Test mode: customers can try to pay, but no real money moves."),
      next: t(
        "Before you sell, ask the person who runs your server to connect your live Stripe account.",
      ),
    };
  }
  return { title, state: "ok", now: t("Stripe is connected, and no payment needs attention.") };
}

function goldPrices({ gold }: Health, now: Date): HealthPart {
  const title = t("Gold prices");
  if (!gold) return notChecked(title);
  const link = { to: href("/admin/settings"), label: t("Set today's prices") };
  const missing = purities.filter((purity) => !gold.prices[purity]);
  if (missing.length > 0) {
    return {
      title,
      state: "problem",
      now: t("There's no {purity} price, so those pieces can't be sold.", {
        purity: joinPurities(missing),
      }),
      next: t("Set the price per gram."),
      link,
    };
  }
  const ages = purities.map((purity) => formatAge(gold.prices[purity]!.since, now));
  const set =
    ages[0] === ages[1]
      ? t("Both were set {age} ago.", { age: ages[0]! })
      : t("916 was set {age} ago, 999 was set {age999} ago.", {
          age: ages[0]!,
          age999: ages[1]!,
        });
  if (gold.stale.length === 0) return { title, state: "ok", now: set };
  const effect = gold.stopsSales
    ? t("Sales of {purity} gold are paused.", { purity: joinPurities(gold.stale) })
    : t("You may be selling below today's price.");
  return {
    title,
    state: gold.stopsSales ? "problem" : "attention",
    now: joinSentences([set, effect]),
    next: t("Check today's gold price and set it."),
    link,
  };
}

function joinPurities(found: string[]): string {
  const [first = "", second] = found;
  return second ? t("{first} and {second}", { first, second }) : first;
}

function replicas({ replicas: found, version }: Health): HealthPart {
  const title = t("Version");
  if (!found) return { ...notChecked(title), now: t("This is Emas {version}.", { version }) };
  const versions = [...new Set(found.map((replica) => replica.version))];
  if (versions.length > 1) {
    return {
      title,
      state: "attention",
      now: t("The shop's copies run different versions: {copies}.", {
        copies: joinNames(
          found.map((replica) =>
            t("{instance} runs {version}", {
              instance: replica.instance,
              version: replica.version,
            }),
          ),
        ),
      }),
      next: t(
        "This is normal during an update. If it lasts, ask the person who runs your server to finish the update.",
      ),
    };
  }
  const now =
    found.length > 1
      ? t("This is Emas {version}. {count} copies are running: {copies}.", {
          version,
          count: found.length,
          copies: joinNames(found.map((replica) => replica.instance)),
        })
      : t("This is Emas {version}. One copy is running.", { version });
  return { title, state: "ok", now };
}
