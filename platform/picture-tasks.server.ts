import sharp, { type Sharp } from "sharp";
import { drawPicture } from "./draw-picture.server.ts";
import type { Bytes } from "./files.server.ts";
import {
  fingerprintOf,
  validatePicture,
  openPicture,
  tintOf,
  type PictureRefusal,
} from "./uploaded-picture.server.ts";

export type PictureFormat = "avif" | "webp" | "jpeg";
/** A picture's bytes, its size so that a page can reserve space, and its tint to fill the space until it has loaded. */
export type EncodedPicture = { bytes: Bytes; width: number; height: number; tint: string };

/** All work that needs libvips. `runPictureTask` runs it in the picture process. */
export const pictureTasks = { product, privatePicture, trusted, sized, drawn: drawPicture };
export type PictureTasks = typeof pictureTasks;

/** Prepares a product photograph: validated, upright, no larger than the largest displayed size, without metadata. */
async function product(bytes: Uint8Array): Promise<EncodedPicture | PictureRefusal> {
  const reason = await validatePicture(bytes);
  if (reason) return reason;
  const encoded = await tryDecode(() =>
    openPicture(bytes)
      .resize({ width: 2400, height: 3200, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
  return encoded ? withDimensions(encoded) : "not-a-picture";
}

/** Prepares a receipt, or a picture of a parcel or of old gold: like `product` but smaller. Its fingerprint reveals a picture that was sent twice. */
async function privatePicture(
  bytes: Uint8Array,
): Promise<{ bytes: Bytes; fingerprint: string } | PictureRefusal> {
  const reason = await validatePicture(bytes);
  if (reason) return reason;
  const encoded = await tryDecode(async () => ({
    fingerprint: await fingerprintOf(bytes),
    bytes: (await openPicture(bytes)
      .resize({ width: 2000, height: 2000, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer()) as Bytes,
  }));
  return encoded ?? "not-a-picture";
}

/** Accepts our own photograph unchanged; undefined unless it is an upright JPEG without EXIF data. */
async function trusted(bytes: Uint8Array): Promise<EncodedPicture | undefined> {
  const { format, exif, orientation = 1 } = await sharp(bytes).metadata();
  if (format !== "jpeg" || exif || orientation !== 1) return undefined;
  return withDimensions(bytes as Bytes);
}

async function sized(original: Uint8Array, width: number, format: PictureFormat): Promise<Bytes> {
  const picture = sharp(original).resize({ width, withoutEnlargement: true });
  return encode(picture, format).toBuffer();
}

async function withDimensions(bytes: Bytes): Promise<EncodedPicture> {
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, width, height, tint: await tintOf(bytes) };
}

/** Effort levels were measured: for AVIF, 4 takes three times as long as 3 and saves no bytes at equal quality. */
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

/** Returns undefined if the pixels cannot be decoded, for example those of a truncated file. */
async function tryDecode<T>(work: () => Promise<T>): Promise<T | undefined> {
  return work().catch(() => undefined);
}
