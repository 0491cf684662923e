import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { spawnOptionsFor } from "./run-program.ts";
import { toArguments, postgresSettings } from "./settings.ts";
import type { SupervisedCluster } from "./cluster.ts";

export type PostgresProcess = {
  pid: number;
  exitReason: string | undefined;
  exited: Promise<string>;
};

/**
 * Starts `postgres` detached from the terminal, so that Ctrl-C reaches only the shop, which stops the database after
 * its last request.
 */
export async function launchPostgres(
  cluster: SupervisedCluster,
  logHandle: number,
): Promise<PostgresProcess> {
  const { binaries, data, socket, account, settings } = cluster;
  // A killed PostgreSQL leaves lock files. If another process got the id in such a file, the start would fail.
  for (const name of fs.readdirSync(socket)) fs.rmSync(path.join(socket, name), { force: true });
  const quoted = `"${socket.replaceAll('"', '""')}"`;
  const args = toArguments({
    ...postgresSettings,
    ...settings,
    unix_socket_directories: quoted,
  });
  const child = spawn(binaries.postgres, ["-D", data, ...args], {
    ...spawnOptionsFor(account),
    detached: true,
    stdio: ["ignore", logHandle, logHandle],
  });
  await once(child, "spawn");
  const pid = child.pid as number;
  const stopWatchdog = startWatchdog(pid, cluster);
  const postgres: PostgresProcess = {
    pid,
    exitReason: undefined,
    exited: once(child, "exit").then((how) => onExit(how as never)),
  };
  return postgres;

  function onExit([code, signal]: [number | null, NodeJS.Signals | null]) {
    stopWatchdog();
    postgres.exitReason = signal ?? `exit code ${code}`;
    return postgres.exitReason;
  }
}

/**
 * Starts a shell that waits on a pipe from us. If we are killed before we can stop the database, the kernel closes the
 * pipe and the shell stops the database.
 */
export function startWatchdog(pid: number, { account }: Pick<SupervisedCluster, "account">) {
  const watchdog = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$1"', "sh", String(pid)], {
    ...spawnOptionsFor(account),
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watchdog.on("error", () => {});
  watchdog.unref();
  return () => watchdog.kill("SIGKILL");
}
