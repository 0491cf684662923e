import { createHash, randomUUID } from "node:crypto";
import type { Picture } from "#db/schema/units.ts";
import { createSemaphore, type Semaphore } from "./semaphore.server.ts";
import { fileExists, getFile, listFiles, putFile, removeFile, type Bytes } from "./files.server.ts";
import { log } from "./log.server.ts";
import { isDecoderCrash, runPictureTask } from "./run-picture-task.server.ts";
import { reportOutage, outageOf, tooBusyError } from "./outage.server.ts";
import type { EncodedPicture, PictureFormat } from "./picture-tasks.server.ts";
import type { PictureRefusal } from "./uploaded-picture.server.ts";

export type { PictureFormat };
export type ReadablePicture = { bytes: Bytes; contentType: string; isFinal: boolean };
type PictureRefused = { ok: false; reason: PictureRefusal };
type ResizeResult = Bytes | "queue-full" | undefined;

/** The widths of generated pictures. A fixed list bounds the disk space; `app/ui/picture-urls.ts` repeats the list. */
export const generatedWidths = [160, 240, 320, 480, 640, 800, 1200, 1600, 2400];

// Few pictures are decoded at a time, because one of 40 megapixels takes 120 MB. If the upload queue is full, an
// upload is refused. If the resize queue is full, the visitor gets the original.
const uploadSemaphore = createSemaphore(1, 16);
const resizeSemaphore = createSemaphore(2, 500);
const avifSemaphore = createSemaphore(1, 500);
const inFlight = new Map<string, Promise<ResizeResult>>();

/** Validates and stores a product photograph: upright, no larger than the largest displayed size, without metadata. */
export async function saveProductPicture(
  bytes: Uint8Array,
): Promise<{ ok: true; picture: Picture } | PictureRefused> {
  const encoded = await processUpload(() => runPictureTask("product", bytes));
  if (typeof encoded === "string") return { ok: false, reason: encoded };
  return { ok: true, picture: await storePicture(encoded) };
}

/** Stores our own demo photographs unchanged. Throws unless the file is an upright JPEG without EXIF data. */
export async function saveTrustedPicture(bytes: Uint8Array): Promise<Picture> {
  const encoded = await runPictureTask("trusted", bytes);
  if (!encoded) throw new Error("Not a plain JPEG");
  return storePicture(encoded);
}

/** Where private pictures are: receipts of payments, pictures of parcels, and of what customers return or sell. */
export const privateFolders = ["receipts", "parcels", "returns", "trade-ins"] as const;
type PrivateFolder = (typeof privateFolders)[number];

/** Stores a picture that only some people may see, under a random key. Equal fingerprints reveal a picture that was sent twice. */
export async function savePrivatePicture(
  folder: PrivateFolder,
  bytes: Uint8Array,
): Promise<{ ok: true; file: string; fingerprint: string } | PictureRefused> {
  const encoded = await processUpload(() => runPictureTask("privatePicture", bytes));
  if (typeof encoded === "string") return { ok: false, reason: encoded };
  const file = `${folder}/${randomUUID()}.jpg`;
  await putFile(file, encoded.bytes, "image/jpeg");
  return { ok: true, file, fingerprint: encoded.fingerprint };
}

/** Stores the private pictures of one form: all of them or, if one is refused, none. */
export async function savePrivatePictures(
  folder: PrivateFolder,
  pictures: Uint8Array[],
): Promise<{ ok: true; files: string[] } | PictureRefused> {
  const files: string[] = [];
  for (const bytes of pictures) {
    const stored = await savePrivatePicture(folder, bytes);
    if (!stored.ok) {
      await removePrivatePictures(files);
      return stored;
    }
    files.push(stored.file);
  }
  return { ok: true, files };
}

export async function removePrivatePictures(files: string[]): Promise<void> {
  for (const file of files) await removeFile(file);
}

/**
 * Returns a stored picture at one of `generatedWidths`, never enlarged. AVIF encoding takes seconds, so the first
 * request gets a WebP with `isFinal: false` while the AVIF is encoded in the background. If the resize queue is full,
 * the request gets the original, also with `isFinal: false`. Undefined for an unknown picture or width.
 */
