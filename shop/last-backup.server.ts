import { desc, isNotNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { backups } from "#db/schema/backups.ts";
import { env } from "#env";
import type { Owner } from "./staff.ts";

/** Daily backups start within minutes of their hour, so the last good one may be slightly older than a day. */
const maxBackupAgeMs = 26 * 60 * 60 * 1000;

type GoodBackup = { at: Date; file: string; bytes: number; encrypted: boolean };
export type LastBackup =
  | { state: "none"; isDaily: boolean; problem: string | undefined }
  | ({ state: "good" | "old"; isDaily: boolean; problem: string | undefined } & GoodBackup);

/** The newest good backup, and the problem of the newest attempt if that attempt failed. */
export async function lastBackup(_owner: Owner, now = new Date()): Promise<LastBackup> {
  const newest = db.select().from(backups).orderBy(desc(backups.at), desc(backups.id)).limit(1);
  const [[newestAttempt], [good]] = await Promise.all([
    newest,
    db
      .select()
      .from(backups)
      .where(isNotNull(backups.bytes))
      .orderBy(desc(backups.at), desc(backups.id))
      .limit(1),
  ]);
  const common = { isDaily: env.BACKUP_KEEP > 0, problem: newestAttempt?.problem ?? undefined };
  if (!good) return { state: "none", ...common };
  const { at, file, encrypted } = good;
  const state = now.getTime() - at.getTime() > maxBackupAgeMs ? "old" : "good";
  return { state, at, file, bytes: good.bytes ?? 0, encrypted, ...common };
}
