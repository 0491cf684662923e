import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const lookEveryMs = 5;

/** A table that all its readers waited for, and for how long at most, in milliseconds. */
type ExclusiveLock = { table: string; heldMs: number };

/**
 * Watches until closed which of the tables that exist now are locked with ACCESS EXCLUSIVE. A time may be too short by two
 * looks. Not counted: the wait for such a lock, which also keeps readers out and ends after 150 ms (ADR-0047), and tables
 * that the upgrade creates: the release before doesn't read them.
 */
export async function watchExclusiveLocks(databaseUrl: string) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows: existing } = await client.query<{ oid: string }>(existingTables);
  const oids = existing.map(({ oid }) => oid);
  const held = new Map<string, { table: string; since: number; last: number }>();
  const released: ExclusiveLock[] = [];
  const closing = new AbortController();
  const watching = watch();
  return {
    released,
    async close() {
      closing.abort();
      try {
        await watching;
      } finally {
        await client.end();
      }
    },
  };

  async function watch() {
    for (; !closing.signal.aborted; await sleep(lookEveryMs)) {
      const { rows } = await client.query<{ session: string; table: string }>(exclusiveLocks, [
        oids,
      ]);
      const looked = performance.now();
      const now = new Set(rows.map(({ session, table }) => `${session} ${table}`));
      for (const { session, table } of rows) {
        const key = `${session} ${table}`;
        held.set(key, { table, since: held.get(key)?.since ?? looked, last: looked });
      }
      for (const [key, { table, since, last }] of held) {
        if (now.has(key)) continue;
        held.delete(key);
        // From the first to the last look that saw it: what this process itself waited between looks does not count.
        released.push({ table, heldMs: last - since });
      }
    }
  }
}

const existingTables = `
select c.oid::text as oid from pg_class c
where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;

// Only relations: SELECT FOR UPDATE takes AccessExclusiveLock, too, on a row.
const exclusiveLocks = `
select l.pid || ' ' || l.virtualtransaction as session, c.relname as table
from pg_locks l join pg_class c on c.oid = l.relation join pg_stat_activity a on a.pid = l.pid
where l.locktype = 'relation' and l.mode = 'AccessExclusiveLock' and l.granted and c.relkind = 'r'
  and c.oid = any ($1::oid[]) and a.backend_type = 'client backend'`;
