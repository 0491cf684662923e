import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { WalArchive } from "#backup/wal-archive.server.ts";
import type { Account } from "./run-program.ts";
import { createFolderOwnedBy } from "./home-folder.ts";
import { shellQuote, stillAlive } from "./shell.ts";

const segmentsAhead = 4;
const segmentsPerLogFile = 256;

/**
 * Gives a recovering PostgreSQL the WAL that it asks for, through files in `folder`, until `stop`: its system account
 * may not reach the archive. The segments that follow are fetched ahead, because there are thousands.
 */
export function serveWal(
  folder: string,
  { archive, account }: { archive: WalArchive; account: Account },
) {
  createFolderOwnedBy(folder, account);
  const file = `${shellQuote(folder).replaceAll("%", "%%")}/%f`;
  // An exit code above 128 ends the recovery with an error; 1 says that the archive has no such file.
  const command =
    `: > ${file}.ask; until test -e ${file}; do test -e ${file}.missing && exit 1; ` +
    `test -e ${file}.failed && exit 200; ${stillAlive(process.pid)} || exit 200; sleep 0.05; done; mv ${file} "%p"`;
  const stopping = new AbortController();
  const fetched = new Map<string, Promise<boolean>>();
  let failure: unknown;
  const loop = run();
  return {
    settings: { restore_command: command },
    /** Why a file could not be fetched, if one could not. */
    failure: () => failure,
    async stop() {
      stopping.abort();
      await loop;
      await Promise.allSettled(fetched.values());
    },
  };

  async function run() {
    while (!stopping.signal.aborted) {
      const asked = fs.readdirSync(folder).filter((name) => name.endsWith(".ask"));
      for (const name of asked) await answer(name.slice(0, -".ask".length));
      await sleep(20, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function answer(name: string) {
    fs.rmSync(path.join(folder, `${name}.ask`));
    try {
      const found = await fetchOnce(name);
      // Asked for again: PostgreSQL reads a segment more than once if a restore has several phases.
      fetched.delete(name);
      if (!found) leave(`${name}.missing`, "");
    } catch (error) {
      failure ??= error;
      leave(`${name}.failed`, "");
    }
    for (const next of following(name)) void fetchAhead(next);
  }

  function fetchOnce(name: string) {
    const running = fetched.get(name) ?? fetch(name);
    fetched.set(name, running);
    return running;
  }

  /** A failure is reported when PostgreSQL asks for the file. */
  async function fetchAhead(name: string) {
    try {
      await fetchOnce(name);
    } catch {
      fetched.delete(name);
    }
  }

  async function fetch(name: string) {
    const bytes = await archive.findWal(name);
    if (bytes) leave(name, bytes);
    return bytes !== undefined;
  }

  /** Writes a file that the account owns, and renames it, so that it is never seen in part. */
  function leave(name: string, content: string | Buffer) {
    const tempFile = path.join(folder, `.${name}`);
    fs.writeFileSync(tempFile, content, { mode: 0o600 });
    if (account) fs.chownSync(tempFile, account.uid, account.gid);
    fs.renameSync(tempFile, path.join(folder, name));
  }
}

/** The names of the next segments on the same timeline. */
function following(name: string) {
  if (!/^[0-9A-F]{24}$/.test(name)) return [];
  const timeline = name.slice(0, 8);
  const position = Number.parseInt(name.slice(8, 16), 16) * segmentsPerLogFile;
  const first = position + Number.parseInt(name.slice(16), 16) + 1;
  return Array.from({ length: segmentsAhead }, (_, ahead) => {
    const next = first + ahead;
    return timeline + hex(Math.floor(next / segmentsPerLogFile)) + hex(next % segmentsPerLogFile);
  });
}

function hex(number: number) {
  return number.toString(16).toUpperCase().padStart(8, "0");
}
