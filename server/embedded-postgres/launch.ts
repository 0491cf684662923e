import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { identity } from "./run.ts";
import { asArguments, settings } from "./settings.ts";
import type { Supervised } from "./cluster.ts";

export type Server = { pid: number; died: string | undefined; gone: Promise<string> };

/**
 * Starts `postgres`, apart from our terminal: Ctrl-C there is for the shop, which stops the database
 * when it has served its last request.
 */
export async function launch(cluster: Supervised, log: number): Promise<Server> {
  const { binaries, data, socket, account } = cluster;
  // Left by a kill, they would stop the start if their process id has come to belong to another.
  for (const name of fs.readdirSync(socket)) fs.rmSync(path.join(socket, name), { force: true });
  const quoted = `"${socket.replaceAll('"', '""')}"`;
  const args = asArguments({ ...settings, unix_socket_directories: quoted });
  const child = spawn(binaries.postgres, ["-D", data, ...args], {
    ...identity(account),
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
  });
  await once(child, "spawn");
  const pid = child.pid as number;
  const farewell = watchUs(pid, cluster);
  const server: Server = {
    pid,
    died: undefined,
    gone: once(child, "exit").then((how) => mourn(how as never)),
  };
  return server;

  function mourn([code, signal]: [number | null, NodeJS.Signals | null]) {
    farewell();
    server.died = signal ?? `exit code ${code}`;
    return server.died;
  }
}

/**
 * A shell that waits for the end of a pipe from us. Should we be killed without a chance to stop the
 * database, the kernel closes the pipe, and the shell stops it in our place.
 */
function watchUs(pid: number, { account }: Supervised) {
  const watch = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$1"', "sh", String(pid)], {
    ...identity(account),
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watch.on("error", () => {});
  watch.unref();
  return () => watch.kill("SIGKILL");
}
