import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import sharp from "sharp";

/**
 * What a row points to is there, and whatever is there is a whole picture: an upload that was cut off left
 * neither. New ones that no row names cannot be asked for; answers with how many there are.
 */
export async function checkFiles(database: pg.Client, folder: string, seen: Set<string>) {
  const root = path.join(folder, "files");
  const found = await picturesIn(folder);
  const fresh = found.filter((one) => !seen.has(one));
  const whole: string[] = [];
  for (const file of fresh) {
    const bytes = await readIfThere(path.join(root, file));
    // A receipt that came twice is refused the second time, and its picture taken away again.
    if (!bytes) continue;
    await sharp(bytes, { failOn: "warning" })
      .stats()
      .catch((cause: unknown) => {
        throw new Error(`${file} is not a whole picture (${bytes.length} bytes)`, { cause });
      });
    seen.add(file);
    whole.push(file);
  }

  // Asked last, so that what went meanwhile may be named by no row either.
  const { rows } = await database.query<{ file: string }>(
    `select receipt as file from touch_n_go_payments
     union select 'pictures/' || (picture ->> 'key') || '.jpg' from product_images`,
  );
  const named = new Set(rows.map(({ file }) => file));
  const lost = [...named].filter((file) => !existsSync(path.join(root, file)));
  if (lost.length > 0)
    throw new Error(`Rows point to files that are not there: ${lost.join(", ")}`);
  return whole.filter((file) => !named.has(file)).length;
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
}

/** Every kept picture below a shop's folder, by its key; the sizes made of them are made anew. */
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
