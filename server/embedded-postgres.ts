import path from "node:path";
import { chooseAccount } from "./embedded-postgres/account.ts";
import { findBinaries } from "./embedded-postgres/binaries.ts";
import { prepareCluster } from "./embedded-postgres/cluster.ts";
import { takeLock, whoHolds } from "./embedded-postgres/lock.ts";
import type { Log } from "./embedded-postgres/log.ts";
import { stopOrphan } from "./embedded-postgres/orphan.ts";
import { findPassword } from "./embedded-postgres/password.ts";
import { openHome } from "./embedded-postgres/place.ts";
import { openSocketFolder, socketFolder } from "./embedded-postgres/socket.ts";
import { untilReady } from "./embedded-postgres/postmaster.ts";
import { supervise } from "./embedded-postgres/supervise.ts";

/**
 * A real PostgreSQL below `<folder>/postgres`, on a unix socket, until `stop`; `folder` is DATA_DIR.
 * Throws one clear line where it cannot start. A second shop on the same folder is refused, unless
 * it asks to `join`: then it shares the running database, and its `stop` leaves that running.
 */
export async function startEmbeddedPostgres(options: {
  folder: string;
  log: Log;
  join?: boolean;
  startTimeout?: number;
}): Promise<{ url: string; stop: () => Promise<void> }> {
  const { log, join = false, startTimeout = 60_000 } = options;
  const folder = path.resolve(options.folder);
  const account = await chooseAccount(folder);
  const home = await openHome({ folder, account, log });
  const lock = takeLock(home);
  if (!lock) {
    if (join) return joinRunning(folder, home, startTimeout);
    throw new Error(`Another shop${whoHolds(home)} already runs on the data folder ${folder}.`);
  }
  try {
    const binaries = await findBinaries({ account, home, log });
    const cluster = { home, data: path.join(home, "data"), binaries, account, log };
    await stopOrphan(cluster);
    const password = await prepareCluster(cluster, folder);
    const socket = await openSocketFolder(cluster);
    const postgres = await supervise({ ...cluster, socket: socket.folder, startTimeout });
    return { url: urlOf(password, socket.folder), stop: once(stop) };

    async function stop() {
      await postgres.stop();
      socket.remove();
      lock?.release();
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function joinRunning(folder: string, home: string, startTimeout: number) {
  await untilReady(path.join(home, "data"), startTimeout);
  const password = findPassword(folder);
  if (!password) throw new Error(`The database of ${folder} runs, but its password is missing.`);
  return { url: urlOf(password, socketFolder(home)), stop: async () => {} };
}

function urlOf(password: string, socket: string) {
  return `postgresql://emas:${password}@localhost/emas?host=${encodeURIComponent(socket)}`;
}

function once(deed: () => Promise<void>) {
  let done: Promise<void> | undefined;
  return () => (done ??= deed());
}
