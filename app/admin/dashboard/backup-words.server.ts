import { age } from "#app/ui/age.ts";
import { lastBackup, type LastBackup } from "#shop/last-backup.server.ts";
import type { Owner, Staff } from "#shop/staff.ts";
import type { BackupWords } from "./backup-note.tsx";

/** Undefined for everybody but owners: the file is theirs to keep. */
export async function backupFor(staff: Staff, now = new Date()): Promise<BackupWords | undefined> {
  if (staff.role !== "owner") return undefined;
  return inWords(await lastBackup(staff as Owner, now), now);
}

function inWords(last: LastBackup, now: Date): BackupWords {
  if (last.state === "none") {
    return { isFine: false, title: "No backup yet", note: whatToDo(last), file: undefined };
  }
  const { at, bytes, sealed, file, problem } = last;
  const title = `Last backup: ${age(at, now)} ago`;
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  const isFine = last.state === "good" && problem === undefined;
  if (!isFine) return { isFine, title, note: whatToDo(last), file };
  const secret = sealed
    ? "encrypted"
    : "not encrypted: keep the shop's secret (SESSION_SECRET) with it";
  return { isFine, title, note: `${size}, ${secret}.`, file };
}

function whatToDo({ problem, isDaily, state }: LastBackup) {
  if (problem !== undefined) return `The newest try failed: ${problem}`;
  if (!isDaily) return "None is made by itself, as BACKUP_KEEP is 0: make one with npm run backup.";
  return state === "none"
    ? "The first one is made within ten minutes of the shop's opening."
    : "Today's is missing: see the shop's log.";
}
