import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { env } from "#env";
import { filesAreAway } from "./outage.server.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

export type FileStore = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<Bytes | undefined>;
  exists(key: string): Promise<boolean>;
  changedAt(key: string): Promise<Date | undefined>;
  remove(key: string): Promise<void>;
  /** The keys of all files below a folder, in no order. */
  list(folder: string): AsyncIterable<string>;
  /** What writers that were killed left half written, which no key names. */
  removeDrafts(): Promise<void>;
};

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

let opened: Promise<FileStore> | undefined;

/**
 * Keeps a file where nobody reaches it except through code: in S3 when `S3_ENDPOINT` is set, otherwise
 * under `DATA_DIR/files`. It appears whole or not at all, whatever is killed on the way.
 */
export async function putFile(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
  const store = await openedStore();
  return store.put(key, bytes, contentType);
}

export async function getFile(key: string): Promise<Bytes | undefined> {
  const store = await openedStore();
  return store.get(key);
}

export async function fileExists(key: string): Promise<boolean> {
  const store = await openedStore();
  return store.exists(key);
}

/** When it was put; undefined for what is not there. */
export async function fileChangedAt(key: string): Promise<Date | undefined> {
  const store = await openedStore();
  return store.changedAt(key);
}

/** Removing what is not there is no error. */
export async function removeFile(key: string): Promise<void> {
  const store = await openedStore();
  return store.remove(key);
}

/** What is put or removed while it is listed may be in the list or not. */
export async function* listFiles(folder: string): AsyncIterable<string> {
  const store = await openedStore();
  yield* store.list(folder);
}

/** Only those that are old: others may be written now. */
export async function removeDrafts(): Promise<void> {
  const store = await openedStore();
  await store.removeDrafts();
}

function openedStore(): Promise<FileStore> {
  opened ??= openStore().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function openStore(): Promise<FileStore> {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return openS3Store({
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: env.S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    });
  }
  return openLocalStore(path.join(env.DATA_DIR, "files"));
}

export async function openLocalStore(root: string): Promise<FileStore> {
  // No key begins with a dot, so nothing half-written can be asked for.
  const incoming = path.join(root, ".incoming");
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await sweep(incoming);
  const disk = new Disk(new FSDriver({ location: root, visibility: "private" }));
  return { ...readers(disk), put, removeDrafts: () => sweep(incoming) };

  // By hand, because flydrive writes in place and its `move` copies.
  async function put(key: string, bytes: Uint8Array) {
    const target = path.join(root, checked(key));
    const draft = path.join(incoming, randomUUID());
    try {
      await writeFile(draft, bytes, { flag: "wx", mode: 0o600, flush: true });
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await rename(draft, target);
      await syncFolder(path.dirname(target));
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {});
      throw filesAreAway(error);
    }
  }
}

export async function openS3Store(settings: S3Settings): Promise<FileStore> {
  // Loaded only where it is used: the SDK is most of what a start would otherwise read.
  const { S3Driver } = await import("flydrive/drivers/s3");
  const disk = new Disk(
    new S3Driver({
      endpoint: settings.endpoint,
      region: settings.region,
      bucket: settings.bucket,
      credentials: {
        accessKeyId: settings.accessKeyId,
        secretAccessKey: settings.secretAccessKey,
      },
      visibility: "private",
      // R2, and AWS by default, refuse ACL headers; a new bucket is private without them.
      supportsACL: false,
      forcePathStyle: true,
      // Stores that are not AWS refuse the checksum trailers that the SDK adds by default.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      // Left to itself it only warns of a store that hangs, and waits on.
      requestHandler: {
        connectionTimeout: 3_000,
        requestTimeout: 6_000,
        socketTimeout: 6_000,
        throwOnRequestTimeout: true,
      },
      maxAttempts: 2,
    }),
  );
  // To S3 a file is there when it is whole.
  return { ...readers(disk), put, removeDrafts: async () => {} };

  async function put(key: string, bytes: Uint8Array, contentType: string) {
    const sound = checked(key);
    try {
      await disk.put(sound, bytes, { contentType, contentLength: bytes.byteLength });
    } catch (error) {
      throw filesAreAway(error);
    }
  }
}

function readers(disk: Disk) {
  async function pageOf(folder: string, paginationToken: string | undefined) {
    try {
      return await disk.listAll(folder, { recursive: true, paginationToken });
    } catch (error) {
      if (isMissing(error)) return { objects: [], paginationToken: undefined };
      throw error;
    }
  }
  return {
    get: (key: string) =>
      unlessMissing(key, undefined, async (sound) => (await disk.getBytes(sound)) as Bytes),
    exists: (key: string) => unlessMissing(key, false, (sound) => disk.exists(sound)),
    changedAt: (key: string) =>
      unlessMissing(key, undefined, async (sound) => (await disk.getMetaData(sound)).lastModified),
    remove: (key: string) => unlessMissing(key, undefined, (sound) => disk.delete(sound)),
    async *list(folder: string) {
      const below = `${checked(folder)}/`;
      let paginationToken: string | undefined;
      do {
        const page = await pageOf(folder, paginationToken);
        for (const object of page.objects) {
          // To S3 a folder is how a key begins: `pictures` is in `pictures-of-others` as well.
          const key = object.isFile ? object.key : "";
          if (key.startsWith(below) && isFileKey(key)) yield key;
        }
        ({ paginationToken } = page);
      } while (paginationToken);
    },
  };
}

async function unlessMissing<Found, Missing>(
  key: string,
  missing: Missing,
  deed: (sound: string) => Promise<Found>,
): Promise<Found | Missing> {
  const sound = checked(key);
  try {
    return await deed(sound);
  } catch (error) {
    if (isMissing(error)) return missing;
    throw filesAreAway(error);
  }
}

/** Keys are made by our own code, so a wrong one is a fault of ours and not a visitor's. */
function checked(key: string): string {
  if (isFileKey(key)) return key;
  throw new Error(`Not a file key: ${JSON.stringify(key.slice(0, 100))}`);
}

/** A key that leads nowhere else than below the store, on every file system. */
export function isFileKey(key: string): boolean {
  const sound = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/.test(key);
  return sound && !key.includes("..") && !key.endsWith(".") && key.length <= 300;
}

/** ENOTDIR and EISDIR: the key runs through a file, or names a folder. */
function isMissing(error: unknown): boolean {
  const cause = (error as { cause?: { code?: string; name?: string } }).cause;
  return ["ENOENT", "ENOTDIR", "EISDIR", "NoSuchKey", "NotFound"].some(
    (name) => cause?.code === name || cause?.name === name,
  );
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

/** What a kill left behind; younger ones may belong to another process that is writing now. */
async function sweep(folder: string) {
  for (const name of await readdir(folder)) {
    const draft = path.join(folder, name);
    const found = await stat(draft).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > 60 * 60 * 1000) await rm(draft, { force: true });
  }
}
