import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import os from "node:os";
import type pg from "pg";

/** On what, with what, and which shop: the first line of every run. */
export function machine(): string {
  const memory = Math.round(os.totalmem() / 1024 ** 3);
  return `${os.cpus().length} × ${os.cpus()[0]?.model}, ${memory} GB, Node ${process.version}, commit ${commit()}`;
}

/**
 * Keeps a process, with all its threads, on these cores from now on: `"0"`, or `"0-1"` for both. False where the
 * system has no way to, or no second core.
 */
export function keepOn(cores: string, pid: number): boolean {
  if (os.cpus().length < 2) return false;
  return spawnSync("taskset", ["-a", "-c", "-p", cores, String(pid)]).status === 0;
}

/** The same for PostgreSQL: each connection has a process, and those to come inherit from their parent. */
export async function keepDatabaseOn(cores: string, db: pg.Client): Promise<boolean> {
  const { rows } = await db.query<{ pid: number }>("select pid from pg_stat_activity");
  const kept = rows.map(({ pid }) => keepOn(cores, pid));
  const parent = parentOf(rows[0]!.pid);
  return parent !== undefined && keepOn(cores, parent) && kept.includes(true);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}

/** The processor time that a process has taken so far, in seconds; NaN where the system does not tell. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    // In ticks of a hundredth of a second, on every Linux that there is.
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return NaN;
  }
}

/** Resident bytes of a process; NaN where the system does not tell. */
export function residentBytes(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return NaN;
  }
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}
