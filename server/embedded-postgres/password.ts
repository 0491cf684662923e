import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Reads the database's password from a file that only the shop's operating-system user can read. */
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

/** Call it after the database was given the password. Renames a temp file, so that readers see a whole password. */
export function savePassword(folder: string, password: string) {
  const tempFile = `${passwordFile(folder)}.${process.pid}`;
  writeFileSync(tempFile, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(tempFile, passwordFile(folder));
}

function passwordFile(folder: string) {
  return path.join(folder, "postgres-password");
}
