import { db } from "#db/client.server.ts";
import { backups } from "#db/schema/backups.ts";
import { log } from "#platform/log.server.ts";
import { writeBackup } from "./write-backup.server.ts";

/** Writes a backup and notes, for the dashboard, what came of it. Throws where none did. */
export async function makeBackup(asked: Parameters<typeof writeBackup>[0]) {
  const { file, passphrase } = asked;
  const sealed = passphrase !== undefined;
  try {
    const made = await writeBackup(asked);
    await note({ file, sealed, bytes: made.bytes });
    return made;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await note({ file, sealed, problem: problem.slice(0, 500) });
    throw error;
  }
}

/** A backup is good even where nobody can be told of it: by a database that an older version left, or that is gone. */
async function note(found: typeof backups.$inferInsert) {
  try {
    await db.insert(backups).values(found);
  } catch (error) {
    log.warn({ err: error }, "what came of the backup could not be noted");
  }
}
