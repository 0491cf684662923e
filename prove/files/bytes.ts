import { crc32 } from "node:zlib";

// Structures of pictures and archives built by hand: what no encoder would write.

export const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");

export function pngChunk(name: string, data: Buffer, { crc }: { crc?: number } = {}): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc ?? crc32(body), body.length + 4);
  return framed;
}

/** A PNG's header; one grey bit per pixel unless given otherwise. */
export function pngHeader(width: number, height: number, depth = 1, colour = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width >>> 0, 0);
  header.writeUInt32BE(height >>> 0, 4);
  header.set([depth, colour], 8);
  return pngChunk("IHDR", header);
}

/** The picture with chunks right after its header. */
export function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const behind = pngSignature.length + 25;
  return Buffer.concat([png.subarray(0, behind), ...chunks, png.subarray(behind)]);
}

export function jpegSegment(marker: number, data: Buffer | string): Buffer {
  const bytes = Buffer.from(data as string, "latin1");
  const framed = Buffer.alloc(4);
  framed.set([0xff, marker]);
  framed.writeUInt16BE(Math.min(65_535, bytes.length + 2), 2);
  return Buffer.concat([framed, bytes.subarray(0, 65_533)]);
}

/** The picture with segments right after its first marker. */
export function withSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** The markers of a JPEG's segments, and where its last one ends. */
export function jpegMarkers(jpeg: Buffer): { markers: number[]; scanAt: number } {
  const markers: number[] = [];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xd9) {
    markers.push(jpeg[at + 1]!);
    at += 2 + jpeg.readUInt16BE(at + 2);
    if (markers.at(-1) === 0xda) break;
  }
  return { markers, scanAt: at };
}

export function riff(form: string, ...chunks: [name: string, data: Buffer][]): Buffer {
  const parts = chunks.map(([name, data]) => {
    const head = Buffer.alloc(8);
    head.write(name, "latin1");
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  });
  const body = Buffer.concat([Buffer.from(form, "latin1"), ...parts]);
  const head = Buffer.alloc(8);
  head.write("RIFF", "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** An archive of one file, stored or already deflated. */
export function zipOf(name: string, data: Buffer, { deflated = false, size = data.length } = {}) {
  const path = Buffer.from(name, "utf8");
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(deflated ? 8 : 0, 4);
  fields.writeUInt32LE(crc32(data), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(path.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, path, data]);
  const centralDirectory = Buffer.concat([
    Buffer.from("PK\x01\x02\x14\0", "latin1"),
    fields,
    Buffer.alloc(14),
    path,
  ]);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(centralDirectory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, centralDirectory, end]);
}
