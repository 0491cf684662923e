import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from "node:zlib";

export type Encoding = "br" | "zstd" | "gzip";

/** As small as is worth it: what is sent again and again, on another thread. */
export const smallest: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotliAt(5, bytes)),
  zstd: (bytes) => promisify(zstdCompress)(bytes, zstdAt(9)),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

/**
 * What may be sent but once: in a fraction of the time, for a fifth more bytes. At once, as handing a page to
 * another thread and taking it back costs as much as the work, which is a tenth of a millisecond.
 */
export const quickest: Record<Encoding, (bytes: Buffer) => Buffer> = {
  zstd: (bytes) => zstdCompressSync(bytes, { ...zstdAt(1), pledgedSrcSize: bytes.length }),
  br: (bytes) => brotliCompressSync(bytes, brotliAt(3, bytes)),
  gzip: (bytes) => gzipSync(bytes, { level: 1 }),
};

export const smallestFirst = ["br", "zstd", "gzip"] as const;
export const quickestFirst = ["zstd", "br", "gzip"] as const;

/** RFC 9110, 12.5.3, without weighing: what is refused by `q=0` is not sent. */
export function acceptedIn(header: string | undefined): (name: Encoding) => boolean {
  const names = new Set<string>();
  for (const part of header?.toLowerCase().split(",") ?? []) {
    const [name = "", ...parameters] = part.split(";").map((one) => one.trim());
    if (!parameters.some((one) => /^q=0(?:\.0*)?$/.test(one))) names.add(name);
  }
  return (name) => names.has(name);
}

function brotliAt(quality: number, bytes: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // Wide enough for a page. Brotli's own is of 4 MB, and taking that from the system costs as much as the work.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  };
}

function zstdAt(level: number) {
  return { params: { [constants.ZSTD_c_compressionLevel]: level } };
}
