import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import type { Random } from "#kit/random.ts";
import {
  jpegMarkers,
  pngChunk,
  pngHeader,
  pngSignature,
  riff,
  withChunks,
  zipOf,
} from "./bytes.ts";
import { hostileFile, picture, type HostileFile } from "./hostile-file.ts";

/** Small files that expand hugely or endlessly in a careless decoder. */
export async function bombs(random: Random): Promise<HostileFile[]> {
  const jpeg = await picture(random).jpeg().toBuffer();
  const progressive = await picture(random).jpeg({ progressive: true }).toBuffer();
  const png = await picture(random).png().toBuffer();
  const webp = await picture(random).webp().toBuffer();
  const zeros = deflateSync(Buffer.alloc(40_000_000));
  const sizes = [
    [50_000, 50_000],
    [6325, 6325],
    [2 ** 31 - 1, 1],
    [1, 2 ** 31 - 1],
    [2 ** 31, 2 ** 31],
    [65_535, 65_535],
    [0, 16],
    [16, 0],
  ] as const;
  return [
    ...sizes.map(([width, height]) =>
      hostileFile(
        `PNG that declares ${width} × ${height}`,
        barePng(width, height, deflateSync(Buffer.alloc(9))),
        "png",
        "refused",
      ),
    ),
    hostileFile(
      "PNG of 400 megapixels",
      barePng(20_000, 20_000, deflateSync(Buffer.alloc(2501 * 20_000))),
      "png",
      "refused",
    ),
    hostileFile("PNG with far more pixels than it says", barePng(16, 16, zeros), "png", "either"),
    ...["zTXt", "iCCP", "iTXt"].map((name) =>
      hostileFile(
        `PNG with a bomb in ${name}`,
        withChunks(png, pngChunk(name, Buffer.concat([packedHead(name), zeros]))),
        "png",
        "either",
      ),
    ),
    hostileFile(
      "PNG with 5000 texts",
      withChunks(png, ...Array.from({ length: 5000 }, () => pngChunk("tEXt", Buffer.from("a\0b")))),
      "png",
      "either",
    ),
    hostileFile(
      "PNG that says a million frames",
      withChunks(png, pngChunk("acTL", Buffer.from("000f424000000000", "hex"))),
      "png",
      "either",
    ),
    hostileFile(
      "PNG with a chunk of 2 GB",
      Buffer.concat([
        png.subarray(0, 33),
        Buffer.from("7fffffff49444154", "hex"),
        png.subarray(41),
      ]),
      "png",
      "refused",
    ),
    hostileFile(
      "PNG with its palette missing",
      Buffer.concat([
        pngSignature,
        pngHeader(8, 8, 8, 3),
        pngChunk("IDAT", deflateSync(Buffer.alloc(72))),
      ]),
      "png",
      "either",
    ),
    hostileFile("JPEG that says 65500 × 65500", sized(jpeg, 65_500, 65_500), "jpeg", "refused"),
    hostileFile("JPEG that says 1 × 65500", sized(jpeg, 1, 65_500), "jpeg", "either"),
    hostileFile("JPEG of no size", sized(jpeg, 0, 0), "jpeg", "refused"),
    hostileFile("JPEG of 2000 scans", manyScans(progressive, 2000), "jpeg", "either"),
    hostileFile("WebP that says 16384 × 16384", canvas(webp, 16_384, 16_384), "webp", "refused"),
    hostileFile(
      "WebP that says 16 million square",
      canvas(webp, 2 ** 24, 2 ** 24),
      "webp",
      "refused",
    ),
    hostileFile(
      "WebP of 400 frames",
      await frames(random, 400).webp({ loop: 0 }).toBuffer(),
      "webp",
      "either",
    ),
    hostileFile("GIF of 400 frames", await frames(random, 400).gif().toBuffer(), "gif", "refused"),
    hostileFile(
      "GIF that says 65535 × 65535",
      Buffer.from("474946383961ffffffff80000000000000ffffff2cffff", "hex"),
      "gif",
      "refused",
    ),
    hostileFile("TIFF that says 2 milliards square", tiff(2 ** 31, 2 ** 31), "tiff", "refused"),
    hostileFile(
      "ZIP that unfolds to 40 MB",
      zipOf("a.png", deflateRawSync(Buffer.alloc(40_000_000)), {
        deflated: true,
        size: 40_000_000,
      }),
      "png",
      "refused",
    ),
    hostileFile(
      "gzip that expands to 40 MB",
      gzipSync(Buffer.alloc(40_000_000)),
      "jpeg",
      "refused",
    ),
    hostileFile(
      "JPEG's signature before 3 MB of nothing",
      Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(3_000_000)]),
      "jpeg",
      "refused",
    ),
    hostileFile(
      "JPEG with more than 10 MB behind it",
      Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]),
      "jpeg",
      "refused",
    ),
  ];
}

function barePng(width: number, height: number, pixels: Buffer): Buffer {
  return Buffer.concat([
    pngSignature,
    pngHeader(width, height),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The bytes before the compressed part of such a chunk. */
function packedHead(name: string): Buffer {
  return Buffer.from(name === "iTXt" ? "Comment\0\x01\0\0\0" : "Comment\0\0", "latin1");
}

/** The JPEG with another size in its frame header. */
function sized(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  let at = 2;
  while (changed[at + 1] !== 0xc0 && changed[at + 1] !== 0xc2)
    at += 2 + changed.readUInt16BE(at + 2);
  changed.writeUInt16BE(height, at + 5);
  changed.writeUInt16BE(width, at + 7);
  return changed;
}

/** Its last scan repeated: cheap to write, and each makes the decoder visit every pixel. */
function manyScans(progressive: Buffer, times: number): Buffer {
  const { scanAt } = jpegMarkers(progressive);
  const last = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = progressive.subarray(Math.max(last, scanAt), -2);
  return Buffer.concat([
    progressive.subarray(0, -2),
    ...Array.from({ length: times }, () => scan),
    progressive.subarray(-2),
  ]);
}

function canvas(webp: Buffer, width: number, height: number): Buffer {
  const head = Buffer.alloc(10);
  head.writeUIntLE(width - 1, 4, 3);
  head.writeUIntLE(height - 1, 7, 3);
  const simple = webp.subarray(20, 20 + webp.readUInt32LE(16));
  return riff("WEBP", ["VP8X", head], [webp.toString("latin1", 12, 16), simple]);
}

function frames(random: Random, count: number) {
  return picture(random, { width: 8, height: 8 * count })
    .composite([])
    .clone()
    .resize(8, 8 * count);
}

function tiff(width: number, height: number): Buffer {
  const file = Buffer.alloc(8 + 2 + 24 + 4);
  file.write("II*\0", "latin1");
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(2, 8);
  for (const [nth, [tag, value]] of [[256, width] as const, [257, height] as const].entries()) {
    const at = 10 + nth * 12;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(4, at + 2);
    file.writeUInt32LE(1, at + 4);
    file.writeUInt32LE(value >>> 0, at + 8);
  }
  return file;
}
