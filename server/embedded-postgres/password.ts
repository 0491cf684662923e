import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The database's password, in a file that only the shop's user can read. */
export function findPassword(folder: string) {
  try {
    return readFileSync(passwordFile(folder), "utf8").trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

export function generatePassword() {
  return randomBytes(24).toString("base64url");
}

/** Saves the password after the database has it, by a rename, so that readers never see half of it. */
export function savePassword(folder: string, password: string) {
  const tempFile = `${passwordFile(folder)}.${process.pid}`;
  writeFileSync(tempFile, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(tempFile, passwordFile(folder));
}

function passwordFile(folder: string) {
  return path.join(folder, "postgres-password");
}
