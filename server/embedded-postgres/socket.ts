import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { canAccess, type Account } from "./run-program.ts";
import { createFolderOwnedBy } from "./home-folder.ts";

const socketFileName = "/.s.PGSQL.5432";

/**
 * Creates `<home>/socket`, a new folder for the socket that only the account can enter. The path of a socket is limited
 * to about 100 characters, so for a longer path the folder is a symlink to a temporary one.
 */
export async function openSocketFolder({ home, account }: { home: string; account: Account }) {
  const socketPath = path.join(home, "socket");
  remove();
  if (fitsSocketPathLimit(socketPath)) createFolderOwnedBy(socketPath, account);
  else fs.symlinkSync(await shortFolder(account), socketPath);
  return { folder: socketFolder(home), remove };

  function remove() {
    const found = fs.lstatSync(socketPath, { throwIfNoEntry: false });
    if (found?.isSymbolicLink()) {
      fs.rmSync(fs.readlinkSync(socketPath), { recursive: true, force: true });
    }
    fs.rmSync(socketPath, { recursive: true, force: true });
  }
}

export function socketFolder(home: string) {
  const socketPath = path.join(home, "socket");
  return fitsSocketPathLimit(socketPath) ? socketPath : fs.readlinkSync(socketPath);
}

async function shortFolder(account: Account) {
  const tempRoot = os.tmpdir();
  const isTempRootUsable =
    fitsSocketPathLimit(path.join(tempRoot, "emas-123456")) &&
    (await canAccess(account, "-x", tempRoot));
  const folder = fs.mkdtempSync(path.join(isTempRootUsable ? tempRoot : "/tmp", "emas-"));
  createFolderOwnedBy(folder, account);
  return folder;
}

function fitsSocketPathLimit(folder: string) {
  return Buffer.byteLength(folder + socketFileName) < 100;
}
