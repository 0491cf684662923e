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

/** Whether this is one of the backups in the folder that `removeOldBackups` rotates. A copy on a memory stick is not. */
export function isRotatedBackup(file: string, folder: string): boolean {
  return path.dirname(file) === folder && backupNamePattern.test(path.basename(file));
}

/** Keeps the newest `keepCount` backups of a folder. */
export async function removeOldBackups(folder: string, keepCount: number) {
  const backups = (await readdir(folder)).filter((name) => backupNamePattern.test(name));
  const old = backups.toSorted().slice(0, -keepCount);
  for (const name of old) await rm(path.join(folder, name), { force: true });
}
