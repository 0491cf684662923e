import type { MigrationMeta } from "drizzle-orm/migrator";
import type pg from "pg";
import { readSchemaVersion } from "./schema-version.server.ts";
import { isNewerVersion, version } from "./shop-version.ts";

/** The names of the applied migrations that this version lacks. */
export async function newerMigrations(client: pg.ClientBase, known: MigrationMeta[]) {
  const names = new Set(known.map(({ name }) => name));
  const applied = (await readSchemaVersion(client)) ?? [];
  return applied.flatMap(({ name }) => (name && !names.has(name) ? [name] : []));
}

/**
 * Throws if one of the `newer` migrations removed something that this version may read: what is marked `-- contract
 * since 1.2.0` is read by no version from 1.2.0 on. What only adds something lets every older version run (ADR-0055).
 */
export async function refuseContracts(
  client: pg.ClientBase,
  newer: string[],
  ownVersion = version,
) {
  if (newer.length === 0 || !(await hasContracts(client))) return;
  const { rows } = await client.query<{ name: string; since: string }>(
    "select name, since from drizzle.contract_migrations where name = any($1::text[]) order by name",
    [newer],
  );
  const removed = rows.findLast(({ since }) => isNewerVersion(since, ownVersion));
  if (!removed) return;
  throw new Error(
    `A newer version of the shop has removed something from this database (${removed.name}). Start version ${removed.since} or a newer one, or restore a backup from before the update.`,
  );
}

/** Records which migrations remove something, because an older version lacks their files and cannot see it there. */
export async function recordContracts(client: pg.ClientBase, known: MigrationMeta[]) {
  const contracts = known.flatMap(({ name, sql }) => {
    const since = /^-- contract since (\S+)/.exec(sql[0] ?? "")?.[1];
    return since ? [{ name, since }] : [];
  });
  if (contracts.length === 0) return;
  await client.query(
    "create table if not exists drizzle.contract_migrations (name text primary key, since text not null)",
  );
  await client.query(
    `insert into drizzle.contract_migrations
     select name, since from jsonb_to_recordset($1) as row (name text, since text) on conflict do nothing`,
    [JSON.stringify(contracts)],
  );
}

async function hasContracts(client: pg.ClientBase) {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('drizzle.contract_migrations') is not null as exists",
  );
  return rows[0]!.exists;
}
