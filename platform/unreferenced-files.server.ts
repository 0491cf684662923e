import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { fileModifiedAt, removeStaleTempFiles, removeFile } from "./files.server.ts";
import { listAllFiles, originalOf } from "./images.server.ts";

/**
 * Younger files may belong to an upload that is not committed yet. Two days, because the same picture uploaded
 * again on the same day reuses the first file and its age.
 */
const minFileAgeMs = 2 * 24 * 60 * 60 * 1000;

/** Advisory lock: shared by a backup while it reads files, exclusive for removing one. */
export const filesLock = 6_401_917;

/**
 * Removes pictures and receipts that are not in `referencedKeys`, with their generated sizes. An unreferenced file
 * can only be referenced again by storing it again, which renews its age. Removes nothing while a backup runs.
 * Returns the number of removed files.
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

/** The transaction only holds the lock; its end releases it. */
async function removeUnlessBackupRuns(key: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${filesLock}) as mine`,
    );
    if (!rows[0]?.mine) return false;
    await removeFile(key);
    return true;
  });
}

/** Files that do not look like the shop's own are left alone. */
function isShopFile(key: string): boolean {
  return /^(pictures\/[0-9a-f]{24}(\.jpg|\/[0-9]+\.[a-z]+)|receipts\/[0-9a-f-]{36}\.jpg)$/.test(
    key,
  );
}
