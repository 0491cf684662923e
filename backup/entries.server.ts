import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, crc32 } from "node:zlib";
import { extract } from "tar-stream";
import { largestEntry } from "./contents.ts";
import { refuse } from "./refuse.ts";
import { sealMark, unseal } from "./seal.server.ts";

const gzipMark = Buffer.from([0x1f, 0x8b]);

/** Throws where the first bytes are no backup's. */
export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sealMark.length), 0);
    const begin = buffer.subarray(0, bytesRead);
    if (bytesRead === 0) refuse("is empty");
    if (begin.equals(sealMark)) return true;
    if (!begin.subarray(0, 2).equals(gzipMark)) refuse("is not a backup of this shop's software");
    return false;
  } finally {
    await handle.close();
  }
}

/** The files of the archive, one by one; at the end it is certain that there was nothing before or behind. */
export async function* openEntries(file: string, passphrase: string | undefined) {
  const packed = createReadStream(file, { highWaterMark: 256 * 1024 });
  const tail = { last: Buffer.alloc(0), crc: 0, size: 0 };
  const archive = extract();
  const opened = new PassThrough();
  const reading = pipeline(
    packed,
    (source: AsyncIterable<Buffer>) => (passphrase ? unseal(source, passphrase) : source),
    (source: AsyncIterable<Buffer>) => keepingLast(source, tail),
    createGunzip(),
    (source: AsyncIterable<Buffer>) => counting(source, tail),
    opened,
  );
  // Its failure reaches whoever waits for the next entry.
  reading.catch((error: Error) => archive.destroy(error));
  opened.pipe(archive);
  try {
    for await (const entry of archive) {
      const { name, size, type } = entry.header;
      if (type !== "file" || size > largestEntry) {
        refuse("is damaged: it holds what no backup holds");
      }
      const pieces: Buffer[] = [];
      for await (const piece of entry) pieces.push(piece as Buffer);
      yield { name, bytes: Buffer.concat(pieces) };
    }
    await reading;
  } finally {
    packed.destroy();
    archive.destroy();
  }
  const sum = Buffer.alloc(8);
  sum.writeUInt32LE(tail.crc);
  sum.writeUInt32LE(tail.size % 2 ** 32, 4);
  // A gzip ends with the sum of what it holds: another end means that something was added.
  if (!tail.last.equals(sum)) refuse("has something behind its end");
}

type Tail = { last: Buffer; crc: number; size: number };

async function* keepingLast(source: AsyncIterable<Buffer>, tail: Tail) {
  for await (const bytes of source) {
    tail.last = Buffer.from(Buffer.concat([tail.last, bytes.subarray(-8)]).subarray(-8));
    yield bytes;
  }
}

async function* counting(source: AsyncIterable<Buffer>, tail: Tail) {
  for await (const bytes of source) {
    tail.crc = crc32(bytes, tail.crc);
    tail.size += bytes.length;
    yield bytes;
  }
}
