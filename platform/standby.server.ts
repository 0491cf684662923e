import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";

const checkIntervalMs = 5_000;
/** A new primary names its standby within seconds (6 s with Patroni 3), which nobody needs to know. */
const shownAfterMs = 15_000;

let hadStandby = false;
let lostAt: Date | undefined;

/** Checks regularly whether a standby confirms each commit; returns a function that stops it. */
export function watchStandby(): () => void {
  const timer = setInterval(() => void checkStandby().catch(() => {}), checkIntervalMs).unref();
  return () => clearInterval(timer);
}

/**
 * Since when orders are saved on one database server only; undefined if a standby confirms each commit, or if this
 * process has never seen one. A cluster manager that finds no standby switches the waiting off, so that the settings
 * alone do not show that one is missing.
 */
export function onOneServerSince(now = Date.now()): Date | undefined {
  return lostAt && now - lostAt.getTime() > shownAfterMs ? lostAt : undefined;
}

export async function checkStandby(): Promise<void> {
  const hasStandby = (await countConfirmingStandbys()) > 0;
  lostAt = hasStandby || !hadStandby ? undefined : (lostAt ?? new Date());
  hadStandby ||= hasStandby;
}

/** How many standbys confirm each commit; 0 if no commit waits for one. */
export async function countConfirmingStandbys(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(confirmingStandbys);
  return rows[0]!.count;
}

/** Only a role with `pg_monitor` may read `sync_state`; to others it is null, and all connected standbys count. */
const confirmingStandbys = sql`select count(*)::int as count from pg_stat_replication
  where current_setting('synchronous_standby_names') <> ''
    and (sync_state is null or sync_state in ('sync', 'quorum'))`;
