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

/** Encoders for pages that are sent repeatedly: smaller results than `fastEncoders`, computed on another thread. */
export const compactEncoders: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotliAt(5, bytes)),
  zstd: (bytes) => promisify(zstdCompress)(bytes, zstdAt(9)),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

/**
 * Encoders for pages that may be sent only once: they take a fraction of the time for 20 % more bytes. They are
 * synchronous, because passing a page to another thread and back costs as much as the encoding, 0.1 ms.
 */
export const fastEncoders: Record<Encoding, (bytes: Buffer) => Buffer> = {
  zstd: (bytes) => zstdCompressSync(bytes, { ...zstdAt(1), pledgedSrcSize: bytes.length }),
  br: (bytes) => brotliCompressSync(bytes, brotliAt(3, bytes)),
  gzip: (bytes) => gzipSync(bytes, { level: 1 }),
};

export const encodingsBySize = ["br", "zstd", "gzip"] as const;
export const encodingsBySpeed = ["zstd", "br", "gzip"] as const;

/** Reads an `Accept-Encoding` header by RFC 9110, 12.5.3, but ignores weights other than `q=0`, a refusal. */
export function parseAcceptEncoding(header: string | undefined): (name: Encoding) => boolean {
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
      // A window as small as a page, because allocating brotli's default of 4 MB costs as much as the encoding.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  };
}

function zstdAt(level: number) {
  return { params: { [constants.ZSTD_c_compressionLevel]: level } };
}
