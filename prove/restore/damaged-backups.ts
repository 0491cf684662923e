import { randomBytes } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Random } from "#kit/random.ts";
import {
  contentsOf,
  entriesOf,
  entryOf,
  headOf,
  packed,
  withValidChecksums,
  withBytes,
  type Entry,
} from "./repack.ts";

export type Damage = { name: string; bytes: Buffer; isEncrypted?: boolean };
const megabyte = 1024 * 1024;
const encryptionHeaderBytes = 14 + 16;

/**
 * More than fifty damaged backups, made from a good one and its encrypted form; `places` is the number of bytes
 * damaged.
 */
export async function damagedBackups(
  random: Random,
  { open, encrypted, places }: { open: Buffer; encrypted: Buffer; places: number },
): Promise<Damage[]> {
  const entries = await entriesOf(open);
  return [
    ...corruptedBytes(random, open, places),
    ...otherFiles(open),
    ...(await corruptedEntries(random, entries)),
    ...(await forgedBackups(entries)),
    ...corruptedEncryption(random, encrypted),
  ];
}

function corruptedBytes(random: Random, open: Buffer, places: number): Damage[] {
  const cuts = Array.from({ length: places }, () => random.below(open.length));
  return [
    ...[...cuts, open.length - 1].map((at) => ({
      name: `cut off at ${at}`,
      bytes: open.subarray(0, at),
    })),
    ...cuts.map(() => flippedGzip(random, open)),
    { name: "a byte appended", bytes: Buffer.concat([open, Buffer.alloc(1)]) },
    { name: "appended to itself", bytes: Buffer.concat([open, open]) },
    { name: "noise appended", bytes: Buffer.concat([open, randomBytes(megabyte)]) },
  ];
}

/** Excludes the timestamp in a gzip header and its padding bits, which have no meaning. */
function flippedGzip(random: Random, open: Buffer): Damage {
  const at = 10 + random.below(open.length - 10);
  const bytes = flipped(random, open, at);
  try {
    if (gunzipSync(bytes).equals(gunzipSync(open))) return flippedGzip(random, open);
  } catch {
    // It can no longer be decompressed.
  }
  return { name: `a bit flipped at ${at}`, bytes };
}

function otherFiles(open: Buffer): Damage[] {
  return [
    { name: "empty", bytes: Buffer.alloc(0) },
    { name: "a text", bytes: Buffer.from("-- PostgreSQL database dump\n\nSET client_encoding;\n") },
    { name: "a gzip of a text", bytes: gzipSync("-- PostgreSQL database dump\n") },
    { name: "a gzip of nothing", bytes: gzipSync("") },
    { name: "packed twice", bytes: gzipSync(open) },
  ];
}

async function corruptedEntries(random: Random, entries: Entry[]): Promise<Damage[]> {
  const parts = entries.filter(({ name }) => name.startsWith("tables/"));
  const files = entries.filter(({ name }) => name.startsWith("files/"));
  const [part, file] = [random.pick(parts), random.pick(files)];
  const other = random.pick(parts.filter((one) => one !== part));
  const last = entryOf(entries, "contents.json");
  const named = (name: string) =>
    entries.map((one) => (one === file ? { ...one, name: `files/${name}` } : one));
  const without = (gone: Entry) => entries.filter((one) => one !== gone);
  const cases: Record<string, Entry[]> = {
    [`${part.name} and ${other.name} swapped`]: withBytes(
      withBytes(entries, part.name, other.bytes),
      other.name,
      part.bytes,
    ),
    [`${part.name} missing`]: without(part),
    [`${file.name} missing`]: without(file),
    [`${file.name} twice`]: entries.flatMap((one) => (one === file ? [one, one] : [one])),
    [`${file.name} changed`]: withBytes(entries, file.name, "another picture"),
    "a file more": entries.flatMap((one) =>
      one === last ? [{ name: "files/pictures/more.jpg", bytes: Buffer.from("x") }, one] : [one],
    ),
    "a file renamed": named("pictures/0123456789abcdef01234567.jpg"),
    "a file that climbs out": named("../session-secret"),
    "a file that climbs out later": named("pictures/../../../session-secret"),
    "a file from the root": named("/etc/cron.d/emas"),
    "a link": entries.map((one) => (one === file ? { ...one, type: "symlink" as const } : one)),
    "a folder": entries.map((one) => (one === file ? { ...one, type: "directory" as const } : one)),
    "a part renamed": entries.map((one) =>
      one === part ? { ...one, name: one.name.replace("000001", "000002") } : one,
    ),
    "no contents": without(last),
    "contents twice": [...entries, last],
    "contents first": [last, ...without(last)],
    "a file behind the contents": [...without(file), file],
    "no head": entries.slice(1),
    "another program's archive": entries.filter(({ name }) => name.startsWith("files/")),
  };
  return packAll(cases);
}

