import type { MigrationMeta } from "drizzle-orm/migrator";
import type pg from "pg";
import { readSchemaVersion } from "./schema-version.server.ts";

/** The names of the applied migrations that this version lacks. */
export async function newerMigrations(client: pg.ClientBase, known: MigrationMeta[]) {
  const names = new Set(known.map(({ name }) => name));
  const applied = (await readSchemaVersion(client)) ?? [];
  return applied.flatMap(({ name }) => (name && !names.has(name) ? [name] : []));
}

/**
 * Throws if one of the `newer` migrations removed something that this version may need. If all of them only added
 * something, this older version can still use the database (ADR-0047).
 */
export async function refuseContracts(client: pg.ClientBase, newer: string[]) {
  if (newer.length === 0 || !(await hasContracts(client))) return;
  const { rows } = await client.query<{ name: string }>(
    "select name from drizzle.contract_migrations where name = any($1::text[]) order by name",
    [newer],
  );
  if (rows.length === 0) return;
  throw new Error(
    `A newer version of the shop has removed something from this database (${rows.at(-1)!.name}). Start that version, or restore a backup from before the update.`,
  );
}

/** Records which migrations remove something, because an older version lacks their files and cannot see it there. */
export async function recordContracts(client: pg.ClientBase, known: MigrationMeta[]) {
  const contracts = known.filter(({ sql }) => sql[0]?.startsWith("-- contract"));
  if (contracts.length === 0) return;
  await client.query(
    "create table if not exists drizzle.contract_migrations (name text primary key)",
  );
  await client.query(
    "insert into drizzle.contract_migrations select unnest($1::text[]) on conflict do nothing",
    [contracts.map(({ name }) => name)],
  );
}

async function hasContracts(client: pg.ClientBase) {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('drizzle.contract_migrations') is not null as exists",
  );
  return rows[0]!.exists;
}
