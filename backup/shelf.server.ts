import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { draftName } from "./write-backup.server.ts";

const named = /^emas-\d{8}-\d{6}\.tar\.gz(\.sealed)?$/;

/** By the clock, so that names sort by age. */
export function backupName(isSealed: boolean, now = new Date()) {
  const moment = now
    .toISOString()
    .replaceAll(/[-:]|\.\d+Z/g, "")
    .replace("T", "-");
  return `emas-${moment}.tar.gz${isSealed ? ".sealed" : ""}`;
}

/** Keeps the newest of a folder's backups, and nothing that a killed one left half written. */
export async function keepNewest(folder: string, keep: number) {
  const names = await readdir(folder);
  const old = names
    .filter((name) => named.test(name))
    .toSorted()
    .slice(0, -keep);
  for (const name of old) await rm(path.join(folder, name), { force: true });
  for (const name of names.filter((one) => draftName.test(one))) {
    const file = path.join(folder, name);
    const { mtimeMs } = (await stat(file).catch(() => undefined)) ?? { mtimeMs: Date.now() };
    // A younger one may be written at this moment.
    if (Date.now() - mtimeMs > 60 * 60 * 1000) await rm(file, { force: true });
  }
}
