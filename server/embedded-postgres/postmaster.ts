import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** `postmaster.pid`: who runs on a data folder, and whether it takes connections yet. */
export function readPidFile(data: string) {
  const file = path.join(data, "postmaster.pid");
  const text = readIfThere(file);
  const [first, , , , , , , status] = text?.split("\n") ?? [];
  // A server without clients (`--single`) notes its id as a negative number.
  const pid = Math.abs(Number(first));
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { path: file, pid, ready: status?.trim() === "ready" };
}

/** For those who join a server that another process starts. */
export async function untilReady(data: string, timeout: number) {
  if (await poll(() => readPidFile(data)?.ready === true, timeout)) return;
  throw new Error(`Another process starts the database in ${data}, but it does not become ready.`);
}

/** Stops a server: at once to its clients (fast), then without a checkpoint, then by force. */
export async function endPostgres(pid: number, patience = 10_000) {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!alive(pid)) return;
    send(pid, signal);
    if (await poll(() => !alive(pid), patience)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

/** Where nobody reaps a dead process (a container's careless first process), it is dead as well. */
export function alive(pid: number) {
  return send(pid, 0) && !/\) Z /.test(readIfThere(`/proc/${pid}/stat`) ?? "");
}

/** Whether the condition came true in time. */
export async function poll(condition: () => boolean, timeout: number) {
  const deadline = Date.now() + timeout;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

function send(pid: number, signal: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function readIfThere(file: string) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ESRCH" || code === "ENOTDIR") return undefined;
    throw error;
  }
}
