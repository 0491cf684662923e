import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseServer } from "./database-server.ts";

const pollIntervalMs = 200;
/** A replica sends two commits at once (db/commit-gate.ts). */
const maxWaitingBackends = 2;

/** Watches how many backends wait in a COMMIT for the standby. */
export function watchWaitingCommits(server: Pick<DatabaseServer, "query">) {
  let most = 0;
  const stopping = new AbortController();
  const watching = watch();
  return {
    /** Returns the largest number of one replica, known by its database user, and a fault if these were too many. */
    async stop() {
      stopping.abort();
      await watching;
      return {
        figure: `${most} backends of a replica waited for the standby at most`,
        faults: most > maxWaitingBackends ? [`${most} backends waited for the standby`] : [],
      };
    },
  };

  async function watch() {
    while (!stopping.signal.aborted) {
      const rows = await server.query<{ many: number }>(
        `select count(*)::int as many from pg_stat_activity
         where wait_event = 'SyncRep' and backend_type = 'client backend' group by usename`,
      );
      most = Math.max(most, ...rows.map(({ many }) => many));
      await sleep(pollIntervalMs);
    }
  }
}
