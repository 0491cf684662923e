import { readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/**
 * Writes `.br` and `.gz` copies of all scripts, style sheets and SVGs in `folder` at the highest level, once per build.
 * Not zstd, because every browser with zstd also supports brotli, which is smaller.
 */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && /\.(?:js|css|svg)$/.test(entry.name));
  await Promise.all(texts.map((entry) => compress(path.join(entry.parentPath, entry.name))));
}

async function compress(file: string) {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const variants = {
    br: await promisify(brotliCompress)(bytes, { params }),
    gz: await promisify(gzip)(bytes, { level: 9 }),
  };
  for (const [extension, variant] of Object.entries(variants)) {
    // Tiny files grow when they are compressed, so keep only smaller copies.
    if (variant.length < bytes.length) await writeFile(`${file}.${extension}`, variant);
  }
}
