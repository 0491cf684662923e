import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Allows one shop per database folder. Uses SQLite's kernel lock on an empty file, which ends with its process, even by
 * `kill -9`. A process id in a file would not do, because another process may get the same id.
 */
export function acquireLock(home: string) {
  const file = path.join(home, "lock");
  createLockFile(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  // Recreates the file, because root may have started the shop before and own the old file.
  rmSync(pidFile(home), { force: true });
  writeFileSync(pidFile(home), `${process.pid}\n`);
  return {
    release() {
      rmSync(pidFile(home), { force: true });
      lock.close();
    },
  };
}

/**
 * Creates the lock file. Other users cannot read the file, because a reader could lock it. Never opens an existing
 * file: closing any handle of a file releases all locks that the process holds on it (POSIX).
 */
function createLockFile(file: string) {
  try {
    writeFileSync(file, "", { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Names the process that holds the lock, for an error message; empty if that is unknown. */
export function lockHolder(home: string) {
  try {
    return ` (process ${readFileSync(pidFile(home), "utf8").trim()})`;
  } catch {
    return "";
  }
}

const SQLITE_BUSY = 5;

function pidFile(home: string) {
  return path.join(home, "lock.pid");
}
