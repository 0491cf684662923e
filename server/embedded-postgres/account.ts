import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Account } from "./run-program.ts";

/**
 * PostgreSQL refuses to run as root. If we are root, it runs as the owner of the existing database folder, else as the
 * system's `postgres` user, else as `nobody`.
 */
export async function chooseAccount(folder: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(path.join(folder, "postgres", "data"), { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) {
    return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  const account =
    systemAccount("postgres") ?? systemAccount("_postgres") ?? systemAccount("nobody");
  if (account) return account;
  throw new Error(
    "PostgreSQL cannot run as root, and this machine has neither a user postgres nor nobody: " +
      "start the shop as an ordinary user, or set DATABASE_URL.",
  );
}

function systemAccount(name: string): Account {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
}
