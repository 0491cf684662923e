import sharp, { type Sharp } from "sharp";
import type { Bytes } from "./files.server.ts";
import {
  fingerprintOf,
  judgePicture,
  openPicture,
  tintOf,
  type PictureRefusal,
} from "./uploaded-picture.server.ts";

export type PictureFormat = "avif" | "webp" | "jpeg";
/** A picture as it is kept, and what its place in a page needs to know. */
export type Judged = { bytes: Bytes; width: number; height: number; tint: string };

/** All that takes a decoder. Run in a process of its own, by `makePicture`. */
export const pictureDeeds = { product, receipt, trusted, sized };
export type PictureDeeds = typeof pictureDeeds;

/** A product's photograph: judged, upright, no larger than is ever shown, without metadata. */
async function product(bytes: Uint8Array): Promise<Judged | PictureRefusal> {
  const reason = await judgePicture(bytes);
  if (reason) return reason;
  const kept = await decoded(() =>
    openPicture(bytes)
      .resize({ width: 2400, height: 3200, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
  return kept ? describe(kept) : "not-a-picture";
}

async function receipt(
  bytes: Uint8Array,
): Promise<{ bytes: Bytes; fingerprint: string } | PictureRefusal> {
  const reason = await judgePicture(bytes);
  if (reason) return reason;
  const kept = await decoded(async () => ({
    fingerprint: await fingerprintOf(bytes),
    bytes: (await openPicture(bytes)
      .resize({ width: 2000, height: 2000, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer()) as Bytes,
  }));
  return kept ?? "not-a-picture";
}

/** A photograph of ours, as it is; undefined where it is anything but a plain upright JPEG. */
async function trusted(bytes: Uint8Array): Promise<Judged | undefined> {
  const { format, exif, orientation = 1 } = await sharp(bytes).metadata();
  if (format !== "jpeg" || exif || orientation !== 1) return undefined;
  return describe(bytes as Bytes);
}

async function sized(original: Uint8Array, width: number, format: PictureFormat): Promise<Bytes> {
  const picture = sharp(original).resize({ width, withoutEnlargement: true });
  return encode(picture, format).toBuffer();
}

async function describe(bytes: Bytes): Promise<Judged> {
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, width, height, tint: await tintOf(bytes) };
}

/** Efforts as measured: AVIF at 4 takes three times as long as at 3 and is no smaller for its looks. */
function encode(picture: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case "avif":
      return picture.avif({ quality: 55, effort: 3, chromaSubsampling: "4:2:0" });
    case "webp":
      return picture.webp({ quality: 78, effort: 2 });
    case "jpeg":
      return picture.jpeg({ quality: 80, progressive: true });
  }
}

/** Undefined when the pixels turn out broken: a truncated file, a header without a picture behind it. */
async function decoded<T>(work: () => Promise<T>): Promise<T | undefined> {
  return work().catch(() => undefined);
}
