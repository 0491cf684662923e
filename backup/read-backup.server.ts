import path from "node:path";
import { migrationsTo } from "#db/levels.server.ts";
import { isFileKey } from "#platform/files.server.ts";
import {
  contents,
  contentsName,
  format,
  head,
  headName,
  job,
  label,
  partName,
  row,
  sha256,
  type Contents,
  type Head,
  type Job,
  type Row,
} from "./contents.ts";
import { isSealed, openEntries } from "./entries.server.ts";
import { partHasher } from "./part-hasher.ts";
import { isRefusal, refuse } from "./refuse.ts";

/** What to do with what is read, in the order of the file: the whole is known to be sound at the end only. */
type Taker = {
  head(head: Head): Promise<void>;
  rows(table: string, rows: Row[]): Promise<void>;
  jobs(jobs: Job[]): Promise<void>;
  file(key: string, bytes: Buffer): Promise<void>;
};

const nobody: Taker = { async head() {}, async rows() {}, async jobs() {}, async file() {} };

/**
 * Reads a backup from its first byte to its last, and answers only when everything in it is as it was
 * written: nothing cut off, changed, swapped, missing or added. Otherwise throws one line that says why.
 */
export async function readBackup(
  file: string,
  passphrase: string | undefined,
  taker = nobody,
): Promise<{ head: Head; contents: Contents }> {
  const name = path.basename(file);
  const failed: { taker?: unknown } = {};
  try {
    const sealed = await isSealed(file);
    if (sealed && !passphrase) refuse("is encrypted: its passphrase is needed");
    return await read(openEntries(file, sealed ? passphrase : undefined), {
      head: (...given) => noting(taker.head(...given)),
      rows: (...given) => noting(taker.rows(...given)),
      jobs: (...given) => noting(taker.jobs(...given)),
      file: (...given) => noting(taker.file(...given)),
    });
  } catch (error) {
    // Whoever takes what is read has troubles of their own, which are not the file's.
    if (error === failed.taker) throw error;
    if (isRefusal(error)) throw new Error(`${name} ${(error as Error).message}`, { cause: error });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new Error(`There is no file ${file}`, { cause: error });
    throw new Error(`${name} is damaged (${message.split("\n")[0]})`, { cause: error });
  }

  async function noting(deed: Promise<void>) {
    try {
      await deed;
    } catch (error) {
      failed.taker = error;
      throw error;
    }
  }
}

async function read(entries: ReturnType<typeof openEntries>, taker: Taker) {
  const tables = new Map<string, ReturnType<typeof partHasher>>();
  const jobs = partHasher();
  const files: Contents["files"] = [];
  const keys = new Set<string>();
  let top: Head | undefined;
  let digest = "";
  let end: Contents | undefined;
  let place = { folder: "", number: 0 };
  for await (const { name, bytes } of entries) {
    if (end) refuse("has something behind its end");
    if (!top) {
      top = headOf(name, bytes);
      digest = sha256(bytes);
      for (const table of Object.keys(top.columns)) tables.set(table, partHasher());
      await taker.head(top);
    } else if (name === contentsName) end = parsed(contents, bytes);
    else if (name.startsWith("files/")) await takeFile(name.slice("files/".length), bytes);
    else await takePart(top, name, bytes);
  }
  if (!top || !end) return refuse("ends too early");
  compare(end, {
    head: digest,
    tables: Object.fromEntries([...tables].map(([table, part]) => [table, part.result()])),
    jobs: jobs.result(),
    files,
  });
  return { head: top, contents: end };

  async function takeFile(key: string, bytes: Buffer) {
    if (!isFileKey(key)) refuse("holds a file whose name leads elsewhere");
    if (keys.has(key)) refuse(`holds ${key} twice`);
    keys.add(key);
    files.push({ key, bytes: bytes.length, sha256: sha256(bytes) });
    await taker.file(key, bytes);
  }

  async function takePart({ columns }: Head, name: string, bytes: Buffer) {
    const folder = name.slice(0, Math.max(0, name.lastIndexOf("/")));
    const number = folder === place.folder ? place.number + 1 : 1;
    // Tables by name, then the jobs.
    const isInOrder = folder === "jobs" || (place.folder !== "jobs" && folder >= place.folder);
    if (name !== partName(folder, number) || !isInOrder || files.length > 0) {
      refuse("is damaged: its parts are not in their places");
    }
    place = { folder, number };
    if (folder === "jobs") {
      const some = linesOf(bytes, (line) => parsed(job, line));
      jobs.add(bytes, some.length);
      return taker.jobs(some);
    }
    const table = folder.slice("tables/".length);
    const own = folder.startsWith("tables/") ? columns[table] : undefined;
    if (!own) return refuse(`holds ${folder}, which no backup of this shop has`);
    const rows = linesOf(bytes, (line) => parsed(row, line));
    if (rows.some(({ length }) => length !== own.length)) refuse(`has torn rows in ${table}`);
    tables.get(table)!.add(bytes, rows.length);
    return taker.rows(table, rows);
  }
}

function headOf(name: string, bytes: Buffer): Head {
  const kind = name === headName ? label.safeParse(json(bytes)).data : undefined;
  if (!kind) return refuse("is not a backup of this shop's software");
  if (kind.format > format)
    refuse("was made by a newer version of the shop: update this one first");
  const top = parsed(head, bytes);
  if (!migrationsTo(top.level)) {
    refuse("was made by a newer or another version of the shop: update this one first");
  }
  return top;
}

function compare(end: Contents, found: Contents) {
  if (end.head !== found.head) refuse(`is damaged: ${headName} is not the one it was made with`);
  for (const table of new Set([...Object.keys(end.tables), ...Object.keys(found.tables)])) {
    same(end.tables[table], found.tables[table], `the rows of ${table}`);
  }
  same(end.jobs, found.jobs, "the waiting jobs");
  const there = new Map(found.files.map((file) => [file.key, file]));
  for (const file of end.files) {
    same(file, there.get(file.key), file.key);
    there.delete(file.key);
  }
  const [extra] = there.keys();
  if (extra) refuse(`is damaged: it holds ${extra}, which its contents do not list`);
}

type Counted = { sha256: string; rows?: number; bytes?: number };

function same(wanted: Counted | undefined, found: Counted | undefined, what: string) {
  const isSame =
    wanted?.sha256 === found?.sha256 &&
    wanted?.rows === found?.rows &&
    wanted?.bytes === found?.bytes;
  if (!isSame) refuse(`is damaged: ${what} are not as they were written`);
}

function linesOf<T>(bytes: Buffer, parse: (line: string) => T): T[] {
  const lines = bytes.toString("utf8").split("\n");
  if (lines.pop() !== "") refuse("is damaged: a line has no end");
  return lines.map(parse);
}

type Schema<T> = { safeParse(value: unknown): { success: boolean; data?: T } };

function parsed<T>(schema: Schema<T>, text: Buffer | string): T {
  const { success, data } = schema.safeParse(json(text));
  return success ? (data as T) : refuse("is damaged: it says what no backup says");
}

function json(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
