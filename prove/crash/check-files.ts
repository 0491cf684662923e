import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import sharp from "sharp";

/**
 * Every file that a row names exists, and every file is a complete picture: an interrupted upload leaves
 * neither. Returns the number of new files that no row names, which cannot be requested.
 */
export async function checkFiles(database: pg.Client, folder: string, seen: Set<string>) {
  const root = path.join(folder, "files");
  const found = await picturesIn(folder);
  const fresh = found.filter((one) => !seen.has(one));
  const complete: string[] = [];
  for (const file of fresh) {
    const bytes = await readIfThere(path.join(root, file));
    // A receipt sent twice is refused the second time and its picture deleted.
    if (!bytes) continue;
    await sharp(bytes, { failOn: "warning" })
      .stats()
      .catch((cause: unknown) => {
        throw new Error(`${file} is not a complete picture (${bytes.length} bytes)`, { cause });
      });
    seen.add(file);
    complete.push(file);
  }

  // Queried last, so that a file deleted meanwhile is not named by a row either.
  const { rows } = await database.query<{ file: string }>(
    `select receipt as file from touch_n_go_payments
     union select 'pictures/' || (picture ->> 'key') || '.jpg' from product_images`,
  );
  const referenced = new Set(rows.map(({ file }) => file));
  const missing = [...referenced].filter((file) => !existsSync(path.join(root, file)));
  if (missing.length > 0) throw new Error(`Rows name missing files: ${missing.join(", ")}`);
  return complete.filter((file) => !referenced.has(file)).length;
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
}

/** Every stored picture below a shop's folder by its key, without the sizes derived from them. */
export async function picturesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of ["receipts", "pictures"]) {
    const below = path.join(folder, "files", name);
    if (!existsSync(below)) continue;
    for (const entry of await readdir(below, { withFileTypes: true })) {
      if (entry.isFile()) found.push(`${name}/${entry.name}`);
    }
  }
  return found;
}
