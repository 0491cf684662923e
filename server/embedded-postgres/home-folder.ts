import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { canAccess, type Account, type RunContext } from "./run-program.ts";

/**
 * Opens `<folder>/postgres`, which holds the database, its lock, log and socket. If PostgreSQL's system account cannot
 * enter `folder` (the project lies in a folder of mode 0700), `<folder>/postgres` becomes a symlink to a new folder in
 * /var/lib/emas. Later starts follow the symlink, so the project can be moved. Deleting `folder` deletes the symlink,
 * and the next start creates a new shop.
 */
export async function openHome({ account, log }: RunContext, folder: string) {
  const home = path.join(folder, "postgres");
  if (!fs.lstatSync(home, { throwIfNoEntry: false })) await createHome(home, { account, log });
  if (!fs.existsSync(home)) {
    throw new Error(
      `${home} points to ${fs.readlinkSync(home)}, which is missing. Restore that folder.`,
    );
  }
  const real = fs.realpathSync(home);
  if (!account) assertOwnedByThisUser(real);
  else if (fs.statSync(real).uid === 0) fs.chmodSync(real, 0o711);
  const data = path.join(real, "data");
  if (account && fs.existsSync(data) && !(await canAccess(account, "-w", data))) {
    throw new Error(
      `${account.name} cannot access ${data}. Allow access to its parent folders, or move the data folder.`,
    );
  }
  return real;
}

/** Creates a folder that every account can enter, whatever root's umask is. */
export function sharedSystemFolder() {
  const folder = "/var/lib/emas";
  fs.mkdirSync(folder, { recursive: true });
  fs.chmodSync(folder, 0o755);
  return folder;
}

/** Creates a folder that only the account can access. The parent folder keeps its owner. */
export function createFolderOwnedBy(folder: string, account: Account) {
  fs.mkdirSync(folder, { recursive: true });
  if (account) fs.chownSync(folder, account.uid, account.gid);
  fs.chmodSync(folder, 0o700);
}

async function createHome(home: string, { account, log }: RunContext) {
  fs.mkdirSync(path.dirname(home), { recursive: true });
  if (!account || (await canAccess(account, "-x", path.dirname(home)))) {
    fs.mkdirSync(home, { recursive: true, mode: 0o700 });
    return;
  }
  const name = createHash("sha256").update(home).digest("hex").slice(0, 12);
  const target = fs.mkdtempSync(path.join(sharedSystemFolder(), `${name}-`));
  try {
    fs.symlinkSync(target, home);
    log.info(
      `PostgreSQL runs as ${account.name}, which cannot access ${home}: its data is in ${target}.`,
    );
  } catch (error) {
    fs.rmdirSync(target);
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function assertOwnedByThisUser(home: string) {
  const data = fs.statSync(path.join(home, "data"), { throwIfNoEntry: false }) ?? fs.statSync(home);
  if (data.uid === process.getuid?.()) return;
  throw new Error(`The database in ${home} belongs to another user. Start the shop as that user.`);
}
