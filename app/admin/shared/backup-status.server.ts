import { formatAge } from "#app/ui/format-age.ts";
import { lastBackup, type LastBackup } from "#shop/last-backup.server.ts";
import type { Owner, Staff } from "#shop/staff.ts";
import { t } from "#languages/messages.ts";

export type BackupStatus = {
  isOk: boolean;
  title: string;
  note: string;
  /** What the person who runs the server needs to know of a fault. */
  technical?: string;
  /** Where a good backup is, and whether a restore needs the shop's secret key beside it. */
  file?: string;
  needsSecret?: boolean;
};

/** The state of the last backup; undefined for staff who are not owners, because only owners manage backups. */
export async function readBackupStatus(staff: Staff, now = new Date()) {
  if (staff.role !== "owner") return undefined;
  return toBackupStatus(await lastBackup(staff as Owner, now), now);
}

export function toBackupStatus(last: LastBackup, now: Date): BackupStatus {
  if (last.state === "none") {
    return { isOk: false, title: t("No backup yet"), ...advice(last) };
  }
  const { at, bytes, encrypted, file, problem } = last;
  const title = t("Last backup: {age} ago", { age: formatAge(at, now) });
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  const isOk = last.state === "good" && problem === undefined;
  if (!isOk) return { isOk, title, ...advice(last) };
  const note = encrypted
    ? t("{size}, encrypted.", { size })
    : t("{size}, not encrypted.", { size });
  return { isOk, title, note, file, needsSecret: !encrypted };
}

/** What the owner reads, and beside it what the person who runs the server needs to know. */
function advice({ problem, isDaily, state }: LastBackup): { note: string; technical?: string } {
  if (problem !== undefined) {
    const note = t(
      "The last backup failed. If the disk broke now, everything since the previous backup would be lost. Ask the person who runs your server to look at it today.",
    );
    return { note, technical: problem };
  }
  if (!isDaily) {
    const note = t(
      "No backup is made automatically. If the disk broke now, orders and customers could be lost. Ask the person who runs your server to turn on daily backups.",
    );
    // In English everywhere: a setting and a command.
    return { note, technical: "BACKUP_KEEP=0; npm run backup" };
  }
  if (state === "none") {
    return { note: t("The first backup runs within ten minutes of starting the shop.") };
  }
  const note = t(
    "Today's backup is missing. Ask the person who runs your server to look for \"backup\" in the shop's log.",
  );
  return { note };
}
