import { createHash, randomUUID } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import type { Picture } from "#db/schema/units.ts";
import { openLane, type Lane } from "./encoding-lane.server.ts";
import { fileExists, getFile, listFiles, putFile, removeFile, type Bytes } from "./files.server.ts";
import { log } from "./log.server.ts";
import { noteOutage, outageOf } from "./outage.server.ts";
import {
  fingerprintOf,
  judgePicture,
  openPicture,
  tintOf,
  type PictureRefusal,
} from "./uploaded-picture.server.ts";

export type PictureFormat = "avif" | "webp" | "jpeg";
export type ReadablePicture = { bytes: Bytes; contentType: string; settled: boolean };
type Refused = { ok: false; reason: PictureRefusal };
type Made = Bytes | "full" | undefined;

/** A closed list, so that nobody can fill the disk with sizes. `app/ui/picture-addresses.ts` has it too. */
export const madeWidths = [160, 240, 320, 480, 640, 800, 1200, 1600, 2400];

// A decoded picture of 40 megapixels is 120 MB, and Node has four threads for pictures, files and names.
const uploads = openLane(1);
const wanted = openLane(2, 500);
const background = openLane(1, 500);
const underWay = new Map<string, Promise<Made>>();

/** Keeps a product's photograph: judged, upright, no larger than is ever shown, without metadata. */
export async function keepPicture(
  bytes: Uint8Array,
): Promise<{ ok: true; picture: Picture } | Refused> {
  const reason = await judgePicture(bytes);
  if (reason) return { ok: false, reason };
  const kept = await decoded(() =>
    openPicture(bytes)
      .resize({ width: 2400, height: 3200, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
  if (!kept) return { ok: false, reason: "not-a-picture" };
  return { ok: true, picture: await storePicture(kept) };
}

/** For our own demo photographs only: kept as they are. Throws at anything but a plain upright JPEG. */
export async function keepTrustedPicture(bytes: Uint8Array): Promise<Picture> {
  const { format, exif, orientation = 1 } = await sharp(bytes).metadata();
  if (format !== "jpeg" || exif || orientation !== 1) throw new Error("Not a plain JPEG");
  return storePicture(bytes);
}

/** Keeps a payment receipt where only `getFile` finds it; `fingerprint` shows one that was sent twice. */
export async function keepReceipt(
  bytes: Uint8Array,
): Promise<{ ok: true; file: string; fingerprint: string } | Refused> {
  const reason = await judgePicture(bytes);
  if (reason) return { ok: false, reason };
  const kept = await decoded(async () => ({
    fingerprint: await fingerprintOf(bytes),
    jpeg: await openPicture(bytes)
      .resize({ width: 2000, height: 2000, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer(),
  }));
  if (!kept) return { ok: false, reason: "not-a-picture" };
  const file = `receipts/${randomUUID()}.jpg`;
  await putFile(file, kept.jpeg, "image/jpeg");
  return { ok: true, file, fingerprint: kept.fingerprint };
}

/**
 * A kept picture at one of the made widths, never enlarged. AVIF takes seconds, so its first reader gets
 * the WebP, not `settled`, while the AVIF is made behind; in a rush too great to wait for, the original.
 * Undefined for an unknown picture or width.
 */
export async function readPicture(
  key: string,
  width: number,
  format: PictureFormat,
): Promise<ReadablePicture | undefined> {
  if (!/^[0-9a-f]{24}$/.test(key) || !madeWidths.includes(width)) return undefined;
  if (format === "avif") {
    const bytes = await getFile(sizedFile(key, width, "avif"));
    if (bytes) return { bytes, contentType: "image/avif", settled: true };
    const meanwhile = await readPicture(key, width, "webp");
    if (!meanwhile) return undefined;
    findOrMake(key, width, "avif", background).catch((error: unknown) => {
      const outage = outageOf(error);
      if (outage) noteOutage(outage, error);
      else log.error({ err: error, picture: key, width }, "A picture could not be made as AVIF");
    });
    return { ...meanwhile, settled: false };
  }
  const made = await findOrMake(key, width, format, wanted);
  if (made !== "full") {
    return made && { bytes: made, contentType: `image/${format}`, settled: true };
  }
  const original = await getFile(originalFile(key));
  return original && { bytes: original, contentType: "image/jpeg", settled: false };
}

/** The files that the shop cannot make again: pictures as they were kept, and receipts. */
export async function* keptFiles(): AsyncIterable<string> {
  for await (const key of allFiles()) if (madeOf(key) === undefined) yield key;
}

/** All but the files with these keys, and the sizes made of them. */
export async function removeOtherFiles(keys: Set<string>): Promise<void> {
  for await (const key of allFiles()) if (!keys.has(madeOf(key) ?? key)) await removeFile(key);
}

export async function* allFiles(): AsyncIterable<string> {
  yield* listFiles("pictures");
  yield* listFiles("receipts");
}

/** The picture of which this is one of the sizes. */
export function madeOf(key: string): string | undefined {
  const [, picture] = /^pictures\/([0-9a-f]{24})\//.exec(key) ?? [];
  return picture && originalFile(picture);
}

/** Whoever asks while it is being looked for or made waits for the same one: one encode in a stampede. */
function findOrMake(key: string, width: number, format: PictureFormat, lane: Lane) {
  const file = sizedFile(key, width, format);
  const begun = underWay.get(file);
  if (begun) return begun;
  const making = find().finally(() => underWay.delete(file));
  underWay.set(file, making);
  return making;

  async function find(): Promise<Made> {
    const there = await getFile(file);
    if (there) return there;
    // A made-up key must not wait in line.
    if (!(await fileExists(originalFile(key)))) return undefined;
    return lane(make) ?? "full";
  }
  async function make(): Promise<Made> {
    const original = await getFile(originalFile(key));
    if (!original) return undefined;
    const sized = sharp(original).resize({ width, withoutEnlargement: true });
    const bytes = (await encode(sized, format).toBuffer()) as Bytes;
    // A full disk keeps no size of a picture, but whoever asked may see it.
    await putFile(file, bytes, `image/${format}`).catch((error) => noteOutage("files", error));
    return bytes;
  }
}

/** Efforts as measured: AVIF at 4 takes three times as long as at 3 and is no smaller for its looks. */
function encode(sized: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case "avif":
      return sized.avif({ quality: 55, effort: 3, chromaSubsampling: "4:2:0" });
    case "webp":
      return sized.webp({ quality: 78, effort: 2 });
    case "jpeg":
      return sized.jpeg({ quality: 80, progressive: true });
  }
}

/** Undefined when the pixels turn out broken: a truncated file, a header without a picture behind it. */
async function decoded<T>(work: () => Promise<T>): Promise<T | undefined> {
  return uploads(() => work().catch(() => undefined));
}

/**
 * Named by its content and the day: one that comes twice in a row is kept once, and none is ever trusted to
 * a file so old that it may be swept before it is named again.
 */
async function storePicture(bytes: Uint8Array): Promise<Picture> {
  const day = new Date().toISOString().slice(0, 10);
  const key = createHash("sha256").update(bytes).update(day).digest("hex").slice(0, 24);
  const { width, height } = await sharp(bytes).metadata();
  const picture = { key, width, height, tint: await tintOf(bytes) };
  const file = originalFile(key);
  if (!(await fileExists(file))) await putFile(file, bytes, "image/jpeg");
  return picture;
}

function originalFile(key: string) {
  return `pictures/${key}.jpg`;
}

function sizedFile(key: string, width: number, format: PictureFormat) {
  return `pictures/${key}/${width}.${format}`;
}
