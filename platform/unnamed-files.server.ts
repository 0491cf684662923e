import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { fileChangedAt, removeDrafts, removeFile } from "./files.server.ts";
import { allFiles, madeOf } from "./images.server.ts";

/**
 * Younger ones may belong to an upload that has not been committed. Two days, as one that comes twice in a
 * day is one file, whose age is that of the first.
 */
const oldEnough = 2 * 24 * 60 * 60 * 1000;

/** Held by a backup, shared, while it reads the files that its rows name; by whoever removes one, alone. */
export const filesLock = 6_401_917;

/**
 * Removes the pictures and receipts whose keys are not among those that are `named`, with the sizes made of
 * them. A file that nothing names can only come to be named again by being put again, which makes it young.
 * While a backup is made all stay. Answers with how many files went.
 */
export async function removeUnnamedFiles(named: Set<string>): Promise<number> {
  let removed = 0;
  await removeDrafts();
  for await (const key of allFiles()) {
    if (!isOurs(key) || named.has(madeOf(key) ?? key)) continue;
    const changed = await fileChangedAt(key);
    if (!changed || Date.now() - changed.getTime() < oldEnough) continue;
    if (!(await removeUnlessBackedUp(key))) break;
    removed += 1;
  }
  return removed;
}

/** In one transaction, as its end is the end of the lock; it locks nothing else. */
async function removeUnlessBackedUp(key: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${filesLock}) as mine`,
    );
    if (!rows[0]?.mine) return false;
    await removeFile(key);
    return true;
  });
}

/** What somebody else laid there is theirs. */
function isOurs(key: string): boolean {
  return /^(pictures\/[0-9a-f]{24}(\.jpg|\/[0-9]+\.[a-z]+)|receipts\/[0-9a-f-]{36}\.jpg)$/.test(
    key,
  );
}
