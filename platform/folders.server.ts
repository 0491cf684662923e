import { open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** A rename survives a power cut only if its folder is synced too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes what killed writers left; files younger than an hour may belong to a running process. */
export async function removeStaleFiles(folder: string, names = /^/): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!names.test(name)) continue;
    const tempFile = path.join(folder, name);
    const stats = await stat(tempFile).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > 60 * 60 * 1000) await rm(tempFile, { force: true });
  }
}
