import { setTimeout as sleep } from "node:timers/promises";
import type { Supervised } from "./cluster.ts";
import { launch, type Server } from "./launch.ts";
import { openLogFile } from "./log-file.ts";
import { stopOrphan } from "./orphan.ts";
import { endPostgres, poll, readPidFile } from "./postmaster.ts";

const trimEvery = 10 * 60_000;
const stable = 60_000;
/** Also after its tenth death in a minute the shop sells again within five seconds. */
const longestPause = 2_000;

/** Starts the server and keeps it running: one that dies is started again, ever more slowly. */
export async function supervise(cluster: Supervised) {
  const { home, log, startTimeout } = cluster;
  const stopping = new AbortController();
  const logFile = openLogFile(home);
  const trimming = setInterval(logFile.trim, trimEvery).unref();
  let server: Server;
  try {
    server = await start();
  } catch (error) {
    close();
    throw error;
  }
  const keeping = keep();
  return { stop };

  /** Twice: the first time there may have been a dead server, and its successor on the way. */
  async function stop() {
    stopping.abort();
    await end();
    await keeping;
    await end();
    close();
  }

  async function start() {
    await stopOrphan(cluster);
    logFile.trim();
    const since = logFile.size();
    server = await launch(cluster, logFile.handle);
    const began = Date.now();
    await poll(() => server.died !== undefined || ready() || stopping.signal.aborted, startTimeout);
    if (ready() || stopping.signal.aborted) return server;
    const waited = `was not ready after ${Math.round((Date.now() - began) / 1000)} seconds`;
    const trouble = server.died ? `did not start (${server.died})` : waited;
    await end();
    throw new Error(`PostgreSQL ${trouble}. Its log ends:\n${logFile.tail(since)}`);
  }

  function ready() {
    const file = readPidFile(cluster.data);
    return file?.ready === true && file.pid === server.pid;
  }

  async function keep() {
    let pause = 0;
    let isDown = false;
    while (!stopping.signal.aborted) {
      const began = Date.now();
      const how = await server.gone;
      if (stopping.signal.aborted) return;
      pause = Date.now() - began > stable ? 0 : Math.min(longestPause, pause * 2 || 100);
      // Once: on a full disk it dies again every few seconds, for as long as nobody comes.
      if (!isDown) log.error(`PostgreSQL died (${how}); starting it again.`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        await start();
        isDown = false;
        back();
      } catch (error) {
        if (!isDown) log.error((error as Error).message);
        isDown = true;
      }
    }
  }

  function back() {
    if (!stopping.signal.aborted) log.warn("PostgreSQL is back.");
  }

  async function end() {
    if (server.died === undefined) await endPostgres(server.pid);
    await server.gone;
  }

  function close() {
    clearInterval(trimming);
    logFile.close();
  }
}
