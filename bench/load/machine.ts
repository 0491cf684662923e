import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import os from "node:os";

/** The machine, the Node version and the commit: the first line of every run. */
export function machine(): string {
  const memory = Math.round(os.totalmem() / 1024 ** 3);
  return `${os.cpus().length} × ${os.cpus()[0]?.model}, ${memory} GB, Node ${process.version}, commit ${commit()}`;
}

/**
 * Pins a process with all its threads to these cores: `"0"`, or `"0-1"` for both. Returns false if the system
 * cannot pin or has only one core.
 */
export function pinToCores(cores: string, pid: number): boolean {
  if (os.cpus().length < 2) return false;
  return spawnSync("taskset", ["-a", "-c", "-p", cores, String(pid)]).status === 0;
}

/** The CPU time a process has used so far, in seconds; NaN if the system does not report it. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    // Linux reports CPU time in ticks of 1/100 s.
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return NaN;
  }
}

/** Resident memory of a process in bytes; NaN if the system does not report it. */
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
