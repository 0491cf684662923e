import { createHmac, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack, type Pack } from "tar-stream";
import { env } from "#env";
import { getFile } from "#platform/files.server.ts";
import { keptFiles } from "#platform/images.server.ts";
import {
  contentsName,
  format,
  headName,
  partName,
  partSize,
  sha256,
  type Contents,
  type Head,
} from "./contents.ts";
import { partHasher } from "./part-hasher.ts";
import { readBackup } from "./read-backup.server.ts";
import { seal } from "./seal.server.ts";
import { withSnapshot, type Snapshot } from "./snapshot.server.ts";

export const draftName = /^\.draft-[0-9a-f-]{36}$/;

/**
 * The shop as it is at this moment, in one file, while it goes on selling. It appears under its name when
 * it is whole, written to the disk and read back; `passphrase` seals it. Throws where anything failed.
 */
export async function writeBackup(asked: {
  url: string;
  shop: string;
  file: string;
  passphrase: string | undefined;
}): Promise<{ bytes: number; rows: number; files: number }> {
  const { file, passphrase } = asked;
  const folder = path.dirname(path.resolve(file));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = path.join(folder, `.draft-${randomUUID()}`);
  try {
    await withSnapshot(asked.url, (snapshot) => writeDraft(snapshot, draft, asked));
    const { contents } = await readBackup(draft, passphrase);
    const { size } = await stat(draft);
    await rename(draft, file);
    await syncFolder(folder);
    const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0);
    return { bytes: size, rows, files: contents.files.length };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeDraft(
  snapshot: Snapshot,
  draft: string,
  { shop, passphrase }: { shop: string; passphrase: string | undefined },
) {
  const tar = pack();
  const clear = createGzip();
  const file = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
  const written = passphrase
    ? pipeline(tar, clear, (source: AsyncIterable<Buffer>) => seal(source, passphrase), file)
    : pipeline(tar, clear, file);
  // The first that fails ends the other: nobody takes what the other writes.
  await Promise.all([written, fill(tar, snapshot, shop, passphrase !== undefined)]);
}

async function fill(tar: Pack, snapshot: Snapshot, shop: string, isSealed: boolean) {
  const { level, columns, counters } = snapshot;
  const head: Head = {
    product: "emas",
    format,
    shop,
    created: new Date().toISOString(),
    level,
    columns,
    counters,
    secretMark: markOf(env.SESSION_SECRET),
    ...(isSealed && { secret: env.SESSION_SECRET }),
  };
  const first = Buffer.from(JSON.stringify(head, undefined, 1));
  await add(tar, headName, first);
  const tables: Contents["tables"] = {};
  for (const table of Object.keys(columns)) {
    tables[table] = await addLines(tar, `tables/${table}`, snapshot.rows(table));
  }
  const jobs = await addLines(tar, "jobs", [snapshot.jobs]);
  const files = await addFiles(tar);
  const contents: Contents = { head: sha256(first), tables, jobs, files };
  await add(tar, contentsName, Buffer.from(JSON.stringify(contents)));
  tar.finalize();
}

/** By which the same secret is known again; it tells nothing of it. */
export function markOf(secret: string) {
  return createHmac("sha256", secret).update("the secret of a backup").digest("hex");
}

/**
 * Every row of the snapshot whose file the shop keeps was written after that file, and no file that a row
 * names is removed, nor swept while we read: so all of them are here. One that goes meanwhile belongs to a
 * receipt that was refused.
 */
async function addFiles(tar: Pack) {
  const files: Contents["files"] = [];
  for await (const key of keptFiles()) {
    const bytes = await getFile(key);
    if (!bytes) continue;
    await add(tar, `files/${key}`, Buffer.from(bytes));
    files.push({ key, bytes: bytes.byteLength, sha256: sha256(bytes) });
  }
  return files;
}

async function addLines(
  tar: Pack,
  folder: string,
  batches: AsyncIterable<unknown[]> | Iterable<unknown[]>,
) {
  const whole = partHasher();
  let lines: string[] = [];
  let length = 0;
  let number = 0;
  for await (const batch of batches) {
    for (const one of batch) {
      const line = `${JSON.stringify(one)}\n`;
      lines.push(line);
      length += line.length;
      if (length >= partSize) await flush();
    }
  }
  if (lines.length > 0) await flush();
  return whole.result();

  async function flush() {
    const bytes = Buffer.from(lines.join(""));
    whole.add(bytes, lines.length);
    [lines, length] = [[], 0];
    await add(tar, partName(folder, (number += 1)), bytes);
  }
}

function add(tar: Pack, name: string, bytes: Buffer) {
  return new Promise<void>((resolve, reject) => {
    // Given all at once, the bytes would be taken whether or not there is room for them.
    const header = { name, size: bytes.length, mode: 0o600 };
    tar.entry(header, (error) => (error ? reject(error) : resolve())).end(bytes);
  });
}

/** A rename outlives a power cut only when its folder has been written too. */
async function syncFolder(folder: string) {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
