import { readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/**
 * Writes `.br` and `.gz` beside every text below `folder`, as small as they get: this is done once for each
 * build. Every browser that reads zstd reads brotli too, which is smaller. Fonts and pictures are
 * compressed already.
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
  const forms = {
    br: await promisify(brotliCompress)(bytes, { params }),
    gz: await promisify(gzip)(bytes, { level: 9 }),
  };
  for (const [ending, form] of Object.entries(forms)) {
    // A crumb grows when it is compressed.
    if (form.length < bytes.length) await writeFile(`${file}.${ending}`, form);
  }
}
