import path from "node:path";
import { desc, gte } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { backups } from "#db/schema/backups.ts";
import { env } from "#env";
import { dayMs } from "#platform/durations.ts";
import { makeBackup } from "./make-backup.server.ts";
import { backupFileName, hasDailyName, removeOldBackups } from "./backup-rotation.server.ts";

const hourMs = 60 * 60 * 1000;

/**
 * Makes one backup a day, in one of the shop's processes. If the shop was not running at BACKUP_HOUR, the backup is
 * made after the start. A failed backup is retried after an hour.
 */
export async function backUpIfDue(url: string, shopName: () => Promise<string>, now = new Date()) {
  const { BACKUP_DIR, BACKUP_HOUR, BACKUP_KEEP, BACKUP_PASSPHRASE } = env;
  if (BACKUP_KEEP === 0) return;
  const attempts = await lastAttempts(now);
  if (!isDue({ ...attempts, now, atHour: BACKUP_HOUR })) return;
  const file = path.join(BACKUP_DIR, backupFileName(BACKUP_PASSPHRASE !== undefined, now));
  await makeBackup({ url, shop: await shopName(), file, passphrase: BACKUP_PASSPHRASE });
  await removeOldBackups(BACKUP_DIR, BACKUP_KEEP);
}

/**
 * The last attempt and the last success of a daily backup, on any replica. A backup that staff made under another name, such
 * as a copy on a memory stick, does not replace it.
 */
async function lastAttempts(now: Date) {
  const recent = await db
    .select({ at: backups.at, file: backups.file, bytes: backups.bytes })
    .from(backups)
    // The last BACKUP_HOUR is at most a day ago; two days leave a margin.
    .where(gte(backups.at, new Date(now.getTime() - 2 * dayMs)))
    .orderBy(desc(backups.at));
  const daily = recent.filter(({ file }) => hasDailyName(file));
  return {
    lastAttempt: daily[0]?.at,
    lastSuccess: daily.find(({ bytes }) => bytes !== null)?.at,
  };
}

/** Whether there was no successful backup since the last `atHour` in Kuala Lumpur, and no attempt within an hour. */
export function isDue({
  lastSuccess,
  lastAttempt,
  now,
  atHour,
}: Record<"lastSuccess" | "lastAttempt", Date | undefined> & {
  now: Date;
  atHour: number;
}): boolean {
  const offsetMs = (atHour - 8) * hourMs;
  const dueSince = Math.floor((now.getTime() - offsetMs) / dayMs) * dayMs + offsetMs;
  if (lastSuccess && lastSuccess.getTime() >= dueSince) return false;
  return !lastAttempt || now.getTime() - lastAttempt.getTime() >= hourMs;
}
