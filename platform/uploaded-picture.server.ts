import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";

export type PictureRefusal = "not-a-picture" | "too-large" | "too-many-pixels";

const maxBytes = 10 * 1024 * 1024;
const maxPixels = 40_000_000;
const formats: Record<string, string> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
};

// One thread for each picture: the lanes decide how many pictures are worked on at a time.
sharp.concurrency(1);
sharp.cache(false);
// libvips picks its reader by its own look at the bytes. With every other reader blocked for the whole
// process, no disguise gets an upload to the SVG, PDF or HEIF one.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
});

/**
 * Judges an upload by its bytes (decision 17): JPEG, PNG or WebP, at most 10 MB and 40 megapixels.
 * Only its header has been read here; that the pixels are sound shows when they are decoded.
 */
export async function judgePicture(bytes: Uint8Array): Promise<PictureRefusal | undefined> {
  if (bytes.byteLength > maxBytes) return "too-large";
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const format = type && formats[type.mime];
  if (!format) return "not-a-picture";
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!header || header.format !== format) return "not-a-picture";
  return header.width * header.height > maxPixels ? "too-many-pixels" : undefined;
}

/** Upright, in sRGB, on white, and without any metadata: what the caller encodes from. */
export function openPicture(bytes: Uint8Array): Sharp {
  return decode(bytes).autoOrient().flatten({ background: "#ffffff" });
}

/**
 * The same for every file that holds the same pixels: SHA-256 over them as grey, at most 1024 px.
 * Stored pixels, so a copy that lost its metadata (orientation, colour profile) still matches. Exact
 * on purpose: two receipts of one app differ by a few digits, and a likeness would accuse the honest.
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

/** `#rrggbb`: the mean colour along the picture's edge, for the place that it will fill. */
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

/** `failOn: "error"`: phones write JPEGs with harmless warnings; a truncated one still fails. */
function decode(bytes: Uint8Array, options: { ignoreIcc?: boolean } = {}): Sharp {
  // The time limit is for files made to be slow, such as a JPEG of a hundred full-size scans.
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", ...options }).timeout({
    seconds: 20,
  });
}
