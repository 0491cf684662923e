import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";

export type PictureRefusal = "not-a-picture" | "too-large" | "too-many-pixels";

const maxBytes = 10 * 1024 * 1024;
const maxPixels = 40_000_000;
const decoderByMimeType: Record<string, string> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
};

// libvips uses one thread for each picture, so the semaphores of images.server.ts also limit the number of threads.
sharp.concurrency(1);
sharp.cache(false);
// libvips chooses the decoder by the bytes. All decoders but those allowed below are blocked for the whole process, so
// that no disguised upload reaches the SVG, PDF or HEIF decoder.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
});

/**
 * Validates an upload by its bytes (ADR-0032): JPEG, PNG or WebP, at most 10 MB and 40 megapixels. Reads only the
 * header. Broken pixels are found later, when `tryDecode` decodes the picture.
 */
export async function validatePicture(bytes: Uint8Array): Promise<PictureRefusal | undefined> {
  if (bytes.byteLength > maxBytes) return "too-large";
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const format = type && decoderByMimeType[type.mime];
  if (!format) return "not-a-picture";
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!header || header.format !== format) return "not-a-picture";
  return header.width * header.height > maxPixels ? "too-many-pixels" : undefined;
}

/** Decodes a picture for encoding: upright, in sRGB, on white, without metadata. */
export function openPicture(bytes: Uint8Array): Sharp {
  return decode(bytes).autoOrient().flatten({ background: "#ffffff" });
}

/**
 * Equal fingerprints reveal a payment receipt that was sent twice. Hashes only the pixels, because a copy of a file may
 * have lost its metadata (orientation, colour profile). A similarity hash would suspect honest customers, because two
 * receipts of one app differ by only a few digits.
 */
export async function fingerprintOf(bytes: Uint8Array): Promise<string> {
  const { data, info } = await decode(bytes, { ignoreIcc: true })
    .flatten({ background: "#ffffff" })
    .greyscale()
    .resize({ width: 1024, height: 1024, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return createHash("sha256").update(`${info.width}x${info.height}`).update(data).digest("hex");
}

/** The mean colour along the picture's edge as `#rrggbb`, the placeholder while the picture loads. */
export async function tintOf(bytes: Uint8Array): Promise<string> {
  const side = 32;
  const pixels = await sharp(bytes)
    .resize(side, side, { fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  const total = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < side * side; at += 1) {
    const x = at % side;
    const y = Math.floor(at / side);
    if (x > 0 && x < side - 1 && y > 0 && y < side - 1) continue;
    count += 1;
    for (const band of [0, 1, 2]) total[band]! += pixels[at * 3 + band]!;
  }
  return `#${total
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** `failOn: "error"` tolerates the harmless warnings of phone JPEGs but not truncated files. */
function decode(bytes: Uint8Array, options: { ignoreIcc?: boolean } = {}): Sharp {
  // The timeout stops files that are slow on purpose, such as a JPEG with a hundred full-size scans.
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", ...options }).timeout({
    seconds: 20,
  });
}
