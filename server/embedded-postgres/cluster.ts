import fs from "node:fs";
import path from "node:path";
import type { Binaries } from "./binaries.ts";
import { findPassword, savePassword, generatePassword } from "./password.ts";
import { createFolderOwnedBy } from "./home-folder.ts";
import { runProgram, type RunContext } from "./run-program.ts";
import { hostBasedAuth, toArguments } from "./settings.ts";

export type Cluster = RunContext & { home: string; data: string; binaries: Binaries };

export type SupervisedCluster = Cluster & {
  socket: string;
  startTimeoutMs: number;
  /** PostgreSQL settings beside the usual ones. */
  settings?: Record<string, string>;
};

/** The database's URL, through its socket. */
export function connectionUrl(password: string, socket: string) {
  return `postgresql://emas:${password}@localhost/emas?host=${encodeURIComponent(socket)}`;
}

/** Creates the database folder if needed, checks its major version, and returns the database's password. */
export async function prepareCluster(cluster: Cluster, folder: string) {
  removeTempFolders(cluster);
  if (!fs.existsSync(cluster.data)) {
    refuseInterruptedRestore(cluster);
    await createCluster(cluster);
  }
  assertMajorVersion(cluster);
  const password = findPassword(folder);
  if (password) return password;
  const generated = generatePassword();
  await runSql(cluster, cluster.data, [`ALTER ROLE emas PASSWORD '${generated}'`]);
  savePassword(folder, generated);
  return generated;
}

/** The name of the folder that keeps the database which a restore replaced. */
export function replacedFolder(home: string, now = new Date()) {
  return path.join(home, `data-before-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`);
}

/** Without this, a restore killed between its two renamings would be followed by a new, empty shop. */
function refuseInterruptedRestore({ home }: Cluster) {
  const kept = fs.readdirSync(home).findLast((name) => name.startsWith("data-before-"));
  if (!kept) return;
  throw new Error(
    `A restore was interrupted: run it again, or rename ${path.join(home, kept)} to data.`,
  );
}

/** Removes the temporary folders that interrupted runs of initdb and of restores left. */
export function removeTempFolders({ home }: Pick<Cluster, "home">) {
  for (const name of fs.readdirSync(home)) {
    if (!name.startsWith("draft-")) continue;
    // Retries, because an initdb whose shop was killed may still be writing.
    fs.rmSync(path.join(home, name), { recursive: true, maxRetries: 10 });
  }
}

/** Creates the cluster in a temporary folder and then renames it, so that a kill never leaves half a cluster. */
async function createCluster(cluster: Cluster) {
  const tempFolder = path.join(cluster.home, `draft-${process.pid}`);
  createFolderOwnedBy(tempFolder, cluster.account);
  await initialise(cluster, tempFolder, process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8");
  fs.writeFileSync(path.join(tempFolder, "pg_hba.conf"), hostBasedAuth);
  await runSql(cluster, tempFolder, ["CREATE DATABASE emas"]);
  fs.renameSync(tempFolder, cluster.data);
  syncFolder(cluster.home);
}

/**
 * Runs initdb. The builtin locale sorts text by code points on every machine. The locale `ctype` only decides which
 * characters are letters. If the system lacks it, uses `C`, with which trigram search ignores accented letters.
 */
async function initialise(cluster: Cluster, tempFolder: string, ctype: string): Promise<void> {
  const { binaries, account } = cluster;
  const locale = ["--locale=C", `--lc-ctype=${ctype}`, "--encoding=UTF8"];
  const builtin = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const args = ["-D", tempFolder, "-U", "emas", "--auth=reject", ...locale, ...builtin];
  const { code, output } = await runProgram(binaries.initdb, args, { account });
  if (code === 0) return;
  if (output.includes("invalid locale") && ctype !== "C") {
    return initialise(cluster, tempFolder, "C");
  }
  throw new Error(`PostgreSQL could not create its folder in ${tempFolder}:\n${output}`);
}

/** Runs SQL in single-user mode, before any client can connect. */
async function runSql({ binaries, account }: Cluster, data: string, lines: string[]) {
  // With archive_mode off, PostgreSQL would recycle WAL that still waits for the archive.
  const settings = toArguments({ log_min_messages: "error", archive_mode: "on" });
  const args = ["--single", "-D", data, ...settings, "postgres"];
  const input = `${lines.join("\n")}\n`;
  const { code, output } = await runProgram(binaries.postgres, args, { account, input });
  if (code === 0 && !/ERROR|FATAL|PANIC/.test(output)) return;
  throw new Error(`PostgreSQL could not prepare ${data}:\n${output}`);
}

function assertMajorVersion({ data, binaries }: Cluster) {
  const file = path.join(data, "PG_VERSION");
  if (!fs.existsSync(file)) throw new Error(`${data} is not a PostgreSQL database folder.`);
  const found = fs.readFileSync(file, "utf8").trim();
  if (found === binaries.majorVersion) return;
  throw new Error(
    `${data} was written by PostgreSQL ${found}, but this shop uses ${binaries.majorVersion}: ` +
      "make a backup with the shop version that wrote it, and restore it with this one.",
  );
}

/** Syncs a folder to the disk, without which a power cut could undo the renaming of a folder in it. */
export function syncFolder(folder: string) {
  const handle = fs.openSync(folder, "r");
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
