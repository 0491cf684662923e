import type { Sharp } from "sharp";
import type { Random } from "#kit/random.ts";
import { jpegSegment, pngChunk, withChunks, withSegments } from "./bytes.ts";
import { hostileFile, picture, stowaway, type HostileFile } from "./hostile-file.ts";

const exif = {
  IFD0: { Make: stowaway, ImageDescription: stowaway, Artist: stowaway, Copyright: stowaway },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "3/1 8/1 0/1", GPSAreaInformation: stowaway },
};
const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${stowaway}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** Valid pictures with metadata: where, by whom and with what they were made. */
export async function metadataFiles(random: Random): Promise<HostileFile[]> {
  const formats = ["jpeg", "png", "webp"] as const;
  const files: HostileFile[] = [];
  for (const format of formats) {
    const add = async (what: string, drawn: Sharp) => {
      const bytes = await drawn.toFormat(format).toBuffer();
      files.push(hostileFile(`${format} with ${what}`, bytes, format, "taken"));
    };
    await add("GPS", picture(random).withExif(exif));
    await add("XMP", picture(random).withXmp(xmp));
    await add("a wide colour profile", picture(random).withIccProfile("p3"));
    await add("all of it", picture(random).withExif(exif).withXmp(xmp).withIccProfile("p3"));
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const turned = picture(random).withExif(exif).withMetadata({ orientation });
      await add(`orientation ${orientation}`, turned);
    }
  }
  const jpeg = () => picture(random).jpeg().toBuffer();
  const segments: [string, number, string][] = [
    ["IPTC", 0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x14\x1c\x02\x50\x00\x0f${stowaway}`],
    ["a MakerNote of 60 kB", 0xe1, `Exif\0\0${stowaway}${"x".repeat(60_000)}`],
    [
      "an EXIF directory that points to itself",
      0xe1,
      `Exif\0\0II*\0\x08\0\0\0\0\0\x08\0\0\0${stowaway}`,
    ],
    ["a thumbnail", 0xe0, `JFXX\0\x10${stowaway}`],
    ["a second JFIF", 0xe0, `JFIF\0\x01\x02\0\0\x01\0\x01\0\0${stowaway}`],
    ["an invalid ICC profile", 0xe2, `ICC_PROFILE\0\x01\x01${stowaway}`],
    ["C2PA", 0xeb, `JP\0\0\0\0\0\x01${stowaway}`],
    ["an unknown segment", 0xef, stowaway],
    ["a comment", 0xfe, stowaway],
  ];
  for (const [what, marker, text] of segments) {
    const bytes = withSegments(await jpeg(), jpegSegment(marker, text));
    files.push(hostileFile(`JPEG with ${what}`, bytes, "jpeg", "taken"));
  }
  for (const orientation of [0, 9, 65_535]) {
    const tag = `\0\x01\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(orientation & 255, orientation >> 8)}\0\0`;
    const text = `Exif\0\0II*\0\x08\0\0\0\x01${tag}\0\0\0\0${stowaway}`;
    const bytes = withSegments(await jpeg(), jpegSegment(0xe1, text));
    files.push(hostileFile(`JPEG with orientation ${orientation}`, bytes, "jpeg", "taken"));
  }
  const png = await picture(random).png().toBuffer();
  const chunks: [string, string][] = [
    ["eXIf", `II*\0\x08\0\0\0\0\0${stowaway}`],
    ["tEXt", `Author\0${stowaway}`],
    ["tIME", "\x07\xe9\x0b\x15\0\0\0"],
    ["iTXt", `XML:com.adobe.xmp\0\0\0\0\0${xmp}`],
  ];
  for (const [name, text] of chunks) {
    const bytes = withChunks(png, pngChunk(name, Buffer.from(text, "latin1")));
    files.push(hostileFile(`PNG with ${name}`, bytes, "png", "taken"));
  }
  return files;
}

/** Valid pictures of kinds that a phone does not make. */
export async function unusualEncodings(random: Random): Promise<HostileFile[]> {
  const drawn = () => picture(random);
  const made: [string, string, Sharp][] = [
    ["JPEG in CMYK", "jpeg", drawn().toColourspace("cmyk").jpeg()],
    ["grey JPEG", "jpeg", drawn().greyscale().jpeg()],
    ["progressive JPEG", "jpeg", drawn().jpeg({ progressive: true })],
    [
      "JPEG of the best quality",
      "jpeg",
      drawn().jpeg({ quality: 100, chromaSubsampling: "4:4:4" }),
    ],
    ["16-bit PNG", "png", drawn().toColourspace("rgb16").png()],
    ["16-bit grey PNG", "png", drawn().toColourspace("grey16").png()],
    ["PNG with a palette", "png", drawn().png({ palette: true, colours: 2 })],
    ["interlaced PNG", "png", drawn().png({ progressive: true })],
    ["transparent PNG", "png", drawn().ensureAlpha(0).png()],
    ["half-transparent PNG", "png", drawn().ensureAlpha(0.5).png()],
    ["lossless WebP", "webp", drawn().webp({ lossless: true })],
    ["transparent WebP", "webp", drawn().ensureAlpha(0).webp()],
    ["PNG of one pixel", "png", picture(random, { width: 1, height: 1 }).png()],
    ["PNG of 1 × 2000", "png", picture(random, { width: 1, height: 2000 }).png()],
    ["JPEG of 3000 × 1", "jpeg", picture(random, { width: 3000, height: 1 }).jpeg()],
  ];
  const files: HostileFile[] = [];
  for (const [what, format, as] of made)
    files.push(hostileFile(what, await as.toBuffer(), format, "taken"));
  return files;
}

/** A PNG for each of its chunks, in which that chunk has a wrong checksum. */
export async function wrongChecksums(random: Random): Promise<HostileFile[]> {
  const png = await picture(random).png().toBuffer();
  const files: HostileFile[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const name = png.toString("latin1", at + 4, at + 8);
    const bytes = Buffer.from(png);
    bytes[at + 8 + png.readUInt32BE(at)]! ^= 0xff;
    files.push(hostileFile(`PNG whose ${name} has a wrong checksum`, bytes, "png", "either"));
  }
  return files;
}
