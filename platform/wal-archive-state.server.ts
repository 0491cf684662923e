import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";

export type WalArchiveState = {
  /** Undefined if nothing was archived yet. */
  lastArchivedAt: Date | undefined;
  /** Undefined while archiving works. A lost machine would lose the orders since then. */
  failingSince: Date | undefined;
};

/** What PostgreSQL reports about its WAL archive, whoever fills it; undefined if the server has none. */
export async function readWalArchiveState(): Promise<WalArchiveState | undefined> {
  const { rows } = await db.execute<{ archived: string | null; failing: string | null }>(
    sql`select last_archived_time as archived,
          case when last_failed_time > coalesce(last_archived_time, '-infinity')
            then coalesce(last_archived_time, stats_reset) end as failing
        from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
  );
  const [row] = rows;
  return row && { lastArchivedAt: asDate(row.archived), failingSince: asDate(row.failing) };
}

function asDate(text: string | null) {
  return text === null ? undefined : new Date(text);
}
