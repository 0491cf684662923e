import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { canUse, type Account } from "./run.ts";
import { giveFolder } from "./place.ts";

const nameOfSocket = "/.s.PGSQL.5432";

/**
 * A fresh folder for the socket, which only the account may enter: `<home>/socket`. The system allows
 * about a hundred characters; where the path is longer, that name links to a short temporary folder.
 */
export async function openSocketFolder({ home, account }: { home: string; account: Account }) {
  const named = path.join(home, "socket");
  remove();
  if (fits(named)) giveFolder(named, account);
  else fs.symlinkSync(await shortFolder(account), named);
  return { folder: socketFolder(home), remove };

  function remove() {
    const found = fs.lstatSync(named, { throwIfNoEntry: false });
    if (found?.isSymbolicLink()) {
      fs.rmSync(fs.readlinkSync(named), { recursive: true, force: true });
    }
    fs.rmSync(named, { recursive: true, force: true });
  }
}

export function socketFolder(home: string) {
  const named = path.join(home, "socket");
  return fits(named) ? named : fs.readlinkSync(named);
}

async function shortFolder(account: Account) {
  const below = os.tmpdir();
  const serves = fits(path.join(below, "emas-123456")) && (await canUse(account, "-x", below));
  const folder = fs.mkdtempSync(path.join(serves ? below : "/tmp", "emas-"));
  giveFolder(folder, account);
  return folder;
}

function fits(folder: string) {
  return Buffer.byteLength(folder + nameOfSocket) < 100;
}
