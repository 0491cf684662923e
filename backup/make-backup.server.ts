import { db } from "#db/client.server.ts";
import { backups } from "#db/schema/backups.ts";
import { log } from "#platform/log.server.ts";
import { writeBackup } from "./write-backup.server.ts";

/** Writes a backup and records the result for the dashboard. Throws if the backup failed. */
export async function makeBackup(options: Parameters<typeof writeBackup>[0]) {
  const { file, passphrase } = options;
  const isEncrypted = passphrase !== undefined;
  try {
    const made = await writeBackup(options);
    await recordBackup({ file, encrypted: isEncrypted, bytes: made.bytes });
    return made;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await recordBackup({ file, encrypted: isEncrypted, problem: problem.slice(0, 500) });
    throw error;
  }
}

/** Records the result. If this fails, the error is only logged, because the backup's file is valid without a record. */
async function recordBackup(row: typeof backups.$inferInsert) {
  try {
    await db.insert(backups).values(row);
  } catch (error) {
    log.warn({ err: error }, "the result of the backup could not be recorded");
  }
}
