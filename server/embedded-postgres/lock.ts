import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * One shop per database folder. The lock is SQLite's: a lock of the kernel on an empty file, gone
 * with its process however that dies, where a process id in a file is guesswork after `kill -9`.
 */
export function takeLock(home: string) {
  const file = path.join(home, "lock");
  create(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  // A new file each time: the old one may be another user's, if root started the shop then.
  rmSync(holder(home), { force: true });
  writeFileSync(holder(home), `${process.pid}\n`);
  return {
    release() {
      rmSync(holder(home), { force: true });
      lock.close();
    },
  };
}

/**
 * Readable by nobody else, as whoever may read a file may lock it. An existing one must not even be
 * opened: a process that closes any handle of a file loses all its locks on it (POSIX).
 */
function create(file: string) {
  try {
    writeFileSync(file, "", { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** For the message only; the lock itself decides. */
export function whoHolds(home: string) {
  try {
    return ` (process ${readFileSync(holder(home), "utf8").trim()})`;
  } catch {
    return "";
  }
}

const SQLITE_BUSY = 5;

function holder(home: string) {
  return path.join(home, "lock.pid");
}
