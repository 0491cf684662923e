import { formatAge } from "#app/ui/format-age.ts";
import { joinSentences } from "#app/ui/join-texts.ts";
import { t } from "#languages/messages.ts";
import type { Health } from "#shop/health/read-health.server.ts";
import { toBackupStatus } from "../shared/backup-status.server.ts";
import { notChecked, tookTooLong, type HealthPart } from "./health-part.ts";

export function database({ database: found, databaseIsEmbedded }: Health): HealthPart {
  const title = t("Database");
  if (!found) {
    return {
      title,
      state: "problem",
      now: t(
        "It doesn't answer, so nothing can be sold. Visitors still see pages that were opened recently.",
      ),
      next: t("Ask the person who runs your server to start the database."),
    };
  }
  const { milliseconds, acceptsWrites } = found;
  if (!acceptsWrites) {
    return {
      title,
      state: "problem",
      now: t("It can be read, but orders and changes can't be saved."),
      next: t("Ask the person who runs your server to check the database and its standby server."),
    };
  }
  const now = databaseIsEmbedded
    ? t("It runs on the shop's own computer and answers in {milliseconds} ms.", { milliseconds })
    : t("It runs on your PostgreSQL server and answers in {milliseconds} ms.", { milliseconds });
  return { title, state: "ok", now };
}

export function pictures({ pictures: canMake }: Health): HealthPart {
  const title = t("Pictures");
  if (canMake === undefined) return tookTooLong(title);
  if (canMake) return { title, state: "ok", now: t("Uploaded photos are prepared for the shop.") };
  return {
    title,
    state: "problem",
    now: t(
      "New photos and receipts can't be prepared right now. Pictures already in the shop still show.",
    ),
    next: t(
      "Check again in a minute. If it stays like this, ask the person who runs your server to restart the shop.",
    ),
  };
}

export function files({ files: canRead, filesAreInBucket }: Health): HealthPart {
  const title = t("File storage");
  if (canRead) {
    const now = filesAreInBucket
      ? t("Photos and receipts are kept in your storage bucket.")
      : t("Photos and receipts are kept on the server's disk.");
    return { title, state: "ok", now };
  }
  return {
    title,
    state: "problem",
    now: filesAreInBucket
      ? t(
          "The shop can't reach your storage bucket. Some photos don't show, and customers can't send receipts.",
        )
      : t(
          "The shop can't reach the server's disk. Some photos don't show, and customers can't send receipts.",
        ),
    next: filesAreInBucket
      ? t("Ask the person who runs your server to check your storage bucket.")
      : t("Ask the person who runs your server to check the server's disk."),
  };
}

export function backup({ backup: last }: Health, now: Date): HealthPart {
  const title = t("Backup");
  if (!last) return notChecked(title);
  const { isOk, title: status, note, technical, file, needsSecret } = toBackupStatus(last, now);
  if (isOk) {
    const sentences = [t("{status}.", { status }), note];
    if (file) sentences.push(t("Saved to {file}.", { file }));
    const secret = {
      next: t("To restore it, the person who runs your server also needs the shop's secret key."),
      technical: "SESSION_SECRET",
    };
    return {
      title,
      state: "ok",
      now: joinSentences(sentences),
      ...(needsSecret ? secret : {}),
    };
  }
  const isFailing = last.problem !== undefined || last.state === "old";
  return {
    title,
    state: isFailing ? "problem" : "attention",
    now: t("{status}.", { status }),
    next: note,
    technical,
  };
}

/** Whether the orders since the last backup would survive a lost disk. */
export function newestOrders(health: Health, now: Date): HealthPart {
  const title = t("Orders since the backup");
  const { archive, oneServerSince, database: found, databaseIsEmbedded } = health;
  if (!found) return notChecked(title);
  if (oneServerSince) {
    return {
      title,
      state: "problem",
      now: t("For {age} they're saved on one server only. If it broke now, they'd be lost.", {
        age: formatAge(oneServerSince, now),
      }),
      next: t("Ask the person who runs your server to look at the second database server."),
    };
  }
  if (archive?.failingSince) {
    return {
      title,
      state: "problem",
      now: t("The last {age} aren't in the archive. If the disk broke now, they'd be lost.", {
        age: formatAge(archive.failingSince, now),
      }),
      next: t('Ask the person who runs your server to look for "archive" in the shop\'s log.'),
    };
  }
  if (archive) {
    return { title, state: "ok", now: t("They're copied to the archive within a minute.") };
  }
  return {
    title,
    state: "off",
    now: databaseIsEmbedded
      ? t("If the disk broke now, they'd be lost.")
      : t("The shop sees no archive. Your database may have backups of its own."),
    next: t(
      "To lose no more than a minute of orders, ask the person who runs your server to set up a WAL archive.",
    ),
  };
}

export function disk({ disk: found }: Health): HealthPart {
  const title = t("Disk space");
  if (!found) return notChecked(title);
  const gigabytes = (found.freeBytes / 1e9).toFixed(1);
  const now = t("{gigabytes} GB free, {percent}% of the disk.", {
    gigabytes,
    percent: Math.floor(found.share * 100),
  });
  const isLow = found.freeBytes < 2e9 || found.share < 0.05;
  if (!isLow) return { title, state: "ok", now };
  return {
    title,
    state: found.freeBytes < 3e8 ? "problem" : "attention",
    now: joinSentences([now, t("When the disk is full, orders and uploads stop.")]),
    next: t("Ask the person who runs your server to free some space or add a larger disk."),
  };
}
