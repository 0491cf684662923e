import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Reads `postmaster.pid`: which process uses the data folder, and whether it accepts connections. */
export function readPidFile(data: string) {
  const file = path.join(data, "postmaster.pid");
  const text = readIfExists(file);
  const [first, , , , , , , status] = text?.split("\n") ?? [];
  // In single-user mode (`--single`), PostgreSQL writes its process id as a negative number.
  const pid = Math.abs(Number(first));
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { path: file, pid, ready: status?.trim() === "ready" };
}

/** Waits for a server that another process is starting. */
export async function waitUntilReady(data: string, timeoutMs: number) {
  if (await waitFor(() => readPidFile(data)?.ready === true, timeoutMs)) return;
  throw new Error(`Another process is starting the database in ${data}, but it is not ready yet.`);
}

/** Stops a server by a fast shutdown; if it does not end in time, by one without a checkpoint, then by SIGKILL. */
export async function stopPostgres(pid: number, timeoutPerSignalMs = 10_000) {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!isProcessAlive(pid)) return;
    sendSignal(pid, signal);
    if (await waitFor(() => !isProcessAlive(pid), timeoutPerSignalMs)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

/** A zombie counts as dead, because in some containers the init process never reaps children. */
export function isProcessAlive(pid: number) {
  return sendSignal(pid, 0) && !/\) Z /.test(readIfExists(`/proc/${pid}/stat`) ?? "");
}

/** Polls `condition`, and returns whether it became true before the timeout. */
export async function waitFor(condition: () => boolean, timeoutMs: number) {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function readIfExists(file: string) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ESRCH" || code === "ENOTDIR") return undefined;
    throw error;
  }
}
