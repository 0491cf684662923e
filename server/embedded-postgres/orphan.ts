import fs from "node:fs";
import path from "node:path";
import type { Cluster } from "./cluster.ts";
import { isProcessAlive, stopPostgres, readPidFile } from "./postmaster.ts";
import { runProgram } from "./run-program.ts";

/**
 * Stops a PostgreSQL that still runs on the folder. It belongs to a killed shop, because we hold the folder's lock. It
 * is not reused, so that the database is always our child process, with our settings and socket.
 */
export async function stopOrphan({ data, log }: Cluster) {
  const file = readPidFile(data);
  if (!file) return removeUnreadablePidFile(data);
  if (isProcessAlive(file.pid) && (await isPostgresServing(file.pid, data))) {
    log.warn(`Stopping the PostgreSQL (process ${file.pid}) that a killed shop left behind.`);
    await stopPostgres(file.pid);
  }
  overwritePidFile(file.path);
}

/**
 * Replaces the dead server's id in PostgreSQL's pid file with ours. If another process had got the old id, PostgreSQL
 * would not start, but it ignores the id of its parent process, which is us. Keeps the other lines, by which PostgreSQL
 * detects processes of the dead server that still write.
 */
function overwritePidFile(file: string) {
  if (!fs.existsSync(file)) return;
  const [, ...rest] = fs.readFileSync(file, "utf8").split("\n");
  const text = [process.pid, ...rest].join("\n");
  // Overwrites in place, because on a full disk a truncated file could not be written again.
  const handle = fs.openSync(file, "r+");
  try {
    fs.ftruncateSync(handle, fs.writeSync(handle, text, 0));
  } finally {
    fs.closeSync(handle);
  }
}

/** Removes a pid file that a power cut has damaged, because PostgreSQL would never start with it. */
function removeUnreadablePidFile(data: string) {
  fs.rmSync(path.join(data, "postmaster.pid"), { force: true });
}

/** Whether the process is a PostgreSQL server on `data`. On Linux, a server's working folder is its data folder. */
async function isPostgresServing(pid: number, data: string) {
  if (process.platform !== "linux") {
    const args = ["-o", "args=", "-p", String(pid)];
    const { output } = await runProgram("/bin/ps", args, { account: undefined });
    return output.includes("postgres") && output.includes(data);
  }
  try {
    const program = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[0] ?? "";
    const workingFolder = fs.readlinkSync(`/proc/${pid}/cwd`);
    return path.basename(program).startsWith("postgres") && workingFolder === fs.realpathSync(data);
  } catch {
    return false;
  }
}
