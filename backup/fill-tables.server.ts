import type pg from "pg";
import type { BackupHeader, BackupRow } from "./contents.ts";

const batchRows = 1000;

/** Fills empty tables in the caller's transaction. Drops foreign keys meanwhile, so that rows may come in any order. */
export async function fillTables(client: pg.Client, { columns, counters }: BackupHeader) {
  const tables = Object.keys(columns);
  const types = await columnTypes(client, tables);
  const foreignKeys = await foreignKeysOf(client, tables);
  for (const { table, name } of foreignKeys) {
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`);
  }
  return { insertRows, finish };

  async function insertRows(table: string, rows: BackupRow[]) {
    const own = columns[table]!;
    const list = own.map((column) => client.escapeIdentifier(column)).join(", ");
    const cast = own.map(
      (column) => `${client.escapeIdentifier(column)}::${types[table]![column]}`,
    );
    const lists = own.map((_, at) => `$${at + 1}::text[]`).join(", ");
    for (let from = 0; from < rows.length; from += batchRows) {
      const batch = rows.slice(from, from + batchRows);
      await client.query(
        `insert into ${client.escapeIdentifier(table)} (${list}) overriding system value
         select ${cast.join(", ")} from unnest(${lists}) as given (${list})`,
        own.map((_, at) => batch.map((row) => row[at])),
      );
    }
  }

  async function finish() {
    for (const { table, name, definition } of foreignKeys) {
      const constraint = `constraint ${client.escapeIdentifier(name)} ${definition}`;
      await client.query(`alter table ${table} add ${constraint}`);
    }
    for (const { table, column, last } of counters) {
      if (last === null) continue;
      await client.query("select setval(pg_get_serial_sequence($1, $2), $3)", [
        client.escapeIdentifier(table),
        column,
        last,
      ]);
    }
  }
}

/** The type to which each column's text is cast. */
async function columnTypes(client: pg.Client, tables: string[]) {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1::text[]) and a.attnum > 0
       and not a.attisdropped`,
    [tables],
  );
  const types: Record<string, Record<string, string>> = {};
  for (const { table, column, type } of rows) (types[table] ??= {})[column] = type;
  return types;
}

async function foreignKeysOf(client: pg.Client, tables: string[]) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select r.conrelid::regclass::text as table, r.conname as name, pg_get_constraintdef(r.oid) as definition
     from pg_constraint r join pg_class c on c.oid = r.conrelid
     where r.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname = any($1::text[])`,
    [tables],
  );
  return rows;
}
