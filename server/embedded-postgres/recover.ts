import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { copyDatabase, extractDatabase } from "#backup/base-backup.server.ts";
import type { BaseBackup, WalArchive } from "#backup/wal-archive.server.ts";
import { chooseAccount } from "./account.ts";
import { startArchiver, storeBaseBackup } from "./archiver.ts";
import { findBinaries } from "./binaries.ts";
import { connectionUrl, removeTempFolders, replacedFolder, syncFolder } from "./cluster.ts";
import type { Cluster, SupervisedCluster } from "./cluster.ts";
import { createFolderOwnedBy, openHome } from "./home-folder.ts";
import { acquireLock, lockHolder } from "./lock.ts";
import { stopOrphan } from "./orphan.ts";
import { findPassword, generatePassword, savePassword } from "./password.ts";
import type { Log } from "./run-program.ts";
import { openArchiveMarkers } from "./archive-markers.ts";
import { serveWal } from "./serve-wal.ts";
import { openSocketFolder } from "./socket.ts";
import { supervise } from "./supervise.ts";

const maxRecoveryMs = 24 * 60 * 60 * 1000;

type Recovery = {
  folder: string;
  log: Log;
  archive: WalArchive;
  base: BaseBackup;
  /** Undefined: the end of the archive. */
  moment: Date | undefined;
  /** Changes the recovered database before it replaces the old one. */
  prepare: (client: pg.Client) => Promise<void>;
};

/** `lastChange` is the time of the last transaction that was recovered; `kept` the folder of the replaced database. */
export type Recovered =
  | { ok: true; lastChange: Date | undefined; kept: string | undefined }
  | { ok: false; reason: "archive-ends"; lastChange: Date | undefined };

/**
 * Replaces the database in `<folder>/postgres` by what it was at a moment: from a base backup that is older, and the
 * archived WAL since. It is recovered in a temporary folder, continues on a new timeline, which gets a base backup of
 * its own, and takes its place at the very end; the old one is kept. Throws if a shop runs on the folder.
 */
export async function recoverDatabase(recovery: Recovery): Promise<Recovered> {
  const { log } = recovery;
  const folder = path.resolve(recovery.folder);
  fs.mkdirSync(folder, { recursive: true });
  const account = await chooseAccount(folder);
  const home = await openHome({ account, log }, folder);
  const lock = acquireLock(home);
  if (!lock) {
    throw new Error(
      `A shop${lockHolder(home)} runs on the data folder ${folder}: stop it before you restore.`,
    );
  }
  const draft = path.join(home, `draft-${process.pid}`);
  const walFolder = path.join(home, `draft-wal-${process.pid}`);
  try {
    const binaries = await findBinaries({ account, log }, home);
    await assertMajorVersion(recovery.archive, binaries.majorVersion);
    const data = path.join(home, "data");
    await stopOrphan({ home, data, binaries, account, log });
    removeTempFolders({ home });
    createFolderOwnedBy(draft, account);
    await extractDatabase(recovery.archive, recovery.base, { data: draft, owner: account });
    return await recover(
      { home, data: draft, binaries, account, log },
      { ...recovery, folder, walFolder },
    );
  } finally {
    fs.rmSync(walFolder, { recursive: true, force: true });
    fs.rmSync(draft, { recursive: true, force: true });
    lock.release();
  }
}

async function assertMajorVersion(archive: WalArchive, majorVersion: string) {
  const database = await archive.readDatabase();
  if (!database || database.majorVersion === majorVersion) return;
  throw new Error(
    `The archive was written by PostgreSQL ${database.majorVersion}, but this shop uses ${majorVersion}: ` +
      "restore it with the shop version that wrote it.",
  );
}

async function recover(
  cluster: Cluster,
  recovery: Recovery & { walFolder: string },
): Promise<Recovered> {
  const { home, account } = cluster;
  const { archive, folder, moment, walFolder } = recovery;
  const socket = await openSocketFolder(cluster);
  const wal = serveWal(walFolder, { archive, account });
  try {
    const settings = {
      ...openArchiveMarkers({ home, account }).settings,
      ...wal.settings,
      recovery_target_timeline: "current",
      ...(moment && { recovery_target_time: asPostgresTime(moment) }),
      recovery_target_action: "promote",
      // It is ready only once it is recovered.
      hot_standby: "off",
      hba_file: writeRecoveryFiles(cluster, recovery.base),
    };
    const startTimeoutMs = maxRecoveryMs;
    const postgres = await start({ ...cluster, socket: socket.folder, startTimeoutMs, settings });
    if ("archiveEnd" in postgres) {
      if (wal.failure()) throw wal.failure();
      return { ok: false, reason: "archive-ends", lastChange: postgres.archiveEnd };
    }
    const password = findPassword(folder) ?? generatePassword();
    const url = connectionUrl(password, socket.folder);
    const archiver = startArchiver(cluster, { url, archive, makesBaseBackups: false });
    let base: BaseBackup;
    let lastChange: Date | undefined;
    try {
      lastChange = await prepareDatabase(url, password, recovery.prepare);
      base = await copyDatabase(archive, { url, data: cluster.data });
    } finally {
      await postgres.stop();
      await archiver.stop();
    }
    savePassword(folder, password);
    const kept = replaceDatabase(cluster);
    await storeBaseBackup(home, archive, base);
    return { ok: true, lastChange, kept };
  } finally {
    await wal.stop();
    socket.remove();
  }
}

/** PostgreSQL reads this setting before it knows the names of time zones, such as "Z". */
function asPostgresTime(moment: Date) {
  return moment.toISOString().replace("T", " ").replace("Z", "+00");
}

/** Returns the path of a `pg_hba.conf` by which we connect without the password, which is that of the moment. */
function writeRecoveryFiles({ data, account }: Cluster, { label }: BaseBackup) {
  const hba = path.join(data, "recovery_hba.conf");
  const contents: [string, string][] = [
    [path.join(data, "backup_label"), label],
    [path.join(data, "recovery.signal"), ""],
    [hba, "local all emas trust\n"],
  ];
  for (const [file, content] of contents) {
    fs.writeFileSync(file, content, { mode: 0o600 });
    if (account) fs.chownSync(file, account.uid, account.gid);
  }
  return hba;
}

async function start(cluster: SupervisedCluster) {
  try {
    return await supervise(cluster);
  } catch (error) {
    const { message } = error as Error;
    if (!message.includes("recovery ended before configured recovery target was reached"))
      throw error;
    const [, time] = /last completed transaction was at log time (.+)/.exec(message) ?? [];
    return { archiveEnd: time === undefined ? undefined : new Date(time.replace(/\+00$/, "Z")) };
  }
}

async function prepareDatabase(
  url: string,
  password: string,
  prepare: (client: pg.Client) => Promise<void>,
) {
  const client = new pg.Client({ connectionString: url, application_name: "emas-restore" });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date | null }>(
      "select pg_last_xact_replay_timestamp() as at",
    );
    await client.query(`alter role emas password ${client.escapeLiteral(password)}`);
    await prepare(client);
    return rows[0]!.at ?? undefined;
  } finally {
    await client.end();
  }
}

/** Two renamings. A start between them refuses to create a new shop (`prepareCluster`). */
function replaceDatabase({ home, data: draft }: Cluster) {
  fs.rmSync(path.join(draft, "recovery_hba.conf"));
  const data = path.join(home, "data");
  const kept = fs.existsSync(data) ? replacedFolder(home) : undefined;
  if (kept) fs.renameSync(data, kept);
  fs.renameSync(draft, data);
  syncFolder(home);
  return kept;
}
