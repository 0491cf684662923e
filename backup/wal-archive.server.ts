import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import { env } from "#env";
import {
  openLocalStore,
  openS3Store,
  s3Settings,
  type FileStore,
  type S3Settings,
} from "#platform/files.server.ts";
import { secretFingerprint } from "./write-backup.server.ts";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** A large segment must get through a slow line. */
const requestTimeoutMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

const databaseSchema = z.object({
  product: z.literal("emas"),
  systemIdentifier: z.string(),
  majorVersion: z.string(),
});

const baseBackupSchema = z.object({
  name: z.string().regex(/^[0-9tz]+$/),
  timeline: z.int(),
  /** The first WAL segment that a restore of this backup reads. */
  firstSegment: z.string().regex(/^[0-9A-F]{24}$/),
  /** From here on, every moment can be restored. */
  finishedAt: z.iso.datetime(),
  parts: z.int().min(1),
  /** The content of PostgreSQL's `backup_label`. */
  label: z.string(),
  secretMark: z.string(),
});

/** The database that an archive belongs to, as initdb made it: each cluster has an identifier of its own. */
export type ArchivedDatabase = Omit<z.infer<typeof databaseSchema>, "product">;
export type BaseBackup = z.infer<typeof baseBackupSchema>;
export type WalArchive = ReturnType<typeof openWalArchive>;

/** The archive that WAL_ARCHIVE names; undefined if it is not set. */
export function configuredWalArchive(): WalArchive | undefined {
  if (!env.WAL_ARCHIVE) return undefined;
  const s3 = env.WAL_ARCHIVE === "s3" ? s3Settings() : undefined;
  const secretMark = secretFingerprint(env.SESSION_SECRET);
  return openWalArchive(s3 ?? env.WAL_ARCHIVE, { secretMark, keepDays: env.WAL_ARCHIVE_DAYS });
}

/**
 * An archive in a folder or a bucket (ADR-0054): `database.json`; `wal/<segment>.gz`; and of each base backup its
 * parts, `base/<name>/<number>`, and `base/<name>.json`, which is written last. Methods throw if the archive cannot be
 * reached.
 */
export function openWalArchive(
  place: string | S3Settings,
  { secretMark, keepDays }: { secretMark: string; keepDays: number },
) {
  const isFolder = typeof place === "string";
  const location = isFolder ? place : `${place.endpoint}/${place.bucket}/wal-archive`;
  const prefix = isFolder ? "" : "wal-archive/";
  let opened: Promise<FileStore> | undefined;
  return {
    location,
    secretMark,
    claim,
    readDatabase,
    putWal,
    findWal,
    putPart: (base: string, part: number, bytes: Uint8Array) =>
      put(partKey(base, part), bytes, "application/octet-stream"),
    readParts,
    putBase: (base: BaseBackup) => putJson(`base/${base.name}.json`, base),
    listBases,
    removeOld,
    removeUnfinished,
  };

  /** Makes the archive this database's own. Throws if it is another's, because their segments have the same names. */
  async function claim(database: ArchivedDatabase) {
    const owner = await readDatabase();
    if (!owner) return putJson("database.json", { product: "emas", ...database });
    if (owner.systemIdentifier !== database.systemIdentifier) {
      throw new Error(`${location} belongs to another database: set WAL_ARCHIVE to an empty place`);
    }
  }

  async function readDatabase() {
    const bytes = await find("database.json");
    return bytes && databaseSchema.parse(JSON.parse(bytes.toString()));
  }

  /** Stores a WAL file durably. The same file again is accepted; a different one of that name is refused. */
  async function putWal(name: string, bytes: Uint8Array) {
    const existing = await findWal(name);
    if (!existing) return put(walKey(name), await compress(bytes), "application/gzip");
    if (existing.equals(bytes)) return;
    throw new Error(`${location} has another ${name}, which was not replaced`);
  }

  async function findWal(name: string): Promise<Buffer | undefined> {
    const bytes = await find(walKey(name));
    return bytes && decompress(bytes);
  }

  async function* readParts({ name, parts }: BaseBackup) {
    for (let part = 1; part <= parts; part += 1) {
      const bytes = await find(partKey(name, part));
      if (!bytes) throw new Error(`${location} lacks a part of its base backup ${name}`);
      yield bytes;
    }
  }

  /** The complete base backups, oldest first. */
  async function listBases(): Promise<BaseBackup[]> {
    const bases: BaseBackup[] = [];
    for (const key of await list("base")) {
      const bytes = key.endsWith(".json") ? await find(key) : undefined;
      if (bytes) bases.push(baseBackupSchema.parse(JSON.parse(bytes.toString())));
    }
    return bases.toSorted((one, other) => one.finishedAt.localeCompare(other.finishedAt));
  }

  /**
   * Removes what no moment of the last `keepDays` needs: base backups that a later one of that age replaces, with their
   * parts, and the WAL before the remaining ones. By age and not by number, so that several restores in a row leave the
   * earlier moments. Call it only while no base backup is being made.
   */
  async function removeOld(now = new Date()) {
    const since = new Date(now.getTime() - keepDays * dayMs).toISOString();
    const bases = await listBases();
    const first = Math.max(
      0,
      bases.findLastIndex(({ finishedAt }) => finishedAt <= since),
    );
    for (const { name } of bases.slice(0, first)) await remove(`base/${name}.json`);
    const kept = bases.slice(first);
    if (kept.length === 0) return;
    await removeUnfinished();
    // The first 8 digits are the timeline. A position is on several of them after a restore.
    const [firstPosition] = kept.map(({ firstSegment }) => firstSegment.slice(8)).toSorted();
    for (const key of await list("wal")) {
      const [, position] = /^wal\/[0-9a-f]{8}([0-9a-f]{16})/.exec(key) ?? [];
      if (position && position < firstPosition!.toLowerCase()) await remove(key);
    }
  }

  /** Removes parts without their base backup, which could fill the archive. Call it only while none is being made. */
  async function removeUnfinished() {
    const names = new Set((await listBases()).map(({ name }) => name));
    for (const key of await list("base")) {
      if (!names.has(key.split(/[/.]/)[1]!)) await remove(key);
    }
  }

  function store() {
    opened ??= (
      isFolder ? openLocalStore(place) : openS3Store({ ...place, timeoutMs: requestTimeoutMs })
    ).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  async function put(key: string, bytes: Uint8Array, contentType: string) {
    await (await store()).put(prefix + key, bytes, contentType);
  }

  async function putJson(key: string, value: object) {
    await put(key, Buffer.from(JSON.stringify(value, undefined, 1)), "application/json");
  }

  async function find(key: string) {
    const bytes = await (await store()).get(prefix + key);
    return bytes && Buffer.from(bytes);
  }

  async function list(folder: string) {
    const keys: string[] = [];
    for await (const key of (await store()).list(prefix + folder)) {
      keys.push(key.slice(prefix.length));
    }
    return keys;
  }

  async function remove(key: string) {
    await (await store()).remove(prefix + key);
  }
}

function walKey(name: string) {
  return `wal/${name.toLowerCase()}.gz`;
}

function partKey(base: string, part: number) {
  return `base/${base}/${String(part).padStart(5, "0")}`;
}
