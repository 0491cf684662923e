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
  const { rows } = await database.query<{ file: string }>(
    `select receipt as file from touch_n_go_payments
     union select 'pictures/' || (picture ->> 'key') || '.jpg' from product_images`,
  );
  const named = new Set(rows.map(({ file }) => file));
  const lost = [...named].filter((file) => !existsSync(path.join(root, file)));
  if (lost.length > 0)
    throw new Error(`Rows point to files that are not there: ${lost.join(", ")}`);

  const found = await picturesIn(folder);
  const fresh = found.filter((one) => !seen.has(one));
  for (const file of fresh) {
    const bytes = await readFile(path.join(root, file));
    await sharp(bytes, { failOn: "warning" })
      .stats()
      .catch((cause: unknown) => {
        throw new Error(`${file} is not a whole picture (${bytes.length} bytes)`, { cause });
      });
    seen.add(file);
  }
  return fresh.filter((file) => !named.has(file)).length;
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
