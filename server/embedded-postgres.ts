import path from "node:path";
import type { WalArchive } from "#backup/wal-archive.server.ts";
import { chooseAccount } from "./embedded-postgres/account.ts";
import { findBinaries } from "./embedded-postgres/binaries.ts";
import { connectionUrl, prepareCluster } from "./embedded-postgres/cluster.ts";
import { acquireLock, lockHolder } from "./embedded-postgres/lock.ts";
import type { Log } from "./embedded-postgres/run-program.ts";
import { stopOrphan } from "./embedded-postgres/orphan.ts";
import { findPassword } from "./embedded-postgres/password.ts";
import { openHome } from "./embedded-postgres/home-folder.ts";
import { openSocketFolder, socketFolder } from "./embedded-postgres/socket.ts";
import { forgetArchive, openArchiveMarkers } from "./embedded-postgres/archive-markers.ts";
import { waitUntilReady } from "./embedded-postgres/postmaster.ts";
import { supervise } from "./embedded-postgres/supervise.ts";

/**
 * Runs a PostgreSQL in `<folder>/postgres`, on a unix socket, until `stop`; `folder` is DATA_DIR. If it cannot start,
 * throws an error that fits in one line. A second caller on the same folder is refused, unless it passes `join`: then
 * it shares the running database, and its `stop` leaves the database running. Every start must pass the `archive` that
 * WAL_ARCHIVE names: PostgreSQL keeps no WAL for an archive that it does not know of.
 */
export async function startEmbeddedPostgres(options: {
  folder: string;
  log: Log;
  join?: boolean;
  startTimeoutMs?: number;
  archive?: WalArchive | undefined;
}): Promise<{ url: string; stop: () => Promise<void> }> {
  const { log, join = false, startTimeoutMs = 60_000, archive } = options;
  const folder = path.resolve(options.folder);
  const account = await chooseAccount(folder);
  const home = await openHome({ account, log }, folder);
  const lock = acquireLock(home);
  if (!lock) {
    if (join) return joinRunning(folder, home, startTimeoutMs);
    throw new Error(`Another shop${lockHolder(home)} is already using the data folder ${folder}.`);
  }
  try {
    const binaries = await findBinaries({ account, log }, home);
    const cluster = { home, data: path.join(home, "data"), binaries, account, log };
    await stopOrphan(cluster);
    const password = await prepareCluster(cluster, folder);
    const socket = await openSocketFolder(cluster);
    const receipts = archive && openArchiveMarkers(cluster);
    if (!archive) forgetArchive(home);
    const settings = receipts?.settings ?? {};
    const supervised = { ...cluster, socket: socket.folder, startTimeoutMs, settings };
    const postgres = await supervise(supervised);
    const url = connectionUrl(password, socket.folder);
    // Imported lazily, because the server alone needs no installed package.
    const archiver =
      archive &&
      (await import("./embedded-postgres/archiver.ts")).startArchiver(cluster, { url, archive });
    return { url, stop: once(stop) };

    /** The archiver is stopped last, because PostgreSQL archives its last segment while it stops. */
    async function stop() {
      await postgres.stop();
      await archiver?.stop();
      socket.remove();
      lock?.release();
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function joinRunning(folder: string, home: string, startTimeoutMs: number) {
  await waitUntilReady(path.join(home, "data"), startTimeoutMs);
  const password = findPassword(folder);
  if (!password)
    throw new Error(`The database in ${folder} is running, but its password is missing.`);
  return { url: connectionUrl(password, socketFolder(home)), stop: async () => {} };
}

function once(action: () => Promise<void>) {
  let result: Promise<void> | undefined;
  return () => (result ??= action());
}
