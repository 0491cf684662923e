import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

/**
 * A disk of that many megabytes at this folder, unmounted when this process ends; or why this machine cannot.
 */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | string {
  mkdirSync(folder, { recursive: true });
  const options = ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0755`, "tmpfs", folder];
  const mounted = spawnSync("mount", options, { encoding: "utf8" });
  if (mounted.status !== 0) return (mounted.stderr || String(mounted.error)).trim();
  process.once("exit", unmount);
  const ballast = path.join(folder, "ballast");
  return {
    unmount,
    /** Fills the free space. */
    fill() {
      const file = openSync(ballast, "w");
      try {
        for (const size of [1 << 20, 1 << 12]) fillBy(file, new Uint8Array(size));
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
  };

  function unmount() {
    // A lazy unmount: open files must not keep the folder.
    spawnSync("umount", ["-l", folder]);
  }
}

export type SmallDisk = { unmount(): void; fill(): void; empty(): void };

function fillBy(file: number, chunk: Uint8Array) {
  try {
    for (;;) writeSync(file, chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
