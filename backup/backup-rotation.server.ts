import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { tempNamePattern } from "./write-backup.server.ts";

const backupNamePattern = /^emas-\d{8}-\d{6}\.tar\.gz(\.sealed)?$/;

/** Contains the UTC time, so that names sort by age. */
export function backupFileName(isEncrypted: boolean, now = new Date()) {
  const timestamp = now
    .toISOString()
    .replaceAll(/[-:]|\.\d+Z/g, "")
    .replace("T", "-");
  return `emas-${timestamp}.tar.gz${isEncrypted ? ".sealed" : ""}`;
}

/** Keeps the newest `keepCount` backups of a folder; also removes the temp files of killed backups. */
export async function removeOldBackups(folder: string, keepCount: number) {
  const names = await readdir(folder);
  const old = names
    .filter((name) => backupNamePattern.test(name))
    .toSorted()
    .slice(0, -keepCount);
  for (const name of old) await rm(path.join(folder, name), { force: true });
  for (const name of names.filter((one) => tempNamePattern.test(one))) {
    const file = path.join(folder, name);
    const { mtimeMs } = (await stat(file).catch(() => undefined)) ?? { mtimeMs: Date.now() };
    // A younger temp file may still be written to.
    if (Date.now() - mtimeMs > 60 * 60 * 1000) await rm(file, { force: true });
  }
}
