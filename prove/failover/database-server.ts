import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { childrenOf } from "#kit/processes.ts";
import { untilTrue } from "#kit/until-true.ts";
import type { Cluster as DataFolder } from "#server/embedded-postgres/cluster.ts";
import { createFolderOwnedBy } from "#server/embedded-postgres/home-folder.ts";
import { startWatchdog } from "#server/embedded-postgres/launch.ts";
import { isProcessAlive, stopPostgres } from "#server/embedded-postgres/postmaster.ts";
import { runProgram, spawnOptionsFor } from "#server/embedded-postgres/run-program.ts";
import { postgresSettings, toArguments } from "#server/embedded-postgres/settings.ts";

export type DatabaseServer = ReturnType<typeof createServer>;

/**
 * A PostgreSQL server on this machine's loopback: a primary, or a standby that follows whoever answers on
 * `replicationPort`.
 */
export function createServer(
  folder: DataFolder,
  { port, password, replicationPort }: { port: number; password: string; replicationPort: number },
) {
  const { data, account, binaries } = folder;
  const logFile = `${data}.log`;
  const settings = {
    ...postgresSettings,
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "200",
    wal_keep_size: "256MB",
    wal_retrieve_retry_interval: "200ms",
    primary_conninfo: `host=127.0.0.1 port=${replicationPort} user=emas password=${password}`,
    // As on a server of one's own: after the death of a backend, the postmaster starts all others again.
    restart_after_crash: "on",
  };
  let process_: ChildProcess | undefined;
  return {
    port,
    data,
    url: `postgresql://emas:${password}@127.0.0.1:${port}/emas`,
    query,
    start,
    stop,
    killPostmaster,
    destroy,
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    promote: () => query("select pg_promote()"),
    setSynchronous,
    copyFrom,
  };

  /** Runs one statement on a connection of its own. */
  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
    const client = new pg.Client({
      connectionString: `postgresql://emas:${password}@127.0.0.1:${port}/emas`,
      application_name: "prove",
    });
    client.on("error", () => {});
    try {
      await client.connect();
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Resolves when it takes connections. */
  async function start({ as }: { as: "primary" | "standby" }) {
    if (as === "standby") write("standby.signal", "");
    const log = openSync(logFile, "a");
    const child = spawn(binaries.postgres, ["-D", data, ...toArguments(settings)], {
      ...spawnOptionsFor(account),
      stdio: ["ignore", log, log],
    });
    process_ = child;
    await once(child, "spawn");
    const stopWatchdog = startWatchdog(child.pid!, { account });
    child.once("exit", stopWatchdog);
    await untilTrue("PostgreSQL to start", async () => {
      if (child.exitCode !== null) throw new Error(readFileSync(logFile, "utf8").slice(-3000));
      return query("select").then(
        () => true,
        () => false,
      );
    });
  }

  /** A clean shutdown, which first sends the standby everything. */
  async function stop() {
    if (process_?.pid !== undefined) await stopPostgres(process_.pid);
  }

  /** The postmaster dies, and with it, a moment later, every other process of the server. */
  function killPostmaster() {
    return killAll({ only: "postmaster" });
  }

  /** The machine burns: its processes die at once, and its data is gone. */
  async function destroy() {
    await killAll({ only: undefined });
    rmSync(data, { recursive: true, force: true, maxRetries: 10 });
  }

  async function killAll({ only }: { only: "postmaster" | undefined }) {
    const pids = processIds();
    for (const pid of only ? pids.slice(0, 1) : pids) send(pid, "SIGKILL");
    await untilTrue("PostgreSQL's processes to end", async () => !pids.some(isProcessAlive));
  }

  function signalAll(signal: NodeJS.Signals) {
    for (const pid of processIds()) send(pid, signal);
  }

  /** The postmaster first. */
  function processIds() {
    const pid = process_?.pid;
    return pid !== undefined && isProcessAlive(pid) ? [pid, ...childrenOf(pid)] : [];
  }

  /** Whether a COMMIT waits until a standby has it too. Takes effect at once if the server runs. */
  async function setSynchronous(isOn: boolean) {
    const names = isOn ? "*" : "";
    write("postgresql.auto.conf", `synchronous_standby_names = '${names}'\n`);
    const [pid] = processIds();
    if (pid === undefined) return;
    process.kill(pid, "SIGHUP");
    await untilTrue("the setting to apply", async () => {
      const [row] = await query<{ names: string }>(
        "select current_setting('synchronous_standby_names') as names",
      );
      return row!.names === names;
    });
  }

  /** Becomes a copy of a running server, as `pg_basebackup` makes it. */
  async function copyFrom(source: { data: string; url: string }) {
    const client = new pg.Client(source.url);
    await client.connect();
    try {
      await client.query("select pg_backup_start('standby', true)");
      createFolderOwnedBy(data, account);
      const entries = readdirSync(source.data).filter((name) => !notCopied.has(name));
      const paths = entries.map((name) => path.join(source.data, name));
      const { output } = await runProgram("/bin/cp", ["-a", ...paths, data], { account });
      // A file that PostgreSQL deletes meanwhile is not needed by the copy.
      const problems = output.split("\n").filter((line) => line && !line.includes("No such file"));
      if (problems.length > 0) throw new Error(problems.join("\n"));
      createFolderOwnedBy(path.join(data, "pg_wal"), account);
      const { rows } = await client.query<{ label: string }>(
        "select labelfile as label from pg_backup_stop(false)",
      );
      write("backup_label", rows[0]!.label);
    } finally {
      await client.end();
    }
  }

  function write(name: string, text: string) {
    const file = path.join(data, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (account) chownSync(file, account.uid, account.gid);
  }
}

/** Of the running server alone; the standby fetches the WAL by replication. */
const notCopied = new Set(["postmaster.pid", "postmaster.opts", "pg_wal"]);

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
