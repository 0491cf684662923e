import path from "node:path";
import { migrationsUpTo } from "#db/schema-version.server.ts";
import { isFileKey } from "#platform/files.server.ts";
import {
  contentsSchema,
  contentsName,
  backupFormat,
  headerSchema,
  headerName,
  jobSchema,
  labelSchema,
  partName,
  rowSchema,
  sha256,
  type BackupContents,
  type BackupHeader,
  type BackupJob,
  type BackupRow,
} from "./contents.ts";
import { isEncrypted, readEntries } from "./entries.server.ts";
import { createPartHasher } from "./part-hasher.ts";
import { isRefusal, refuse } from "./refuse.ts";

/** Receives a backup's parts in the order of the file. They are known to be intact once `readBackup` has returned. */
type BackupConsumer = {
  head(head: BackupHeader): Promise<void>;
  rows(table: string, rows: BackupRow[]): Promise<void>;
  jobs(jobs: BackupJob[]): Promise<void>;
  file(key: string, bytes: Buffer): Promise<void>;
};

/**
 * Reads a complete backup. Returns only if nothing was cut off, changed, swapped, removed or added. Otherwise throws an
 * error whose one-line message says why.
 */
export async function readBackup(
  file: string,
  passphrase: string | undefined,
  consumer: Partial<BackupConsumer> = {},
): Promise<{ head: BackupHeader; contents: BackupContents }> {
  const name = path.basename(file);
  const failure: { consumer?: unknown } = {};
  try {
    const encrypted = await isEncrypted(file);
    if (encrypted && !passphrase) refuse("is encrypted: its passphrase is needed to read it");
    return await readEntriesInOrder(readEntries(file, encrypted ? passphrase : undefined), {
      head: (...given) => trackFailure(consumer.head?.(...given)),
      rows: (...given) => trackFailure(consumer.rows?.(...given)),
      jobs: (...given) => trackFailure(consumer.jobs?.(...given)),
      file: (...given) => trackFailure(consumer.file?.(...given)),
    });
  } catch (error) {
    // An error in a consumer's function does not mean that the file is damaged.
    if (error === failure.consumer) throw error;
    if (isRefusal(error)) throw new Error(`${name} ${(error as Error).message}`, { cause: error });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new Error(`There is no file ${file}`, { cause: error });
    throw new Error(`${name} is damaged (${message.split("\n")[0]})`, { cause: error });
  }

  async function trackFailure(step: Promise<void> | undefined) {
    try {
      await step;
    } catch (error) {
      failure.consumer = error;
      throw error;
    }
  }
}

