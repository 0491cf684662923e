import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, crc32 } from "node:zlib";
import { extract } from "tar-stream";
import { maxEntryBytes } from "./contents.ts";
import { refuse } from "./refuse.ts";
import { encryptedMagic, decryptStream } from "./encryption.server.ts";

const gzipMagic = Buffer.from([0x1f, 0x8b]);

/** Whether the backup is encrypted. Throws if the file does not begin like a backup. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(encryptedMagic.length), 0);
    const firstBytes = buffer.subarray(0, bytesRead);
    if (bytesRead === 0) refuse("is empty");
    if (firstBytes.equals(encryptedMagic)) return true;
    if (!firstBytes.subarray(0, 2).equals(gzipMagic))
      refuse("is not a backup of this shop's software");
    return false;
  } finally {
    await handle.close();
  }
}

/** Yields the archive's entries one by one; throws if there are extra bytes before or after the archive. */
export async function* readEntries(file: string, passphrase: string | undefined) {
  const fileStream = createReadStream(file, { highWaterMark: 256 * 1024 });
  const tail = { last: Buffer.alloc(0), crc: 0, size: 0 };
  const archive = extract();
  const decompressed = new PassThrough();
  const reading = pipeline(
    fileStream,
    (source: AsyncIterable<Buffer>) => (passphrase ? decryptStream(source, passphrase) : source),
    (source: AsyncIterable<Buffer>) => trackTail(source, tail),
    createGunzip(),
    (source: AsyncIterable<Buffer>) => trackChecksum(source, tail),
    decompressed,
  );
  // Passes a failure on to the loop below, which waits for the next entry.
  reading.catch((error: Error) => archive.destroy(error));
  decompressed.pipe(archive);
  try {
    for await (const entry of archive) {
      const { name, size, type } = entry.header;
      if (type !== "file" || size > maxEntryBytes) {
        refuse("is damaged: it contains an entry that no backup has");
      }
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { name, bytes: Buffer.concat(chunks) };
    }
    await reading;
  } finally {
    fileStream.destroy();
    archive.destroy();
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(tail.crc);
  trailer.writeUInt32LE(tail.size % 2 ** 32, 4);
  // A gzip file ends with the checksum and size of its content. Any other end means that data was appended.
  if (!tail.last.equals(trailer)) refuse("has extra data after its end");
}

type Tail = { last: Buffer; crc: number; size: number };

async function* trackTail(source: AsyncIterable<Buffer>, tail: Tail) {
  for await (const bytes of source) {
    tail.last = Buffer.from(Buffer.concat([tail.last, bytes.subarray(-8)]).subarray(-8));
    yield bytes;
  }
}

async function* trackChecksum(source: AsyncIterable<Buffer>, tail: Tail) {
  for await (const bytes of source) {
    tail.crc = crc32(bytes, tail.crc);
    tail.size += bytes.length;
    yield bytes;
  }
}
