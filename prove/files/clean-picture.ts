import sharp from "sharp";
import { jpegMarkers } from "./bytes.ts";
import { stowaway, type HostileFile } from "./hostile-file.ts";

/** Throws if a picture from the shop contains anything but newly encoded pixels. */
export async function expectClean(made: Buffer, format: string, file: HostileFile) {
  const found = await sharp(made).metadata();
  const is = found.format === "heif" ? "avif" : found.format;
  if (is !== format) throw new Error(`It is ${is} and not ${format}`);
  for (const field of ["exif", "xmp", "iptc", "icc", "comments", "orientation"] as const) {
    if (found[field] !== undefined) throw new Error(`Its ${field} was kept`);
  }
  if ((found.pages ?? 1) !== 1) throw new Error("It has several frames");
  // Every pixel is present.
  await sharp(made, { failOn: "warning" }).raw().toBuffer();
  if (made.includes(stowaway)) throw new Error("The stowaway was kept");
  if (file.bytes.length > 0 && made.includes(file.bytes)) throw new Error("It is the file itself");
  if (format === "jpeg") expectBareJpeg(made);
  if (format === "webp" && made.readUInt32LE(4) + 8 !== made.length)
    throw new Error("It has trailing data");
}

/** JFIF, tables, the frame and its scans; no other segment, and nothing after the end. */
function expectBareJpeg(made: Buffer) {
  const { markers } = jpegMarkers(made);
  const strange = markers.find((marker) => !allowedMarkers.has(marker));
  if (strange !== undefined) throw new Error(`It has a segment ${strange.toString(16)}`);
  if (made.readUInt16BE(made.length - 2) !== 0xff_d9) throw new Error("It has trailing data");
  if (made.indexOf(Buffer.from([0xff, 0xd9])) !== made.length - 2) throw new Error("It ends twice");
}

const allowedMarkers = new Set([0xe0, 0xdb, 0xc0, 0xc2, 0xc4, 0xda, 0xdd]);
