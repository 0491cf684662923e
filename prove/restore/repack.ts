import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { extract, pack } from "tar-stream";

export type Entry = { name: string; bytes: Buffer; type?: "file" | "symlink" | "directory" };
type Head = {
  format: number;
  product: string;
  level: { name: string; hash: string }[];
  columns: Record<string, string[]>;
};
type Contents = {
  head: string;
  tables: Record<string, { rows: number; sha256: string }>;
  files: { key: string; bytes: number; sha256: string }[];
};

/** The entries of a backup, read as anyone with `tar` could. */
export async function entriesOf(backup: Buffer): Promise<Entry[]> {
  const archive = extract();
  archive.end(gunzipSync(backup));
  const entries: Entry[] = [];
  for await (const entry of archive) {
    const pieces: Buffer[] = [];
    for await (const piece of entry) pieces.push(piece as Buffer);
    entries.push({ name: entry.header.name, bytes: Buffer.concat(pieces) });
  }
  return entries;
}

export async function packed(entries: Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const { name, bytes, type = "file" } of entries) {
    if (type === "file") tar.entry({ name, type }, bytes);
    else tar.entry({ name, type, size: 0, linkname: "/etc/passwd" }, "");
  }
  tar.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of tar) pieces.push(piece as Buffer);
  return gzipSync(Buffer.concat(pieces));
}

export function headOf(entries: Entry[]): Head {
  return JSON.parse(entryOf(entries, "backup.json").bytes.toString()) as Head;
}

export function contentsOf(entries: Entry[]): Contents {
  return JSON.parse(entryOf(entries, "contents.json").bytes.toString()) as Contents;
}

export function entryOf(entries: Entry[], name: string): Entry {
  const found = entries.find((entry) => entry.name === name);
  if (!found) throw new Error(`The backup has no ${name}`);
  return found;
}

/** The same entries with one changed and its checksum left as it was. */
export function withBytes(entries: Entry[], name: string, bytes: Buffer | string): Entry[] {
  entryOf(entries, name);
  return entries.map((one) => (one.name === name ? { ...one, bytes: Buffer.from(bytes) } : one));
}

/** As a person who knows the backup format would change it: every checksum is correct again. */
export function withValidChecksums(entries: Entry[]): Entry[] {
  const contents = contentsOf(entries);
  contents.head = sha256(entryOf(entries, "backup.json").bytes);
  for (const table of Object.keys(contents.tables)) {
    const own = entries.filter(({ name }) => name.startsWith(`tables/${table}/`));
    const content = Buffer.concat(own.map(({ bytes }) => bytes));
    contents.tables[table] = {
      rows: content.toString().split("\n").length - 1,
      sha256: sha256(content),
    };
  }
  contents.files = entries
    .filter(({ name }) => name.startsWith("files/"))
    .map(({ name, bytes }) => ({
      key: name.slice("files/".length),
      bytes: bytes.length,
      sha256: sha256(bytes),
    }));
  return withBytes(entries, "contents.json", JSON.stringify(contents));
}

export function sha256(bytes: Uint8Array) {
  return createHash("sha256").update(bytes).digest("hex");
}
