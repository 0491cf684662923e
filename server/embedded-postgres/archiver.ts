import fs from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { copyDatabase } from "#backup/base-backup.server.ts";
import type { BaseBackup, WalArchive } from "#backup/wal-archive.server.ts";
import type { Cluster } from "./cluster.ts";
import { continuousFile, markersFolder } from "./archive-markers.ts";

/** With the time to store a segment, a lost machine costs less than a minute of orders. */
const switchIntervalMs = 40_000;
const pollIntervalMs = 500;
const maxRetryDelayMs = 30_000;
const baseCheckIntervalMs = 10 * 60_000;
const weekMs = 7 * 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
/** WAL that waits for a broken archive may take this much of the disk, and never its last part. */
const maxWaitingBytes = 2 * 1024 ** 3;
const minFreeBytes = 512 * 1024 ** 2;
const segmentBytes = 16 * 1024 ** 2;
const walFilePattern = /^[0-9A-F]{8}/;

type Place = Pick<Cluster, "home" | "data" | "account" | "log" | "binaries">;

/**
 * Copies the WAL of a running server into the archive until `stop`. A failing archive is logged and retried; the server
 * goes on. Base backups are made when they are due, unless `makesBaseBackups` is false.
 */
export function startArchiver(
  cluster: Place,
  {
    url,
    archive,
    makesBaseBackups = true,
  }: { url: string; archive: WalArchive; makesBaseBackups?: boolean },
) {
  const { home, data, log } = cluster;
  const markers = markersFolder(home);
  const stopping = new AbortController();
  let failing: { since: Date; loggedAt: number; tries: number } | undefined;
  let isClaimed = false;
  let gaps = 0;
  // By `performance.now()`, which a change of the system's clock does not move.
  let nextSwitchAt = 0;
  let nextBaseCheckAt = 0;
  let isMakingBase = false;
  let baseBackup = Promise.resolve();
  const loop = run();
  return { stop };

  /** Call it when PostgreSQL has stopped. Archives what it wrote last, if the archive works. */
  async function stop() {
    stopping.abort();
    await Promise.all([loop, baseBackup]);
    await archiveWaiting().catch(logFailure);
  }

  async function run() {
    while (!stopping.signal.aborted) {
      try {
        if (failing) skipIfDiskFills();
        await archiveWaiting();
        if (failing) log.warn("The WAL archive works again.");
        failing = undefined;
        if (performance.now() >= nextSwitchAt) await switchSegment();
        // One at a time: storing one removes what others have stored so far.
        if (makesBaseBackups && !isMakingBase && performance.now() >= nextBaseCheckAt) {
          nextBaseCheckAt = performance.now() + baseCheckIntervalMs;
          isMakingBase = true;
          baseBackup = makeBaseBackupIfDue().finally(() => (isMakingBase = false));
        }
      } catch (error) {
        logFailure(error);
      }
      const delay = failing ? Math.min(maxRetryDelayMs, 2 ** failing.tries * 500) : pollIntervalMs;
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function archiveWaiting() {
    if (!isClaimed) await archive.claim(identify(cluster));
    isClaimed = true;
    for (const name of waitingFiles()) {
      await archive.putWal(name, await readFile(path.join(data, "pg_wal", name)));
      writeMarker(name);
    }
    const ready = new Set(readyFiles(data));
    for (const name of fs.readdirSync(markers)) {
      if (walFilePattern.test(name) && !ready.has(name)) fs.rmSync(path.join(markers, name));
    }
  }

  /** The files that PostgreSQL has finished and we have not archived; histories of timelines first, then by age. */
  function waitingFiles() {
    return readyFiles(data)
      .filter((name) => !fs.existsSync(path.join(markers, name)))
      .toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
  }

  function writeMarker(name: string) {
    fs.writeFileSync(path.join(markers, name), "");
  }

  /**
   * Ends the current segment, if anything was written to it, so that it can be archived. PostgreSQL's own
   * `archive_timeout` would do so while the archive fails too, and fill the disk with 16 MB each time.
   */
  async function switchSegment() {
    nextSwitchAt = performance.now() + switchIntervalMs;
    const client = new pg.Client({ connectionString: url, application_name: "emas-archiver" });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select pg_switch_wal()");
    } catch (error) {
      // PostgreSQL is stopping or restarting, which the supervisor reports.
      log.info(`The WAL segment could not be ended: ${reasonOf(error)}`);
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function makeBaseBackupIfDue() {
    const gapsBefore = gaps;
    let hasBegun = false;
    try {
      if (!(await isBaseBackupDue())) return;
      hasBegun = true;
      const base = await copyDatabase(archive, { url, data, signal: stopping.signal });
      if (gaps === gapsBefore) await storeBaseBackup(home, archive, base);
    } catch (error) {
      if (stopping.signal.aborted) return;
      log.error(`The WAL archive has no new base backup: ${reasonOf(error)}`);
      if (hasBegun) await archive.removeUnfinished().catch(() => {});
    }
  }

  async function isBaseBackupDue() {
    const last = (await archive.listBases()).at(-1);
    const timeline = currentTimeline(data);
    if (last && last.timeline > timeline) {
      throw new Error(
        `${archive.location} has a newer timeline, because this database was restored from it elsewhere. ` +
          "Give one of the two shops another WAL_ARCHIVE",
      );
    }
    if (!last || last.timeline < timeline || !isContinuous(home, archive)) return true;
    // A restore asks for the secret that its base backup names, so a changed SESSION_SECRET needs a new base backup.
    if (last.secretMark !== archive.secretMark) return true;
    return Date.now() - Date.parse(last.finishedAt) > weekMs;
  }

  function logFailure(error: unknown) {
    const { since, loggedAt, tries } = failing ?? { since: new Date(), loggedAt: 0, tries: 0 };
    const isLogged = Date.now() - loggedAt < hourMs;
    failing = { since, loggedAt: isLogged ? loggedAt : Date.now(), tries: tries + 1 };
    if (isLogged) return;
    log.error(
      `The WAL archive has been failing since ${since.toISOString()}: ${reasonOf(error)}. The shop keeps running. ` +
        "If this machine is lost, so are the orders since then.",
    );
  }

  /** A full disk would stop the shop. So these WAL files are given up, and a new base backup follows. */
  function skipIfDiskFills() {
    const names = waitingFiles();
    const { bavail, bsize } = fs.statfsSync(data);
    const isTooMuch = names.length * segmentBytes > maxWaitingBytes;
    if (names.length === 0 || (!isTooMuch && bavail * bsize > minFreeBytes)) return;
    gaps += 1;
    nextBaseCheckAt = 0;
    fs.rmSync(continuousFile(home), { force: true });
    for (const name of names) writeMarker(name);
    log.error(
      `${names.length} WAL files waited for the archive and would fill the disk. They were skipped: no time ` +
        `since ${failing?.since.toISOString()} can be restored, until the archive works and has a new base backup.`,
    );
  }
}

/** Makes a copied database count as a base backup of the archive, and removes what it replaces. */
export async function storeBaseBackup(home: string, archive: WalArchive, base: BaseBackup) {
  await archive.putBase(base);
  fs.writeFileSync(continuousFile(home), archive.location, { flush: true });
  await archive.removeOld();
}

function isContinuous(home: string, { location }: WalArchive) {
  const file = continuousFile(home);
  return fs.existsSync(file) && fs.readFileSync(file, "utf8") === location;
}

function readyFiles(data: string) {
  return fs
    .readdirSync(path.join(data, "pg_wal", "archive_status"))
    .filter((name) => name.endsWith(".ready"))
    .map((name) => name.slice(0, -".ready".length));
}

/** A segment's name begins with its timeline; those of earlier timelines may still be there. */
function currentTimeline(data: string) {
  const segments = fs
    .readdirSync(path.join(data, "pg_wal"))
    .filter((name) => walFilePattern.test(name) && name.length === 24);
  return Math.max(...segments.map((name) => Number.parseInt(name.slice(0, 8), 16)));
}

function identify({ data, binaries }: Pick<Cluster, "data" | "binaries">) {
  // The first field of PostgreSQL's control file, in the byte order of this machine.
  const control = fs.readFileSync(path.join(data, "global", "pg_control"));
  const systemIdentifier = control.readBigUInt64LE(0).toString();
  return { systemIdentifier, majorVersion: binaries.majorVersion };
}

function rank(name: string) {
  return name.endsWith(".history") ? 0 : 1;
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? reasonOf(cause) : message;
}
