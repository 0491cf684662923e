import { createHash } from "node:crypto";

/** Counts the rows and hashes the bytes of several parts in sequence. */
export function createPartHasher() {
  const hash = createHash("sha256");
  let count = 0;
  return {
    add(bytes: Uint8Array, rows: number) {
      hash.update(bytes);
      count += rows;
    },
    result: () => ({ rows: count, sha256: hash.digest("hex") }),
  };
}
