import fs from "node:fs";
import path from "node:path";
import type { Cluster } from "./cluster.ts";
import { alive, endPostgres, readPidFile } from "./postmaster.ts";
import { run } from "./run.ts";

/**
 * We hold the folder's lock: a PostgreSQL that still runs on it lost its shop to a kill. It is stopped
 * rather than adopted, so that every running one is our own child, with our settings and our socket.
 */
export async function stopOrphan({ data, log }: Cluster) {
  const file = readPidFile(data);
  if (!file) return removeUnreadable(data);
  if (alive(file.pid) && (await isPostgresOf(file.pid, data))) {
    log.warn(`Stopping the PostgreSQL (process ${file.pid}) that a killed shop left behind.`);
    await endPostgres(file.pid);
  }
  disown(file.path);
}

/**
 * At an id that meanwhile belongs to some other process, PostgreSQL would refuse to start; at its
 * parent's it does not. Deleting the file would also lose the shared memory's id, by which it notices
 * backends of the dead server that still write.
 */
function disown(file: string) {
  if (!fs.existsSync(file)) return;
  const [, ...rest] = fs.readFileSync(file, "utf8").split("\n");
  const text = [process.pid, ...rest].join("\n");
  // Over what stands there: on a full disk it could be emptied, but not written again.
  const handle = fs.openSync(file, "r+");
  try {
    fs.ftruncateSync(handle, fs.writeSync(handle, text, 0));
  } finally {
    fs.closeSync(handle);
  }
}

/** What a power cut may leave of it names nobody, and would keep PostgreSQL from ever starting again. */
function removeUnreadable(data: string) {
  fs.rmSync(path.join(data, "postmaster.pid"), { force: true });
}

/** A server's working folder is its data folder. */
async function isPostgresOf(pid: number, data: string) {
  if (process.platform !== "linux") {
    const args = ["-o", "args=", "-p", String(pid)];
    const { output } = await run("/bin/ps", args, { account: undefined });
    return output.includes("postgres") && output.includes(data);
  }
  try {
    const program = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[0] ?? "";
    const works = fs.readlinkSync(`/proc/${pid}/cwd`);
    return path.basename(program).startsWith("postgres") && works === fs.realpathSync(data);
  } catch {
    return false;
  }
}
