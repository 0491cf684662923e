import fs from "node:fs";
import path from "node:path";
import type { Cluster } from "./cluster.ts";
import { createFolderOwnedBy } from "./home-folder.ts";
import { shellQuote, stillAlive } from "./shell.ts";

/**
 * The folder in which the shop leaves an empty file, a marker, for each WAL file that it has archived. PostgreSQL's
 * `archive_command` only waits for the marker: its system account may reach neither the archive nor our Node, and the
 * bucket's keys stay in our process.
 */
export function openArchiveMarkers({ home, account }: Pick<Cluster, "home" | "account">) {
  const folder = markersFolder(home);
  createFolderOwnedBy(folder, account);
  const marker = `${shellQuote(folder).replaceAll("%", "%%")}/%f`;
  // Waits 1.6 s, and not at all if the shop was killed, because a stopping PostgreSQL waits for this command.
  const command =
    `for i in 1 2 3 4 5 6 7 8; do test -e ${marker} && exit 0; ` +
    `${stillAlive(process.pid)} || exit 1; sleep 0.2; done; exit 1`;
  return { settings: { archive_mode: "on", archive_command: command } };
}

/** Call it at a start without an archive: WAL that is written now will be missing in every archive. */
export function forgetArchive(home: string) {
  fs.rmSync(markersFolder(home), { recursive: true, force: true });
}

export function markersFolder(home: string) {
  return path.join(home, "archived");
}

/** Exists as long as the archive that it names has all WAL since its newest base backup. */
export function continuousFile(home: string) {
  return path.join(markersFolder(home), "continuous");
}
