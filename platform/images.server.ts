import { createHash, randomUUID } from "node:crypto";
import type { Picture } from "#db/schema/units.ts";
import { openLane, type Lane } from "./encoding-lane.server.ts";
import { fileExists, getFile, listFiles, putFile, removeFile, type Bytes } from "./files.server.ts";
import { log } from "./log.server.ts";
import { isFatal, makePicture } from "./make-pictures.server.ts";
import { noteOutage, outageOf, tooBusy } from "./outage.server.ts";
import type { Judged, PictureFormat } from "./picture-deeds.server.ts";
import type { PictureRefusal } from "./uploaded-picture.server.ts";

export type { PictureFormat };
export type ReadablePicture = { bytes: Bytes; contentType: string; settled: boolean };
type Refused = { ok: false; reason: PictureRefusal };
type Made = Bytes | "full" | undefined;

/** A closed list, so that nobody can fill the disk with sizes. `app/ui/picture-addresses.ts` has it too. */
export const madeWidths = [160, 240, 320, 480, 640, 800, 1200, 1600, 2400];

// A decoded picture of 40 megapixels is 120 MB. Whoever finds a line full is asked to come again.
const uploads = openLane(1, 16);
const wanted = openLane(2, 500);
const background = openLane(1, 500);
const underWay = new Map<string, Promise<Made>>();

/** Keeps a product's photograph: judged, upright, no larger than is ever shown, without metadata. */
export async function keepPicture(
  bytes: Uint8Array,
): Promise<{ ok: true; picture: Picture } | Refused> {
  const judged = await uploaded(() => makePicture("product", bytes));
  if (typeof judged === "string") return { ok: false, reason: judged };
  return { ok: true, picture: await storePicture(judged) };
}

/** For our own demo photographs only: kept as they are. Throws at anything but a plain upright JPEG. */
export async function keepTrustedPicture(bytes: Uint8Array): Promise<Picture> {
  const judged = await makePicture("trusted", bytes);
  if (!judged) throw new Error("Not a plain JPEG");
  return storePicture(judged);
}

/** Keeps a payment receipt where only `getFile` finds it; `fingerprint` shows one that was sent twice. */
export async function keepReceipt(
  bytes: Uint8Array,
): Promise<{ ok: true; file: string; fingerprint: string } | Refused> {
  const judged = await uploaded(() => makePicture("receipt", bytes));
  if (typeof judged === "string") return { ok: false, reason: judged };
  const file = `receipts/${randomUUID()}.jpg`;
  await putFile(file, judged.bytes, "image/jpeg");
  return { ok: true, file, fingerprint: judged.fingerprint };
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
    const bytes = await makePicture("sized", original, width, format);
    // A full disk keeps no size of a picture, but whoever asked may see it.
    await putFile(file, bytes, `image/${format}`).catch((error) => noteOutage("files", error));
    return bytes;
  }
}

/** In its turn; a file that kills its decoder is no picture. */
async function uploaded<T>(work: () => Promise<T>): Promise<T | PictureRefusal> {
  const turn = uploads(work);
  if (!turn) throw tooBusy("Too many pictures wait to be looked at");
  return turn.catch((error: unknown) => {
    if (isFatal(error)) return "not-a-picture";
    throw error;
  });
}

/**
 * Named by its content and the day: one that comes twice in a row is kept once, and none is ever trusted to
 * a file so old that it may be swept before it is named again.
 */
async function storePicture({ bytes, ...looks }: Judged): Promise<Picture> {
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
