import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { findPassword } from "#server/embedded-postgres/password.ts";
import { isProcessAlive, readPidFile } from "#server/embedded-postgres/postmaster.ts";
import { socketFolder } from "#server/embedded-postgres/socket.ts";

/** The URL of the embedded database of a shop with its data in `folder`, for queries from outside. */
export function databaseOf(folder: string): string {
  const socket = encodeURIComponent(socketFolder(path.join(folder, "postgres")));
  return `postgresql://emas:${findPassword(folder)}@localhost/emas?host=${socket}`;
}

/** The process ids of a shop's PostgreSQL: the postmaster and its children. */
export function postgresOf(folder: string): { postmaster: number; children: number[] } | undefined {
  const found = readPidFile(path.join(folder, "postgres", "data"));
  if (!found || !isProcessAlive(found.pid)) return undefined;
  return { postmaster: found.pid, children: childrenOf(found.pid) };
}

export function kill(pids: number[]) {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      // The process has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** The ids of a process's children. Those of a shop are PostgreSQL, its watchdog shell and the picture process. */
export function childrenOf(pid: number): number[] {
  return parents()
    .filter(({ parent }) => parent === pid)
    .map((one) => one.pid);
}

/** Every process and its parent. Reads /proc where possible, because small images have no `ps`. */
function parents() {
  if (!fs.existsSync("/proc/self/stat")) {
    const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).split("\n");
    return lines.map((line) => line.trim().split(/\s+/).map(Number)).map(asRow);
  }
  return fs.readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The name in brackets may contain anything; the parent is the second field after it.
      const [, parent] = fs
        .readFileSync(`/proc/${name}/stat`, "utf8")
        .split(") ")
        .at(-1)!
        .split(" ");
      return [asRow([Number(name), Number(parent)])];
    } catch {
      return [];
    }
  });
}

function asRow([pid = 0, parent = 0]: number[]) {
  return { pid, parent };
}
