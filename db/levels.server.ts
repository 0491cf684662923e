import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";
import type pg from "pg";

/** How far a schema has come: the migrations that made it, in order. */
export type Level = { name: string; hash: string }[];

export function knownMigrations(migrationsFolder = "db/migrations"): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder });
}

/** Undefined where the database holds no shop. */
export async function levelOf(client: pg.ClientBase): Promise<Level | undefined> {
  const there = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (![true, "t"].includes(there.rows[0]?.there)) return undefined;
  const { rows } = await client.query<Level[number]>(
    'select name, hash from drizzle.__drizzle_migrations order by name collate "C"',
  );
  return rows.length > 0 ? rows : undefined;
}

/** Whether these migrations begin with those of the level; undefined where one of them is not known here. */
export function migrationsTo(level: Level, known = knownMigrations()): MigrationMeta[] | undefined {
  const begin = known.slice(0, level.length);
  const same = begin.length === level.length && begin.every((one, at) => isSame(one, level[at]!));
  return same ? begin : undefined;
}

function isSame(one: MigrationMeta, other: Level[number]) {
  return one.name === other.name && one.hash === other.hash;
}

/** In the caller's transaction, which the migrator of `migrate` would not do. */
export async function applyMigrations(client: pg.ClientBase, migrations: MigrationMeta[]) {
  for (const { sql, hash, folderMillis, name } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at, name) values ($1, $2, $3)",
      [hash, folderMillis, name],
    );
  }
}

/** Every name that a table of the shop has, or once had. */
export function tablesOf(migrations = knownMigrations()): string[] {
  const text = migrations.flatMap(({ sql }) => sql).join("\n");
  const found = text.matchAll(/\bCREATE TABLE "(\w+)"|\bRENAME TO "(\w+)"/g);
  return [...new Set([...found].map(([, made, renamed]) => (made ?? renamed)!))].toSorted();
}