/** Those with correct checksums, made deliberately. */
async function forgedBackups(entries: Entry[]): Promise<Damage[]> {
  const head = headOf(entries);
  const contents = contentsOf(entries);
  const topped = (change: Partial<typeof head>) =>
    withValidChecksums(withBytes(entries, "backup.json", JSON.stringify({ ...head, ...change })));
  const changed = (table: string, change: (rows: (string | null)[][]) => unknown[]) => {
    const name = `tables/${table}/000001.jsonl`;
    const lines = entryOf(entries, name).bytes.toString().trimEnd().split("\n");
    const rows = change(lines.map((line) => JSON.parse(line) as (string | null)[]));
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    return withValidChecksums(withBytes(entries, name, text));
  };
  const { products, ...fewer } = head.columns;
  const counted = structuredClone(contents);
  counted.tables["orders"]!.rows += 1;
  const at = (table: string, column: string) => head.columns[table]!.indexOf(column);
  const cases: Record<string, Entry[]> = {
    "a newer format": topped({ format: head.format + 1 }),
    "a newer version's": topped({
      level: [...head.level, { name: "20991231235959_later", hash: "0".repeat(64) }],
    }),
    "another history's": topped({
      level: head.level.map((one) => ({ ...one, hash: "0".repeat(64) })),
    }),
    "another product's": topped({ product: "gems" }),
    "an unknown table": topped({ columns: { ...head.columns, secrets: ["id"] } }),
    "a table less": topped({ columns: fewer }),
    "a column less": topped({ columns: { ...head.columns, products: products!.slice(1) } }),
    "a wrong count": withBytes(entries, "contents.json", JSON.stringify(counted)),
    "a row that is torn": changed("orders", ([first, ...rest]) => [first!.slice(1), ...rest]),
    "a row that is no list": changed("orders", ([, ...rest]) => [{ id: 1 }, ...rest]),
    "an order that is there twice": changed("orders", ([first, ...rest]) => [
      first,
      first,
      ...rest,
    ]),
    "items without their order": changed("orders", ([, ...rest]) => rest),
    "an amount that is no number": changed("orders", ([first, ...rest]) => [
      first!.with(at("orders", "total_amount"), "much"),
      ...rest,
    ]),
    "stock below nothing": changed("stock_levels", ([first, ...rest]) => [
      first!.with(at("stock_levels", "on_hand"), "-5"),
      ...rest,
    ]),
  };
  return packAll(cases);
}

function corruptedEncryption(random: Random, encrypted: Buffer): Damage[] {
  const chunk = megabyte + 16;
  const [head, one, two] = [
    encrypted.subarray(0, encryptionHeaderBytes),
    encrypted.subarray(encryptionHeaderBytes, encryptionHeaderBytes + chunk),
    encrypted.subarray(encryptionHeaderBytes + chunk, encryptionHeaderBytes + 2 * chunk),
  ];
  const rest = encrypted.subarray(encryptionHeaderBytes + 2 * chunk);
  if (rest.length === 0) throw new Error("The encrypted backup is too short to damage");
  const at = encryptionHeaderBytes + random.below(encrypted.length - encryptionHeaderBytes);
  return [
    { name: "sealed, cut between chunks", bytes: Buffer.concat([head, one, two]) },
    { name: "sealed, chunks swapped", bytes: Buffer.concat([head, two, one, rest]) },
    { name: "sealed, a chunk twice", bytes: Buffer.concat([head, one, one, two, rest]) },
    { name: "sealed, a chunk missing", bytes: Buffer.concat([head, one, rest]) },
    { name: `sealed, a bit flipped at ${at}`, bytes: flipped(random, encrypted, at) },
    { name: "sealed, another salt", bytes: flipped(random, encrypted, 14 + random.below(16)) },
    { name: "sealed, a byte appended", bytes: Buffer.concat([encrypted, Buffer.alloc(1)]) },
  ].map((damage) => ({ ...damage, isEncrypted: true }));
}

async function packAll(cases: Record<string, Entry[]>): Promise<Damage[]> {
  const made: Damage[] = [];
  for (const [name, entries] of Object.entries(cases)) {
    made.push({ name, bytes: await packed(entries) });
  }
  return made;
}

function flipped(random: Random, bytes: Buffer, at: number) {
  const copy = Buffer.from(bytes);
  copy[at]! ^= 1 << random.below(8);
  return copy;
}
