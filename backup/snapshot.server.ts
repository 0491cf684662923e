import pg from "pg";
import { levelOf, migrationsTo, tablesOf, type Level } from "#db/levels.server.ts";
import { filesLock } from "#platform/unnamed-files.server.ts";
import { waitingJobs } from "#platform/queued-jobs.server.ts";
import type { Head, Row } from "./contents.ts";

/**
 * What no backup holds: what opens doors (a stolen or an old backup must not sign anybody in), and what is
 * only true of the machine that the backup was made on; and what triggers make anew from the other tables.
 */
const leftOut = new Set(["sessions", "verifications", "backups", "shelf", "search_words"]);

const fetched = 200;

export type Snapshot = {
  level: Level;
  columns: Head["columns"];
  counters: Head["counters"];
  rows: (table: string) => AsyncIterable<Row[]>;
  jobs: typeof waitingJobs extends (...args: never) => Promise<infer Jobs> ? Jobs : never;
};

/** One moment of the database at `url`, read by `read` while the shop goes on selling. */
export async function withSnapshot<T>(url: string, read: (snapshot: Snapshot) => Promise<T>) {
  const client = new pg.Client({
    connectionString: url,
    application_name: "emas-backup",
    connectionTimeoutMillis: 10_000,
    // Every value as PostgreSQL writes it: nothing is rounded, nothing becomes a Date of milliseconds.
    types: { getTypeParser: () => String },
  });
  // A connection that breaks fails the statement that waits for it.
  client.on("error", () => {});
  await client.connect();
  try {
    // Held until this connection ends: no file that a row of the snapshot names goes before it is read.
    await client.query("select pg_advisory_lock_shared($1)", [filesLock]);
    await client.query("begin isolation level repeatable read read only");
    await client.query(
      `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
       set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
       set local idle_in_transaction_session_timeout = 0`,
    );
    const snapshot = await open(client);
    const result = await read(snapshot);
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
}

async function open(client: pg.Client): Promise<Snapshot> {
  const level = await levelOf(client);
  if (!level) throw new Error("There is no shop in this database yet");
  if (!migrationsTo(level)) {
    throw new Error(
      "The database is of another version of the shop than this one: update the shop",
    );
  }
  const columns = await columnsOf(client, kept());
  return {
    level,
    columns,
    counters: await countersOf(client, Object.keys(columns)),
    rows: (table) => rowsOf(client, table, columns[table]!),
    jobs: await waitingJobs(client),
  };
}

export function kept() {
  return tablesOf().filter((table) => !leftOut.has(table));
}

/** Of each of these tables that is there, the columns that are not computed from others. */
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

/** Read after the snapshot began, a counter is never behind the rows in it. */
async function countersOf(client: pg.Client, tables: string[]) {
  const { rows } = await client.query<Head["counters"][number]>(
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
    const { rows } = await client.query<Row>({
      text: `fetch ${fetched} from reading`,
      rowMode: "array",
    });
    if (rows.length > 0) yield rows;
    if (rows.length < fetched) break;
  }
  await client.query("close reading");
}
