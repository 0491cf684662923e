import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-lock.server.ts";
import { db } from "#db/client.server.ts";
import { dayMs } from "./durations.ts";
import { fileModifiedAt, removeStaleTempFiles, removeFile } from "./files.server.ts";
import { listAllFiles, originalOf, privateFolders } from "./images.server.ts";

/**
 * Younger files are kept, because the row of their upload may not be committed yet. One day would be too short, because
 * an upload reuses the file of the same picture from the same day: the file may be almost a day older than the row.
 */
const minFileAgeMs = 2 * dayMs;

/**
 * Removes pictures that are not in `referencedKeys`, with their generated sizes, and returns how many.
 * Removes only files older than `minFileAgeMs`. No new row can refer to these, because uploads reuse only files of the
 * same day. Stops if a backup runs.
 */
export async function removeUnreferencedFiles(referencedKeys: Set<string>): Promise<number> {
  let removed = 0;
  await removeStaleTempFiles();
  for await (const key of listAllFiles()) {
    if (!isShopFile(key) || referencedKeys.has(originalOf(key) ?? key)) continue;
    const modifiedAt = await fileModifiedAt(key);
    if (!modifiedAt || Date.now() - modifiedAt.getTime() < minFileAgeMs) continue;
    if (!(await removeUnlessBackupRuns(key))) break;
    removed += 1;
  }
  return removed;
}

/** Removes a file unless a backup runs. The transaction is only there for the lock, which is released at its end. */
async function removeUnlessBackupRuns(key: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.files}) as mine`,
    );
    if (!rows[0]?.mine) return false;
    await removeFile(key);
    return true;
  });
}

const shopFile = new RegExp(
  String.raw`^(pictures/[0-9a-f]{24}(\.jpg|/[0-9]+\.[a-z]+)|(${privateFolders.join("|")})/[0-9a-f-]{36}\.jpg)$`,
);

/** Whether a key has the form of the shop's own files. All other files are left alone. */
function isShopFile(key: string): boolean {
  return shopFile.test(key);
}