async function readEntriesInOrder(
  entries: ReturnType<typeof readEntries>,
  consumer: BackupConsumer,
) {
  const tables = new Map<string, ReturnType<typeof createPartHasher>>();
  const jobs = createPartHasher();
  const files: BackupContents["files"] = [];
  const keys = new Set<string>();
  let header: BackupHeader | undefined;
  let digest = "";
  let recorded: BackupContents | undefined;
  let position = { folder: "", number: 0 };
  for await (const { name, bytes } of entries) {
    if (recorded) refuse("has extra data after its end");
    if (!header) {
      header = parseHeader(name, bytes);
      digest = sha256(bytes);
      for (const table of Object.keys(header.columns)) tables.set(table, createPartHasher());
      await consumer.head(header);
    } else if (name === contentsName) recorded = parseOrRefuse(contentsSchema, bytes);
    else if (name.startsWith("files/")) await consumeFile(name.slice("files/".length), bytes);
    else await consumePart(header, name, bytes);
  }
  if (!header || !recorded) return refuse("ends too early");
  assertContentsMatch(recorded, {
    head: digest,
    tables: Object.fromEntries([...tables].map(([table, part]) => [table, part.result()])),
    jobs: jobs.result(),
    files,
  });
  return { head: header, contents: recorded };

  async function consumeFile(key: string, bytes: Buffer) {
    if (!isFileKey(key)) refuse("contains a file whose name points outside the file store");
    if (keys.has(key)) refuse(`contains ${key} twice`);
    keys.add(key);
    files.push({ key, bytes: bytes.length, sha256: sha256(bytes) });
    await consumer.file(key, bytes);
  }

  async function consumePart({ columns }: BackupHeader, name: string, bytes: Buffer) {
    const folder = name.slice(0, Math.max(0, name.lastIndexOf("/")));
    const number = folder === position.folder ? position.number + 1 : 1;
    // In the file, the tables are sorted by name, and the jobs follow.
    const isInOrder =
      folder === "jobs" || (position.folder !== "jobs" && folder >= position.folder);
    if (name !== partName(folder, number) || !isInOrder || files.length > 0) {
      refuse("is damaged: its parts are out of order");
    }
    position = { folder, number };
    if (folder === "jobs") {
      const jobBatch = parseLines(bytes, (line) => parseOrRefuse(jobSchema, line));
      jobs.add(bytes, jobBatch.length);
      return consumer.jobs(jobBatch);
    }
    const table = folder.slice("tables/".length);
    const tableColumns = folder.startsWith("tables/") ? columns[table] : undefined;
    if (!tableColumns) return refuse(`contains ${folder}, which no backup of this shop has`);
    const rows = parseLines(bytes, (line) => parseOrRefuse(rowSchema, line));
    if (rows.some(({ length }) => length !== tableColumns.length))
      refuse(`has incomplete rows in ${table}`);
    tables.get(table)!.add(bytes, rows.length);
    return consumer.rows(table, rows);
  }
}

function parseHeader(name: string, bytes: Buffer): BackupHeader {
  const parsedLabel =
    name === headerName ? labelSchema.safeParse(tryParseJson(bytes)).data : undefined;
  if (!parsedLabel) return refuse("is not a backup of this shop's software");
  if (parsedLabel.format > backupFormat)
    refuse("was made by a newer version of the shop: update this one first");
  const header = parseOrRefuse(headerSchema, bytes);
  if (!migrationsUpTo(header.level)) {
    refuse("was made by a newer or another version of the shop: update this one first");
  }
  return header;
}

function assertContentsMatch(expected: BackupContents, found: BackupContents) {
  if (expected.head !== found.head)
    refuse(`is damaged: ${headerName} is not the one it was made with`);
  for (const table of new Set([...Object.keys(expected.tables), ...Object.keys(found.tables)])) {
    assertSame(expected.tables[table], found.tables[table], `the rows of ${table}`);
  }
  assertSame(expected.jobs, found.jobs, "the waiting jobs");
  const filesByKey = new Map(found.files.map((file) => [file.key, file]));
  for (const file of expected.files) {
    assertSame(file, filesByKey.get(file.key), file.key);
    filesByKey.delete(file.key);
  }
  const [extra] = filesByKey.keys();
  if (extra) refuse(`is damaged: it contains ${extra}, which ${contentsName} does not list`);
}

type PartDigest = { sha256: string; rows?: number; bytes?: number };

function assertSame(expected: PartDigest | undefined, found: PartDigest | undefined, what: string) {
  const isSame =
    expected?.sha256 === found?.sha256 &&
    expected?.rows === found?.rows &&
    expected?.bytes === found?.bytes;
  if (!isSame) refuse(`is damaged: ${what} are not as they were written`);
}

function parseLines<T>(bytes: Buffer, parse: (line: string) => T): T[] {
  const lines = bytes.toString("utf8").split("\n");
  if (lines.pop() !== "") refuse("is damaged: a line is cut off");
  return lines.map(parse);
}

type Schema<T> = { safeParse(value: unknown): { success: boolean; data?: T } };

function parseOrRefuse<T>(schema: Schema<T>, text: Buffer | string): T {
  const { success, data } = schema.safeParse(tryParseJson(text));
  return success ? (data as T) : refuse("is damaged: part of it is unreadable");
}

function tryParseJson(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
