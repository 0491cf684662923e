import fs from "node:fs";
import path from "node:path";
import type { Binaries } from "./binaries.ts";
import { findPassword, keepPassword, newPassword } from "./password.ts";
import { giveFolder } from "./place.ts";
import { run, type Account } from "./run.ts";
import { allow, asArguments } from "./settings.ts";
import type { Log } from "./log.ts";

export type Cluster = {
  home: string;
  data: string;
  binaries: Binaries;
  account: Account;
  log: Log;
};

export type Supervised = Cluster & { socket: string; startTimeout: number };

/** A database folder of our major version that knows the password it answers with. */
export async function prepareCluster(cluster: Cluster, folder: string) {
  removeDrafts(cluster);
  if (!fs.existsSync(cluster.data)) await createCluster(cluster);
  assertMajor(cluster);
  const password = findPassword(folder);
  if (password) return password;
  const fresh = newPassword();
  await runSql(cluster, cluster.data, [`ALTER ROLE emas PASSWORD '${fresh}'`]);
  keepPassword(folder, fresh);
  return fresh;
}

/** What an initdb left behind that was killed half way. */
function removeDrafts({ home }: Cluster) {
  for (const name of fs.readdirSync(home)) {
    if (!name.startsWith("draft-")) continue;
    // Orphaned, it may be writing still.
    fs.rmSync(path.join(home, name), { recursive: true, maxRetries: 10 });
  }
}

/** Made aside and renamed when complete, database included: a kill leaves a draft, never a half. */
async function createCluster(cluster: Cluster) {
  const draft = path.join(cluster.home, `draft-${process.pid}`);
  giveFolder(draft, cluster.account);
  await initialise(cluster, draft, process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8");
  fs.writeFileSync(path.join(draft, "pg_hba.conf"), allow);
  await runSql(cluster, draft, ["CREATE DATABASE emas"]);
  fs.renameSync(draft, cluster.data);
  syncFolder(cluster.home);
}

/**
 * Sorted by code points, whatever the machine; `characters` only says what a letter is (trigrams
 * would drop the accented ones in the locale C, which serves where the system lacks a better one).
 */
async function initialise(cluster: Cluster, draft: string, characters: string): Promise<void> {
  const { binaries, account } = cluster;
  const locale = ["--locale=C", `--lc-ctype=${characters}`, "--encoding=UTF8"];
  const builtin = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const args = ["-D", draft, "-U", "emas", "--auth=reject", ...locale, ...builtin];
  const { code, output } = await run(binaries.initdb, args, { account });
  if (code === 0) return;
  if (output.includes("invalid locale") && characters !== "C") {
    return initialise(cluster, draft, "C");
  }
  throw new Error(`PostgreSQL could not create its folder in ${draft}:\n${output}`);
}

/** PostgreSQL without a server, for what must be so before anybody may connect. */
async function runSql({ binaries, account }: Cluster, data: string, lines: string[]) {
  const args = ["--single", "-D", data, ...asArguments({ log_min_messages: "error" }), "postgres"];
  const input = `${lines.join("\n")}\n`;
  const { code, output } = await run(binaries.postgres, args, { account, input });
  if (code === 0 && !/ERROR|FATAL|PANIC/.test(output)) return;
  throw new Error(`PostgreSQL could not prepare ${data}:\n${output}`);
}

function assertMajor({ data, binaries }: Cluster) {
  const file = path.join(data, "PG_VERSION");
  if (!fs.existsSync(file)) throw new Error(`${data} is not a database folder of PostgreSQL.`);
  const found = fs.readFileSync(file, "utf8").trim();
  if (found === binaries.major) return;
  throw new Error(
    `${data} was written by PostgreSQL ${found}, and this shop brings ${binaries.major}: ` +
      "start the shop version that wrote it, dump there, and restore here.",
  );
}

/** A rename outlives a power cut only when its folder has been written too. */
function syncFolder(folder: string) {
  const handle = fs.openSync(folder, "r");
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
