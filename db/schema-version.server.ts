import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";
import type pg from "pg";

/** The migrations that a database has applied, in order. */
export type SchemaVersion = { name: string; hash: string }[];

export function localMigrations(migrationsFolder = "db/migrations"): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder });
}

/** The migrations that this database has applied; undefined if it contains no shop. */
export async function readSchemaVersion(client: pg.ClientBase): Promise<SchemaVersion | undefined> {
  const migrationsTable = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (![true, "t"].includes(migrationsTable.rows[0]?.there)) return undefined;
  const { rows } = await client.query<SchemaVersion[number]>(
    'select name, hash from drizzle.__drizzle_migrations order by name collate "C"',
  );
  return rows.length > 0 ? rows : undefined;
}

/** This program's migrations up to `version`; undefined if `version` has a migration that this program lacks. */
export function migrationsUpTo(
  version: SchemaVersion,
  known = localMigrations(),
): MigrationMeta[] | undefined {
  const prefix = known.slice(0, version.length);
  const isKnown =
    prefix.length === version.length &&
    prefix.every((one, index) => isSameMigration(one, version[index]!));
  return isKnown ? prefix : undefined;
}

function isSameMigration(one: MigrationMeta, other: SchemaVersion[number]) {
  return one.name === other.name && one.hash === other.hash;
}

/** Applies migrations in the caller's transaction. Drizzle's migrator would open its own transaction. */
export async function applyMigrations(client: pg.ClientBase, migrations: MigrationMeta[]) {
  for (const { sql, hash, folderMillis, name } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at, name) values ($1, $2, $3)",
      [hash, folderMillis, name],
    );
  }
}

/** Every current and former table name of the shop. */
export function tableNamesIn(migrations = localMigrations()): string[] {
  const text = migrations.flatMap(({ sql }) => sql).join("\n");
  const found = text.matchAll(/\bCREATE TABLE "(\w+)"|\bRENAME TO "(\w+)"/g);
  return [...new Set([...found].map(([, made, renamed]) => (made ?? renamed)!))].toSorted();
}

/** The views that these migrations create: the old names of tables (ADR-0055). */
export function viewNamesIn(migrations = localMigrations()): string[] {
  const text = migrations.flatMap(({ sql }) => sql).join("\n");
  return [...text.matchAll(/\bCREATE VIEW "(\w+)"/g)].map(([, name]) => name!);
}
