import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { env } from "#env";
import { removeStaleFiles, syncFolder } from "./folders.server.ts";
import { filesUnavailableError } from "./outage.server.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

export type FileStore = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<Bytes | undefined>;
  exists(key: string): Promise<boolean>;
  modifiedAt(key: string): Promise<Date | undefined>;
  remove(key: string): Promise<void>;
  /** The keys of all files below a folder, in no order. */
  list(folder: string): AsyncIterable<string>;
  /** Removes incomplete files that killed processes left. They have no key, so `remove` cannot remove them. */
  removeStaleTempFiles(): Promise<void>;
};

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long one request may take; 6 s if not given. */
  timeoutMs?: number;
};

let storePromise: Promise<FileStore> | undefined;

/**
 * Stores a private file: in S3 if `S3_ENDPOINT` is set, otherwise under `DATA_DIR/files`. The write is atomic: a
 * process that is killed midway leaves no partial file under the key.
 */
export async function putFile(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
  return (await getStore()).put(key, bytes, contentType);
}

export async function getFile(key: string): Promise<Bytes | undefined> {
  return (await getStore()).get(key);
}

export async function fileExists(key: string): Promise<boolean> {
  return (await getStore()).exists(key);
}

/** When the file was last stored; undefined if the file does not exist. */
export async function fileModifiedAt(key: string): Promise<Date | undefined> {
  return (await getStore()).modifiedAt(key);
}

/** Removes a file; a missing file is not an error. */
export async function removeFile(key: string): Promise<void> {
  return (await getStore()).remove(key);
}

/** The keys of all files below a folder. Files stored or removed during the listing may or may not appear. */
export async function* listFiles(folder: string): AsyncIterable<string> {
  yield* (await getStore()).list(folder);
}

/** Removes only temp files older than an hour, because younger ones may be in use by another process. */
export async function removeStaleTempFiles(): Promise<void> {
  await (await getStore()).removeStaleTempFiles();
}

function getStore(): Promise<FileStore> {
  storePromise ??= openStore().catch((error: unknown) => {
    storePromise = undefined;
    throw error;
  });
  return storePromise;
}

async function openStore(): Promise<FileStore> {
  const s3 = s3Settings();
  return s3 ? openS3Store(s3) : openLocalStore(path.join(env.DATA_DIR, "files"));
}

/** The bucket that the settings name; undefined without one. */
export function s3Settings(): S3Settings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

export async function openLocalStore(root: string): Promise<FileStore> {
  // A file is written here before it gets its key. Keys never begin with a dot, so no key can name an incomplete file.
  const tempFolder = path.join(root, ".incoming");
  await mkdir(tempFolder, { recursive: true, mode: 0o700 });
  await removeStaleFiles(tempFolder);
  const disk = new Disk(new FSDriver({ location: root, visibility: "private" }));
  return { ...createReaders(disk), put, removeStaleTempFiles: () => removeStaleFiles(tempFolder) };

  // Does not use flydrive's `put`, because it writes in place, nor its `move`, because it copies: neither is atomic.
  async function put(key: string, bytes: Uint8Array) {
    const target = path.join(root, assertFileKey(key));
    const tempFile = path.join(tempFolder, randomUUID());
    try {
      await writeFile(tempFile, bytes, { flag: "wx", mode: 0o600, flush: true });
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await rename(tempFile, target);
      await syncFolder(path.dirname(target));
    } catch (error) {
      await rm(tempFile, { force: true }).catch(() => {});
      throw filesUnavailableError(error);
    }
  }
}

export async function openS3Store(settings: S3Settings): Promise<FileStore> {
  const { timeoutMs = 6_000 } = settings;
  // Imported lazily, because it loads the AWS SDK, which is larger than all other code that is loaded at start.
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
      // R2 (and by default AWS) refuses ACL headers. A new bucket is private without them.
      supportsACL: false,
      forcePathStyle: true,
      // Some S3-compatible stores refuse the checksum trailers that the SDK adds by default.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      // Without `throwOnRequestTimeout`, the SDK only warns if the store hangs, and keeps waiting.
      requestHandler: {
        connectionTimeout: 3_000,
        requestTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        throwOnRequestTimeout: true,
      },
      maxAttempts: 2,
    }),
  );
  // S3 shows a file only once its upload is complete, so there are no temp files.
  return { ...createReaders(disk), put, removeStaleTempFiles: async () => {} };

  async function put(key: string, bytes: Uint8Array, contentType: string) {
    const validKey = assertFileKey(key);
    try {
      await disk.put(validKey, bytes, { contentType, contentLength: bytes.byteLength });
    } catch (error) {
      throw filesUnavailableError(error);
    }
  }
}

function createReaders(disk: Disk) {
  async function listPage(folder: string, paginationToken: string | undefined) {
    try {
      return await disk.listAll(folder, { recursive: true, paginationToken });
    } catch (error) {
      if (isNotFound(error)) return { objects: [], paginationToken: undefined };
      throw error;
    }
  }
  return {
    get: (key: string) =>
      unlessMissing(key, undefined, async (valid) => (await disk.getBytes(valid)) as Bytes),
    exists: (key: string) => unlessMissing(key, false, (valid) => disk.exists(valid)),
    modifiedAt: (key: string) =>
      unlessMissing(key, undefined, async (valid) => (await disk.getMetaData(valid)).lastModified),
    remove: (key: string) => unlessMissing(key, undefined, (valid) => disk.delete(valid)),
    async *list(folder: string) {
      const prefix = `${assertFileKey(folder)}/`;
      let paginationToken: string | undefined;
      do {
        const page = await listPage(folder, paginationToken);
        for (const object of page.objects) {
          // S3 matches folders by prefix, so listing `pictures` also returns `pictures-of-others/...`.
          const key = object.isFile ? object.key : "";
          if (key.startsWith(prefix) && isFileKey(key)) yield key;
        }
        ({ paginationToken } = page);
      } while (paginationToken);
    },
  };
}

async function unlessMissing<Found, Missing>(
  key: string,
  missing: Missing,
  operation: (validKey: string) => Promise<Found>,
): Promise<Found | Missing> {
  const validKey = assertFileKey(key);
  try {
    return await operation(validKey);
  } catch (error) {
    if (isNotFound(error)) return missing;
    throw filesUnavailableError(error);
  }
}

/** Throws, because our own code builds every key: an invalid key is a bug, not bad input. */
function assertFileKey(key: string): string {
  if (isFileKey(key)) return key;
  throw new Error(`Not a file key: ${JSON.stringify(key.slice(0, 100))}`);
}

/** Whether the key stays inside the store's root folder on every file system. */
export function isFileKey(key: string): boolean {
  const isWellFormed = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/.test(key);
  return isWellFormed && !key.includes("..") && !key.endsWith(".") && key.length <= 300;
}

/** ENOTDIR: part of the key's path is a file. EISDIR: the key names a folder. */
function isNotFound(error: unknown): boolean {
  const cause = (error as { cause?: { code?: string; name?: string } }).cause;
  return ["ENOENT", "ENOTDIR", "EISDIR", "NoSuchKey", "NotFound"].some(
    (name) => cause?.code === name || cause?.name === name,
  );
}
