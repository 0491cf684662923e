import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { canUse, type Account } from "./run.ts";
import type { Log } from "./log.ts";

/**
 * The folder that holds the database, its lock, log and socket: `<folder>/postgres`. Where the
 * account cannot reach that (a clone below a folder of mode 0700), `<folder>/postgres` becomes a link
 * to a folder below /var/lib/emas. The link, not the path, says which database is meant: so the
 * project may be moved, and whoever deletes the data folder starts anew.
 */
export async function openHome({
  folder,
  account,
  log,
}: {
  folder: string;
  account: Account;
  log: Log;
}) {
  const home = path.join(folder, "postgres");
  if (!fs.lstatSync(home, { throwIfNoEntry: false })) await createHome(home, account, log);
  if (!fs.existsSync(home)) {
    throw new Error(`${home} points to ${fs.readlinkSync(home)}, which is gone: bring it back.`);
  }
  const real = fs.realpathSync(home);
  if (!account) assertOwn(real);
  else if (fs.statSync(real).uid === 0) fs.chmodSync(real, 0o711);
  const data = path.join(real, "data");
  if (account && fs.existsSync(data) && !(await canUse(account, "-w", data))) {
    throw new Error(`${account.name} cannot reach ${data}: open the folders above it, or move it.`);
  }
  return real;
}

/** Where root's PostgreSQL finds what it cannot reach elsewhere, whatever root's umask. */
export function reachableFolder() {
  const folder = "/var/lib/emas";
  fs.mkdirSync(folder, { recursive: true });
  fs.chmodSync(folder, 0o755);
  return folder;
}

/** The account's own folder in a home; as root, the home itself stays root's. */
export function giveFolder(folder: string, account: Account) {
  fs.mkdirSync(folder, { recursive: true });
  if (account) fs.chownSync(folder, account.uid, account.gid);
  fs.chmodSync(folder, 0o700);
}

async function createHome(home: string, account: Account, log: Log) {
  fs.mkdirSync(path.dirname(home), { recursive: true });
  if (!account || (await canUse(account, "-x", path.dirname(home)))) {
    fs.mkdirSync(home, { recursive: true, mode: 0o700 });
    return;
  }
  const name = createHash("sha256").update(home).digest("hex").slice(0, 12);
  const away = fs.mkdtempSync(path.join(reachableFolder(), `${name}-`));
  try {
    fs.symlinkSync(away, home);
    log.info(`PostgreSQL runs as ${account.name}, who cannot reach ${home}: it lives in ${away}.`);
  } catch (error) {
    fs.rmdirSync(away);
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function assertOwn(home: string) {
  const data = fs.statSync(path.join(home, "data"), { throwIfNoEntry: false }) ?? fs.statSync(home);
  if (data.uid === process.getuid?.()) return;
  throw new Error(`The database in ${home} belongs to another user: start the shop as that one.`);
}
