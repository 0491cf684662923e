import { readdir, rm } from "node:fs/promises";
import path from "node:path";

const backupNamePattern = /^emas-\d{8}-\d{6}\.tar\.gz(\.sealed)?$/;

/** The name of a backup's file. It contains the time in UTC, so that names sort by age. */
export function backupFileName(isEncrypted: boolean, now = new Date()) {
  const timestamp = now
    .toISOString()
    .replaceAll(/[-:]|\.\d+Z/g, "")
    .replace("T", "-");
  return `emas-${timestamp}.tar.gz${isEncrypted ? ".sealed" : ""}`;
}

/** Whether a backup has the name of a daily one. The folder may be another replica's. */
export function hasDailyName(file: string): boolean {
  return backupNamePattern.test(path.basename(file));
}

/** Keeps the newest `keepCount` backups of a folder. */
export async function removeOldBackups(folder: string, keepCount: number) {
  const backups = (await readdir(folder)).filter((name) => backupNamePattern.test(name));
  const old = backups.toSorted().slice(0, -keepCount);
  for (const name of old) await rm(path.join(folder, name), { force: true });
}
