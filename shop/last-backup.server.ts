import { desc, isNotNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { backups } from "#db/schema/backups.ts";
import { env } from "#env";
import type { Owner } from "./staff.ts";

/** A daily backup is made within some minutes of its hour, so a good one may be a little older than a day. */
const old = 26 * 60 * 60 * 1000;

type Good = { at: Date; file: string; bytes: number; sealed: boolean };
export type LastBackup =
  | { state: "none"; isDaily: boolean; problem: string | undefined }
  | ({ state: "good" | "old"; isDaily: boolean; problem: string | undefined } & Good);

/** The newest good backup, and the problem of the newest try where that failed. */
export async function lastBackup(_owner: Owner, now = new Date()): Promise<LastBackup> {
  const newest = db.select().from(backups).orderBy(desc(backups.at), desc(backups.id)).limit(1);
  const [[tried], [good]] = await Promise.all([
    newest,
    db
      .select()
      .from(backups)
      .where(isNotNull(backups.bytes))
      .orderBy(desc(backups.at), desc(backups.id))
      .limit(1),
  ]);
  const about = { isDaily: env.BACKUP_KEEP > 0, problem: tried?.problem ?? undefined };
  if (!good) return { state: "none", ...about };
  const { at, file, sealed } = good;
  const state = now.getTime() - at.getTime() > old ? "old" : "good";
  return { state, at, file, bytes: good.bytes ?? 0, sealed, ...about };
}
