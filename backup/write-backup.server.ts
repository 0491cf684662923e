import { createHmac, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack, type Pack } from "tar-stream";
import { env } from "#env";
import { getFile } from "#platform/files.server.ts";
import { removeStaleFiles, syncFolder } from "#platform/folders.server.ts";
import { listOriginalFiles } from "#platform/images.server.ts";
import {
  contentsName,
  backupFormat,
  headerName,
  partName,
  partBytes,
  sha256,
  type BackupContents,
  type BackupHeader,
} from "./contents.ts";
import { createPartHasher } from "./part-hasher.ts";
import { readBackup } from "./read-backup.server.ts";
import { encryptStream } from "./encryption.server.ts";
import { withSnapshot, type Snapshot } from "./snapshot.server.ts";

const tempNamePattern = /^\.draft-[0-9a-f-]{36}$/;

/**
 * Writes the current state of the shop to one file, while the shop keeps running. The file gets its name only after it
 * was completed, flushed to disk and verified by reading it back. `passphrase` encrypts it. First removes what killed
 * processes left unfinished in its folder, which could fill the disk.
 */
export async function writeBackup(options: {
  url: string;
  shop: string;
  file: string;
  passphrase: string | undefined;
}): Promise<{ bytes: number; rows: number; files: number }> {
  const { file, passphrase } = options;
  const folder = path.dirname(path.resolve(file));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeStaleFiles(folder, tempNamePattern);
  const tempFile = path.join(folder, `.draft-${randomUUID()}`);
  try {
    await withSnapshot(options.url, (snapshot) => writeTempFile(snapshot, tempFile, options));
    const { contents } = await readBackup(tempFile, passphrase);
    const { size } = await stat(tempFile);
    await rename(tempFile, file);
    await syncFolder(folder);
    const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0);
    return { bytes: size, rows, files: contents.files.length };
  } catch (error) {
    await rm(tempFile, { force: true });
    throw error;
  }
}

async function writeTempFile(
  snapshot: Snapshot,
  tempFile: string,
  { shop, passphrase }: { shop: string; passphrase: string | undefined },
) {
  const tar = pack();
  const clear = createGzip();
  const file = createWriteStream(tempFile, { flags: "wx", mode: 0o600, flush: true });
  const written = passphrase
    ? pipeline(
        tar,
        clear,
        (source: AsyncIterable<Buffer>) => encryptStream(source, passphrase),
        file,
      )
    : pipeline(tar, clear, file);
  // `writeEntries` fills `tar` while `written` empties it. If one of them fails, `tar` breaks, so the other ends too.
  await Promise.all([written, writeEntries(tar, snapshot, shop, passphrase !== undefined)]);
}

async function writeEntries(tar: Pack, snapshot: Snapshot, shop: string, isEncrypted: boolean) {
  const { level, columns, counters } = snapshot;
  const head: BackupHeader = {
    product: "emas",
    format: backupFormat,
    shop,
    created: new Date().toISOString(),
    level,
    columns,
    counters,
    secretMark: secretFingerprint(env.SESSION_SECRET),
    ...(isEncrypted && { secret: env.SESSION_SECRET }),
  };
  const headerBytes = Buffer.from(JSON.stringify(head, undefined, 1));
  await addEntry(tar, headerName, headerBytes);
  const tables: BackupContents["tables"] = {};
  for (const table of Object.keys(columns)) {
    tables[table] = await addLines(tar, `tables/${table}`, snapshot.rows(table));
  }
  const jobs = await addLines(tar, "jobs", [snapshot.jobs]);
  const files = await addFiles(tar);
  const contents: BackupContents = { head: sha256(headerBytes), tables, jobs, files };
  await addEntry(tar, contentsName, Buffer.from(JSON.stringify(contents)));
  tar.finalize();
}

/** A fingerprint that identifies a secret without revealing it. */
export function secretFingerprint(secret: string) {
  return createHmac("sha256", secret).update("the secret of a backup").digest("hex");
}

/**
 * Adds all stored files. Every file that a backed-up row names is added, because a file is stored before its row is
 * written, and the lock `files` blocks the clean-up job. Only the file of a refused receipt may disappear; no row names it.
 */
async function addFiles(tar: Pack) {
  const files: BackupContents["files"] = [];
  for await (const key of listOriginalFiles()) {
    const bytes = await getFile(key);
    if (!bytes) continue;
    await addEntry(tar, `files/${key}`, Buffer.from(bytes));
    files.push({ key, bytes: bytes.byteLength, sha256: sha256(bytes) });
  }
  return files;
}

async function addLines(
  tar: Pack,
  folder: string,
  batches: AsyncIterable<unknown[]> | Iterable<unknown[]>,
) {
  const hasher = createPartHasher();
  let lines: string[] = [];
  let length = 0;
  let number = 0;
  for await (const batch of batches) {
    for (const row of batch) {
      const line = `${JSON.stringify(row)}\n`;
      lines.push(line);
      length += line.length;
      if (length >= partBytes) await flush();
    }
  }
  if (lines.length > 0) await flush();
  return hasher.result();

  async function flush() {
    const bytes = Buffer.from(lines.join(""));
    hasher.add(bytes, lines.length);
    [lines, length] = [[], 0];
    await addEntry(tar, partName(folder, (number += 1)), bytes);
  }
}

function addEntry(tar: Pack, name: string, bytes: Buffer) {
  return new Promise<void>((resolve, reject) => {
    // Waits until each entry is written, because passing the bytes to `tar.entry` directly would ignore back-pressure.
    const header = { name, size: bytes.length, mode: 0o600 };
    tar.entry(header, (error) => (error ? reject(error) : resolve())).end(bytes);
  });
}
