import { setTimeout as sleep } from "node:timers/promises";
import type { SupervisedCluster } from "./cluster.ts";
import { launchPostgres, type PostgresProcess } from "./launch.ts";
import { openLogFile } from "./log-file.ts";
import { stopOrphan } from "./orphan.ts";
import { stopPostgres, waitFor, readPidFile } from "./postmaster.ts";

const logTrimIntervalMs = 10 * 60_000;
const stableAfterMs = 60_000;
/** Short, so that the shop sells again within five seconds, even after repeated crashes. */
const maxRestartDelayMs = 2_000;

/** Starts the server and restarts it if it dies, with a growing delay (back-off). */
export async function supervise(cluster: SupervisedCluster) {
  const { home, log, startTimeoutMs } = cluster;
  const stopping = new AbortController();
  const logFile = openLogFile(home);
  const trimTimer = setInterval(logFile.trim, logTrimIntervalMs).unref();
  let postgres: PostgresProcess;
  try {
    postgres = await start();
  } catch (error) {
    close();
    throw error;
  }
  const restartLoop = restartOnExit();
  return { stop };

  /** Stops the server twice, because during the first stop the restart loop may have started a new one. */
  async function stop() {
    stopping.abort();
    await stopServer();
    await restartLoop;
    await stopServer();
    close();
  }

  async function start() {
    await stopOrphan(cluster);
    logFile.trim();
    const logOffset = logFile.size();
    postgres = await launchPostgres(cluster, logFile.handle);
    const startedAt = Date.now();
    await waitFor(
      () => postgres.exitReason !== undefined || ready() || stopping.signal.aborted,
      startTimeoutMs,
    );
    const tookMs = Date.now() - startedAt;
    if ((ready() && tookMs <= startTimeoutMs) || stopping.signal.aborted) return postgres;
    const waited = `was not ready after ${Math.round(tookMs / 1000)} seconds`;
    const problem = postgres.exitReason ? `did not start (${postgres.exitReason})` : waited;
    await stopServer();
    throw new Error(`PostgreSQL ${problem}. Its log ends:\n${logFile.tail(logOffset)}`);
  }

  function ready() {
    const file = readPidFile(cluster.data);
    return file?.ready === true && file.pid === postgres.pid;
  }

  async function restartOnExit() {
    let restartDelayMs = 0;
    let isDown = false;
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      const exitReason = await postgres.exited;
      if (stopping.signal.aborted) return;
      restartDelayMs =
        Date.now() - startedAt > stableAfterMs
          ? 0
          : Math.min(maxRestartDelayMs, restartDelayMs * 2 || 100);
      // Logs no further death until a restart succeeds: on a full disk PostgreSQL dies every few seconds.
      if (!isDown) log.error(`PostgreSQL died (${exitReason}); starting it again.`);
      await sleep(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        await start();
        isDown = false;
        logRecovery();
      } catch (error) {
        if (!isDown) log.error((error as Error).message);
        isDown = true;
      }
    }
  }

  function logRecovery() {
    if (!stopping.signal.aborted) log.warn("PostgreSQL is back.");
  }

  async function stopServer() {
    if (postgres.exitReason === undefined) await stopPostgres(postgres.pid);
    await postgres.exited;
  }

  function close() {
    clearInterval(trimTimer);
    logFile.close();
  }
}
