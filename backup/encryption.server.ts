import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { refuse } from "./refuse.ts";

/**
 * Encrypts a stream with AES-256-GCM in chunks of 1 MB. scrypt derives the key from the passphrase and the file's salt.
 * Each chunk's nonce is its number and a last-chunk flag, so that missing, swapped or added chunks fail to decrypt (the
 * STREAM construction).
 */

export const encryptedMagic = Buffer.from("EMAS-SEALED-1\n");

const chunkBytes = 1024 * 1024;
const saltBytes = 16;
const tagBytes = 16;

const headerBytes = encryptedMagic.length + saltBytes;

export async function* encryptStream(clear: AsyncIterable<Buffer>, passphrase: string) {
  const salt = randomBytes(saltBytes);
  const key = await deriveKeyCached(passphrase, salt);
  yield Buffer.concat([encryptedMagic, salt]);
  let number = 0;
  for await (const { chunk, isLast } of splitChunks(clear, chunkBytes)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number++, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts what `encryptStream` wrote. Throws at the first chunk that has changed since its encryption. */
export async function* decryptStream(encrypted: AsyncIterable<Buffer>, passphrase: string) {
  const source = splitChunks(encrypted, chunkBytes + tagBytes, headerBytes);
  const header = (await source.next()).value?.chunk ?? Buffer.alloc(0);
  if (header.length < headerBytes) refuse("ends too early");
  const key = await deriveKeyCached(passphrase, header.subarray(encryptedMagic.length));
  let number = 0;
  for await (const { chunk, isLast } of source) {
    if (chunk.length < tagBytes) refuse("ends too early");
    const cipher = createDecipheriv("aes-256-gcm", key, nonceOf(number, isLast));
    cipher.setAuthTag(chunk.subarray(-tagBytes));
    const clear = cipher.update(chunk.subarray(0, -tagBytes));
    try {
      cipher.final();
    } catch {
      const where = `is damaged or cut off after its first ${number} MB`;
      refuse(number === 0 ? "is not opened by this passphrase, or is damaged" : where);
    }
    number += 1;
    yield clear;
  }
  if (number === 0) refuse("ends too early");
}

let lastKey: { passphrase: string; salt: Buffer; key: Promise<Buffer> } | undefined;

/** Caches the last key, because a file is read twice: first to verify it, then to use it. */
function deriveKeyCached(passphrase: string, salt: Buffer): Promise<Buffer> {
  if (lastKey?.passphrase !== passphrase || !lastKey.salt.equals(salt)) {
    lastKey = { passphrase, salt: Buffer.from(salt), key: deriveKey(passphrase, salt) };
  }
  return lastKey.key;
}

/** Derives the key. This is slow on purpose: each guess of a passphrase costs 128 MB and about 0.5 s. */
function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFKC"), salt, 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** A chunk's nonce. Each file has its own key, and no number repeats in a file, so no nonce is reused with a key. */
function nonceOf(number: number, isLast: boolean) {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Splits a stream into chunks of `size` bytes. `first` is the size of the first chunk. The last one may be empty. */
async function* splitChunks(source: AsyncIterable<Buffer>, size: number, first?: number) {
  let buffered = Buffer.alloc(0);
  let chunkSize = first ?? size;
  for await (const part of source) {
    buffered = Buffer.concat([buffered, part]);
    while (buffered.length > chunkSize) {
      yield { chunk: buffered.subarray(0, chunkSize), isLast: false };
      buffered = buffered.subarray(chunkSize);
      chunkSize = size;
    }
  }
  yield { chunk: buffered, isLast: true };
}
