import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { refuse } from "./refuse.ts";

/**
 * A stream under a passphrase: AES-256-GCM over chunks of a megabyte, with a key that scrypt derives from
 * the passphrase and the file's own salt. Each chunk's nonce is its number and whether it is the last, so
 * that chunks which were left out, swapped or added do not open (the STREAM construction).
 */

export const sealMark = Buffer.from("EMAS-SEALED-1\n");

const chunkSize = 1024 * 1024;
const saltSize = 16;
const tagSize = 16;

const headSize = sealMark.length + saltSize;

export async function* seal(clear: AsyncIterable<Buffer>, passphrase: string) {
  const salt = randomBytes(saltSize);
  const key = await keyOf(passphrase, salt);
  yield Buffer.concat([sealMark, salt]);
  let number = 0;
  for await (const { chunk, isLast } of inChunks(clear, chunkSize)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number++, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws at the first chunk that is not as it was sealed. */
export async function* unseal(sealed: AsyncIterable<Buffer>, passphrase: string) {
  const source = inChunks(sealed, chunkSize + tagSize, headSize);
  const head = (await source.next()).value?.chunk ?? Buffer.alloc(0);
  if (head.length < headSize) refuse("ends too early");
  const key = await keyOf(passphrase, head.subarray(sealMark.length));
  let number = 0;
  for await (const { chunk, isLast } of source) {
    if (chunk.length < tagSize) refuse("ends too early");
    const cipher = createDecipheriv("aes-256-gcm", key, nonceOf(number, isLast));
    cipher.setAuthTag(chunk.subarray(-tagSize));
    const clear = cipher.update(chunk.subarray(0, -tagSize));
    try {
      cipher.final();
    } catch {
      const where = `is damaged, or cut off, behind its first ${number} MB`;
      refuse(number === 0 ? "is not opened by this passphrase, or is damaged" : where);
    }
    number += 1;
    yield clear;
  }
  if (number === 0) refuse("ends too early");
}

let last: { passphrase: string; salt: Buffer; key: Promise<Buffer> } | undefined;

/** A file is read twice, once to judge it and once to use it: its key is derived once. */
function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  if (last?.passphrase !== passphrase || !last.salt.equals(salt)) {
    last = { passphrase, salt: Buffer.from(salt), key: derive(passphrase, salt) };
  }
  return last.key;
}

/** 128 MB and about half a second for each guess. */
function derive(passphrase: string, salt: Buffer): Promise<Buffer> {
  const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFKC"), salt, 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** A key seals one file only, so that no nonce comes twice. */
function nonceOf(number: number, isLast: boolean) {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Chunks of just this size (the first one of `first`); what is left is the last, and may be empty. */
async function* inChunks(source: AsyncIterable<Buffer>, size: number, first?: number) {
  let held = Buffer.alloc(0);
  let wanted = first ?? size;
  for await (const part of source) {
    held = Buffer.concat([held, part]);
    while (held.length > wanted) {
      yield { chunk: held.subarray(0, wanted), isLast: false };
      held = held.subarray(wanted);
      wanted = size;
    }
  }
  yield { chunk: held, isLast: true };
}
