import { crc32 } from "node:zlib";
import { drawing, type plain } from "#kit/pictures.ts";
import { saveProductPicture } from "#platform/images.server.ts";
import type { Picture } from "#shop/picture.ts";
import { succeeded } from "./answers.ts";

export async function keepPictureOrThrow(bytes: Uint8Array): Promise<Picture> {
  const result = succeeded(await saveProductPicture(bytes));
  return result.picture;
}

/** As from a phone held upright: stored sideways, with the camera's metadata. */
export function sideways() {
  return drawing(300, 200)
    .withMetadata({
      orientation: 6,
      icc: "p3",
      exif: {
        IFD0: { Make: "GPS-secret" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "3/1 8/1 0/1", GPSAreaInformation: "GPS-secret" },
      },
    })
    .jpeg()
    .toBuffer();
}

/** A JPEG without metadata: no APP1..APP15, no comments, the pixels unchanged. */
export function withoutSegments(jpeg: Buffer): Buffer {
  const parts = [jpeg.subarray(0, 2)];
  let at = 2;
  while (jpeg[at + 1] !== 0xda) {
    const next = at + 2 + jpeg.readUInt16BE(at + 2);
    const marker = jpeg[at + 1]!;
    const isMetadata = (marker > 0xe0 && marker < 0xee) || marker === 0xfe;
    if (!isMetadata) parts.push(jpeg.subarray(at, next));
    at = next;
  }
  return Buffer.concat([...parts, jpeg.subarray(at)]);
}

/** A screenshot with one small digit: an 8 shows all seven strokes, a 9 shows six. */
export function figure(page: ReturnType<typeof plain>, digit: 8 | 9) {
  const strokes = [
    [600, 1200, 14, 3],
    [600, 1212, 14, 3],
    [600, 1224, 14, 3],
    [598, 1202, 3, 10],
    [614, 1202, 3, 10],
    [614, 1214, 3, 10],
    [598, 1214, 3, 10],
  ].slice(0, digit === 8 ? 7 : 6);
  return page
    .clone()
    .composite(
      strokes.map(([left, top, width, height]) => ({
        input: { create: { width: width!, height: height!, channels: 3, background: "#333333" } },
        left: left!,
        top: top!,
      })),
    )
    .png()
    .toBuffer();
}

/** A valid PNG header that declares a size, without any data. */
export function declaredPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", Buffer.from("789c030000000001", "hex")),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
