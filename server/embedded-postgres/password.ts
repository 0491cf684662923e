import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The database's password, which only the shop's own user may read. */
export function findPassword(folder: string) {
  try {
    return readFileSync(fileOf(folder), "utf8").trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

export function newPassword() {
  return randomBytes(24).toString("base64url");
}

/** Keeps the password once the database knows it; a reader never sees half of it. */
export function keepPassword(folder: string, password: string) {
  const draft = `${fileOf(folder)}.${process.pid}`;
  writeFileSync(draft, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(draft, fileOf(folder));
}

function fileOf(folder: string) {
  return path.join(folder, "postgres-password");
}
