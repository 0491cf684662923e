import { chown, mkdir, open, readdir, stat } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import pg from "pg";
import { extract, pack, type Pack } from "tar-stream";
import { removeTimeouts } from "#db/remove-timeouts.server.ts";
import type { BaseBackup, WalArchive } from "./wal-archive.server.ts";

const partBytes = 16 * 1024 * 1024;

/** Folders of which only the folder itself is copied: WAL, which the archive has, and what a start rebuilds. */
const emptyFolders =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
const leftOut = /(^|\/)(postmaster\.(pid|opts)|pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/;

/**
 * Copies the running database at `url`, whose files are in `data`, into the archive, by PostgreSQL's low-level backup
 * functions. Waits until the WAL that belongs to the copy is archived. The backup counts once `putBase` stored the
 * result.
 */
export async function copyDatabase(
  archive: WalArchive,
  { url, data, signal }: { url: string; data: string; signal?: AbortSignal },
): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url, application_name: "emas-base-backup" });
  client.on("error", () => {});
  await client.connect();
  try {
    await removeTimeouts(client);
    const { rows } = await client.query<{ name: string; segment: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDD"t"HH24MISSMS"z"') as name,
         pg_walfile_name(pg_backup_start('emas', true)) as segment`,
    );
    const { name, segment } = rows[0]!;
    const parts = await archiveFiles(archive, { name, data, signal });
    const { rows: ends } = await client.query<{ label: string; at: Date }>(
      "select labelfile as label, clock_timestamp() as at from pg_backup_stop(true)",
    );
    return {
      name,
      timeline: Number.parseInt(segment.slice(0, 8), 16),
      firstSegment: segment,
      finishedAt: ends[0]!.at.toISOString(),
      parts,
      label: ends[0]!.label,
      secretMark: archive.secretMark,
    };
  } finally {
    await client.end();
  }
}

/** Writes a base backup's files into the empty folder `data`, owned by `owner` where that is given. */
export async function extractDatabase(
  archive: WalArchive,
  base: BaseBackup,
  { data, owner }: { data: string; owner: { uid: number; gid: number } | undefined },
) {
  const tar = extract();
  await Promise.all([
    pipeline(Readable.from(archive.readParts(base)), createGunzip(), tar),
    writeEntries(),
  ]);

  async function writeEntries() {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      const target = path.join(data, name);
      if (!target.startsWith(data)) throw new Error(`A base backup names ${name}`);
      if (type === "directory") {
        await mkdir(target, { recursive: true, mode: 0o700 });
        entry.resume();
      } else await pipeline(entry, createWriteStream(target, { flags: "wx", mode: 0o600 }));
      if (owner) await chown(target, owner.uid, owner.gid);
    }
  }
}

async function archiveFiles(
  archive: WalArchive,
  { name, data, signal }: { name: string; data: string; signal: AbortSignal | undefined },
) {
  const tar = pack();
  const compressed = createGzip({ level: 1 });
  let parts = 0;
  await Promise.all([
    pipeline(tar, compressed, storeParts, { signal }),
    addFolder(tar, data, "").then(() => tar.finalize()),
  ]);
  return parts;

  async function storeParts(source: AsyncIterable<Buffer>) {
    let [chunks, length]: [Buffer[], number] = [[], 0];
    for await (const chunk of source) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= partBytes) await flush();
    }
    await flush();

    async function flush() {
      await archive.putPart(name, (parts += 1), Buffer.concat(chunks));
      [chunks, length] = [[], 0];
    }
  }
}

async function addFolder(tar: Pack, data: string, folder: string) {
  for (const entry of await readdir(path.join(data, folder), { withFileTypes: true })) {
    const name = path.posix.join(folder, entry.name);
    if (leftOut.test(name)) continue;
    if (entry.isFile()) await addFile(tar, data, name);
    else if (entry.isDirectory()) {
      tar.entry({ name, type: "directory", mode: 0o700 });
      if (!emptyFolders.test(name)) await addFolder(tar, data, name);
    }
  }
}

/**
 * Adds a file with the length that it has now. PostgreSQL may drop it, or shorten it, meanwhile; the WAL of the backup
 * repeats that, so its content does not matter.
 */
async function addFile(tar: Pack, data: string, name: string) {
  const file = path.join(data, name);
  const found = await stat(file).catch(ignoreMissing);
  const handle = found && (await open(file, "r").catch(ignoreMissing));
  if (!handle) return;
  try {
    const { size } = found;
    const added = Promise.withResolvers<void>();
    const entry = tar.entry({ name, size, mode: 0o600 }, (error) =>
      error ? added.reject(error) : added.resolve(),
    );
    added.promise.catch(() => {});
    const content = async function* () {
      const chunk = Buffer.alloc(256 * 1024);
      for (let at = 0; at < size;) {
        const length = Math.min(chunk.length, size - at);
        const { bytesRead } = await handle.read(chunk, 0, length, at);
        if (bytesRead < length) chunk.fill(0, bytesRead, length);
        yield Buffer.from(chunk.subarray(0, length));
        at += length;
      }
    };
    await pipeline(Readable.from(content()), entry);
    await added.promise;
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}
