import { spawn, type ChildProcess } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childrenOf } from "#kit/processes.ts";
import { isProcessAlive, readPidFile } from "#server/embedded-postgres/postmaster.ts";
import { spawnOptionsFor, type Account } from "#server/embedded-postgres/run-program.ts";

export type Machine = ReturnType<typeof createMachine>;
type Command = { program: string; args: string[]; log: string };

/** One machine of the cluster: etcd, Patroni, what `commands` start besides, and the PostgreSQL that Patroni starts from `data`. */
export function createMachine(
  { name, data, account }: { name: string; data: string; account: Account },
  commands: Command[],
) {
  let processes: ChildProcess[] = [];
  return { name, start, kill, killPostmaster, freeze, thaw, logs };

  function start() {
    processes = commands.map(({ program, args, log }) => {
      const output = openSync(log, "a");
      return spawn(program, args, {
        ...spawnOptionsFor(account),
        // Patroni is a Python program, whose output would be buffered.
        env: { ...spawnOptionsFor(account).env, PYTHONUNBUFFERED: "1" },
        cwd: path.dirname(data),
        stdio: ["ignore", output, output],
      });
    });
  }

  /** All processes end at once, as if its power had failed; the data stays. */
  async function kill() {
    const pids = all();
    send(pids, "SIGKILL");
    while (pids.some(isRunning)) await sleep(20);
  }

  function killPostmaster() {
    send(postgres().slice(0, 1), "SIGKILL");
  }

  function freeze() {
    send(all(), "SIGSTOP");
  }

  function thaw() {
    send(all(), "SIGCONT");
  }

  function all(): number[] {
    const own = processes.flatMap(({ pid }) => (pid ? [pid, ...childrenOf(pid)] : []));
    return [...own.filter(isRunning), ...postgres()];
  }

  /** The postmaster first. It outlives a Patroni that is killed. */
  function postgres(): number[] {
    const pid = readPidFile(data)?.pid;
    return pid !== undefined && isRunning(pid) ? [pid, ...childrenOf(pid)] : [];
  }

  function logs(): string {
    return commands.map(({ log }) => readFileSync(log, "utf8").slice(-1500)).join("\n");
  }
}

/** A child that has ended and is not reaped yet counts as ended. */
function isRunning(pid: number): boolean {
  if (!isProcessAlive(pid)) return false;
  try {
    return !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

function send(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // The process has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}
