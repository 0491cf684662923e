import sharp from "sharp";
import { jpegMarks } from "./bytes.ts";
import { stowaway, type HostileFile } from "./hostile-file.ts";

/** Throws where a picture that the shop made is anything but pixels, freshly written. */
export async function expectClean(made: Buffer, format: string, file: HostileFile) {
  const found = await sharp(made).metadata();
  const is = found.format === "heif" ? "avif" : found.format;
  if (is !== format) throw new Error(`It is ${is} and not ${format}`);
  for (const told of ["exif", "xmp", "iptc", "icc", "comments", "orientation"] as const) {
    if (found[told] !== undefined) throw new Error(`Its ${told} was carried on`);
  }
  if ((found.pages ?? 1) !== 1) throw new Error("It has several frames");
  // Every pixel is there.
  await sharp(made, { failOn: "warning" }).raw().toBuffer();
  if (made.includes(stowaway)) throw new Error("The stowaway was carried on");
  if (file.bytes.length > 0 && made.includes(file.bytes)) throw new Error("It is the file itself");
  if (format === "jpeg") expectBareJpeg(made);
  if (format === "webp" && made.readUInt32LE(4) + 8 !== made.length)
    throw new Error("It has a tail");
}

/** JFIF, tables, the frame and its scans; no other segment, and nothing behind the end. */
function expectBareJpeg(made: Buffer) {
  const { marks } = jpegMarks(made);
  const strange = marks.find((mark) => !bare.has(mark));
  if (strange !== undefined) throw new Error(`It has a segment ${strange.toString(16)}`);
  if (made.readUInt16BE(made.length - 2) !== 0xff_d9) throw new Error("It has a tail");
  if (made.indexOf(Buffer.from([0xff, 0xd9])) !== made.length - 2) throw new Error("It ends twice");
}

const bare = new Set([0xe0, 0xdb, 0xc0, 0xc2, 0xc4, 0xda, 0xdd]);
