import pg from "pg";
import { removeTimeouts } from "#db/remove-timeouts.server.ts";
import { readSchemaVersion, migrationsUpTo, tableNamesIn } from "#db/schema-version.server.ts";
import { advisoryLocks } from "#db/advisory-lock.server.ts";
import { listPendingJobs } from "#platform/queued-jobs.server.ts";
import type { BackupHeader, BackupRow } from "./contents.ts";

/**
 * Left out of every backup: sessions and tokens (a stolen or old backup must not sign anyone in), records of this
 * server's backups, and tables that triggers rebuild from others.
 */
const excludedTables = new Set(
  // `shelf` is the listing of older backups.
  ["sessions", "verifications", "backups", "listing", "shelf", "search_words"],
);

const fetchBatchRows = 200;

export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>;

/** Runs `read` on a consistent snapshot of the database at `url`, while the shop keeps running. */
export async function withSnapshot<T>(url: string, read: (snapshot: Snapshot) => Promise<T>) {
  const client = new pg.Client({
    connectionString: url,
    application_name: "emas-backup",
    connectionTimeoutMillis: 10_000,
    // Reads every value as PostgreSQL's text: parsing would round numbers and cut timestamps to milliseconds.
    types: { getTypeParser: () => String },
  });
  // If the connection breaks, its statement fails; without this listener, the process would end.
  client.on("error", () => {});
  await client.connect();
  try {
    await removeTimeouts(client);
    // The lock is held until this connection ends, so that no file named by the snapshot is removed before it is read.
    await client.query("select pg_advisory_lock_shared($1)", [advisoryLocks.files]);
    await client.query("begin isolation level repeatable read read only");
    await client.query(
      `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
       set local bytea_output = 'hex'; set local extra_float_digits = 1`,
    );
    const snapshot = await openSnapshot(client);
    const result = await read(snapshot);
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
}

async function openSnapshot(client: pg.Client) {
  const level = await readSchemaVersion(client);
  if (!level) throw new Error("There is no shop in this database yet");
  if (!migrationsUpTo(level)) {
    throw new Error("This database belongs to another version of the shop: update the shop first");
  }
  const columns = await columnsOf(client, backedUpTables());
  return {
    level,
    columns,
    counters: await countersOf(client, Object.keys(columns)),
    rows: (table: string) => rowsOf(client, table, columns[table]!),
    jobs: await listPendingJobs(client),
  };
}

export function backedUpTables() {
  return tableNamesIn().filter((table) => !excludedTables.has(table));
}

/** The columns of those `tables` that exist, without generated columns. */
export async function columnsOf(client: pg.ClientBase, tables: string[]) {
  const { rows } = await client.query<{ table: string; columns: string }>(
    `select c.relname as table, json_agg(a.attname order by a.attnum)::text as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and c.relname = any($1::text[]) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname collate "C"`,
    [tables],
  );
  return Object.fromEntries(rows.map((row) => [row.table, JSON.parse(row.columns) as string[]]));
}

/** The last value of each identity column. Read after the snapshot began, so that no row in it has a higher value. */
async function countersOf(client: pg.Client, tables: string[]) {
  const { rows } = await client.query<BackupHeader["counters"][number]>(
    `select c.relname as table, a.attname as column, pg_sequence_last_value(s.objid)::text as last
     from pg_depend s
       join pg_class sequence on sequence.oid = s.objid and sequence.relkind = 'S'
       join pg_class c on c.oid = s.refobjid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = s.refobjsubid
     where s.classid = 'pg_class'::regclass and s.refclassid = 'pg_class'::regclass
       and s.deptype in ('a', 'i') and c.relnamespace = 'public'::regnamespace
       and c.relname = any($1::text[])
     order by c.relname collate "C", a.attname`,
    [tables],
  );
  return rows;
}

async function* rowsOf(client: pg.Client, table: string, columns: string[]) {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const from = client.escapeIdentifier(table);
  await client.query(`declare reading no scroll cursor for select ${list} from ${from}`);
  for (;;) {
    const { rows } = await client.query<BackupRow>({
      text: `fetch ${fetchBatchRows} from reading`,
      rowMode: "array",
    });
    if (rows.length > 0) yield rows;
    if (rows.length < fetchBatchRows) break;
  }
  await client.query("close reading");
}