export async function readPicture(
  key: string,
  width: number,
  format: PictureFormat,
): Promise<ReadablePicture | undefined> {
  if (!/^[0-9a-f]{24}$/.test(key) || !generatedWidths.includes(width)) return undefined;
  if (format === "avif") {
    const bytes = await getFile(sizedFile(key, width, "avif"));
    if (bytes) return { bytes, contentType: "image/avif", isFinal: true };
    const webp = await readPicture(key, width, "webp");
    if (!webp) return undefined;
    findOrResize(key, width, "avif", avifSemaphore).catch((error: unknown) => {
      const outage = outageOf(error);
      if (outage) reportOutage(outage, error);
      else log.error({ err: error, picture: key, width }, "A picture could not be encoded as AVIF");
    });
    return { ...webp, isFinal: false };
  }
  const resized = await findOrResize(key, width, format, resizeSemaphore);
  if (resized !== "queue-full") {
    return resized && { bytes: resized, contentType: `image/${format}`, isFinal: true };
  }
  const original = await getFile(originalFile(key));
  return original && { bytes: original, contentType: "image/jpeg", isFinal: false };
}

/** The files that cannot be generated again: original and private pictures. */
export async function* listOriginalFiles(): AsyncIterable<string> {
  for await (const key of listAllFiles()) if (originalOf(key) === undefined) yield key;
}

/** Removes all files, except those with these keys and the sizes generated from them. */
export async function removeFilesExcept(keys: Set<string>): Promise<void> {
  for await (const key of listAllFiles())
    if (!keys.has(originalOf(key) ?? key)) await removeFile(key);
}

export async function* listAllFiles(): AsyncIterable<string> {
  yield* listFiles("pictures");
  for (const folder of privateFolders) yield* listFiles(folder);
}

/** The key of the original picture, if `key` is one of its generated sizes. */
export function originalOf(key: string): string | undefined {
  const [, picture] = /^pictures\/([0-9a-f]{24})\//.exec(key) ?? [];
  return picture && originalFile(picture);
}

/** Single-flight: concurrent requests for the same size share one look-up and one encoding. */
function findOrResize(key: string, width: number, format: PictureFormat, semaphore: Semaphore) {
  const file = sizedFile(key, width, format);
  const existing = inFlight.get(file);
  if (existing) return existing;
  const resizing = find().finally(() => inFlight.delete(file));
  inFlight.set(file, resizing);
  return resizing;

  async function find(): Promise<ResizeResult> {
    const cached = await getFile(file);
    if (cached) return cached;
    // Looks for the original first, so that an unknown key does not take a place in the queue.
    if (!(await fileExists(originalFile(key)))) return undefined;
    return semaphore(resize) ?? "queue-full";
  }
  async function resize(): Promise<ResizeResult> {
    const original = await getFile(originalFile(key));
    if (!original) return undefined;
    const bytes = await runPictureTask("sized", original, width, format);
    // If the resized picture cannot be stored, for example on a full disk, the visitor still gets it.
    await putFile(file, bytes, `image/${format}`).catch((error) => reportOutage("files", error));
    return bytes;
  }
}

/** Waits for the upload semaphore. A file that crashes the decoder is refused as "not-a-picture". */
async function processUpload<T>(work: () => Promise<T>): Promise<T | PictureRefusal> {
  const pending = uploadSemaphore(work);
  if (!pending) throw tooBusyError("Too many pictures are waiting to be processed");
  return pending.catch((error: unknown) => {
    if (isDecoderCrash(error)) return "not-a-picture";
    throw error;
  });
}

/**
 * The key is a hash of the content and the day, so a picture uploaded twice in a day is stored once. An older file is
 * never reused: `removeUnreferencedFiles` could remove it before the new row that refers to it is committed.
 */
async function storePicture({ bytes, ...looks }: EncodedPicture): Promise<Picture> {
  const day = new Date().toISOString().slice(0, 10);
  const key = createHash("sha256").update(bytes).update(day).digest("hex").slice(0, 24);
  const file = originalFile(key);
  if (!(await fileExists(file))) await putFile(file, bytes, "image/jpeg");
  return { key, ...looks };
}

function originalFile(key: string) {
  return `pictures/${key}.jpg`;
}

function sizedFile(key: string, width: number, format: PictureFormat) {
  return `pictures/${key}/${width}.${format}`;
}
