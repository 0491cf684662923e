import { open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** Syncs a folder to the disk, without which a power cut could undo the renaming of a file in it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes files that killed processes left. Files younger than an hour are kept: their process may be running. */
export async function removeStaleFiles(folder: string, names = /^/): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!names.test(name)) continue;
    const tempFile = path.join(folder, name);
    const stats = await stat(tempFile).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > 60 * 60 * 1000) await rm(tempFile, { force: true });
  }
}
