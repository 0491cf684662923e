import { formatAge } from "#app/ui/format-age.ts";
import { lastBackup, type LastBackup } from "#shop/last-backup.server.ts";
import type { Owner, Staff } from "#shop/staff.ts";
import { t } from "#languages/messages.ts";

export type BackupStatus = ReturnType<typeof toBackupStatus>;

/** The state of the last backup; undefined for staff who are not owners, because only owners manage backups. */
export async function readBackupStatus(staff: Staff, now = new Date()) {
  if (staff.role !== "owner") return undefined;
  return toBackupStatus(await lastBackup(staff as Owner, now), now);
}

export function toBackupStatus(last: LastBackup, now: Date) {
  if (last.state === "none") {
    return { isOk: false, title: t("No backup yet"), note: advice(last) };
  }
  const { at, bytes, encrypted, file, problem } = last;
  const title = t("Last backup: {age} ago", { age: formatAge(at, now) });
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  const isOk = last.state === "good" && problem === undefined;
  if (!isOk) return { isOk, title, note: advice(last) };
  const note = encrypted
    ? t("{size}, encrypted.", { size })
    : t("{size}, not encrypted.", { size });
  return { isOk, title, note, file, needsSecret: !encrypted };
}

function advice({ problem, isDaily, state }: LastBackup) {
  if (problem !== undefined) return t("The last backup attempt failed: {problem}", { problem });
  if (!isDaily)
    return t(
      "Automatic backups are off (BACKUP_KEEP is 0). The person who runs your server can turn them on, or make a backup with npm run backup.",
    );
  return state === "none"
    ? t("The first backup runs within ten minutes of starting the shop.")
    : t("Today's backup is missing. Check the shop's log.");
}
