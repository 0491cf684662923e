import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { advisoryLocks } from "./advisory-lock.server.ts";
import { migrate } from "./migrate.server.ts";
import { administer } from "#kit/database-server.ts";
import { newFolder } from "#kit/shop.ts";
import { freshDatabase } from "#tests/database.ts";

// Which databases a start migrates, and which it leaves alone.

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
beforeEach(async () => {
  database = await freshDatabase({ connected: false });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const olderFunctions = [{ file: "older.sql", text: "create table touched ()", hash: "1" }];

async function isTouched() {
  const { rows } = await client.query("select to_regclass('touched') is not null as is");
  return rows[0].is;
}

test("an older version starts where a newer one only added something, and keeps its functions", async () => {
  await migrate(database.url, { migrationsFolder: withMigration("29990101000000_more", "expand") });
  await migrate(database.url, { functions: olderFunctions });
  expect(await isTouched()).toBe(false);
});

test("what a newer version removed is refused by the versions that read it, and by no other", async () => {
  const migrationsFolder = withMigration("29990202000000_less", "contract since 1.10.0");
  await migrate(database.url, { migrationsFolder, ownVersion: "1.11.0" });
  await expect(
    migrate(database.url, { functions: olderFunctions, ownVersion: "1.9.0" }),
  ).rejects.toThrow(
    "A newer version of the shop has removed something from this database (29990202000000_less). Start version 1.10.0 or a newer one, or restore a backup from before the update.",
  );
  await migrate(database.url, { functions: olderFunctions, ownVersion: "1.10.0" });
  expect(await isTouched()).toBe(false);
  await migrate(database.url, { migrationsFolder, ownVersion: "1.11.0" });
});

test("a replica of an older version that starts again leaves the functions of a newer one", async () => {
  const file = "older.sql";
  const newer = { file, text: "select 1", hash: "2" };
  await migrate(database.url, { functions: [newer], ownVersion: "1.10.0" });
  await migrate(database.url, { functions: olderFunctions, ownVersion: "1.9.0" });
  expect(await isTouched()).toBe(false);
  await migrate(database.url, { functions: olderFunctions, ownVersion: "1.10.0" });
  expect(await isTouched()).toBe(true);
});

/** The folder of a newer version, whose last migration is this one. */
function withMigration(name: string, kind: string) {
  const folder = newFolder();
  cpSync("db/migrations", folder, { recursive: true });
  mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, name, "migration.sql"), `-- ${kind}\nselect 1;\n`);
  return folder;
}

test("a migration has no time limit, even where the role has those of pages", async () => {
  const name = new URL(database.url).pathname.slice(1);
  for (const setting of ["statement_timeout", "lock_timeout"]) {
    await administer(inject("databaseServer"), `alter database ${name} set ${setting} = '50ms'`);
  }
  await client.query("select pg_advisory_lock($1)", [advisoryLocks.migration]);
  const migrated = migrate(database.url);
  await expect.poll(waitsForLock).toBe(true);
  // Longer than the limits.
  await setTimeout(200);
  await client.query("select pg_advisory_unlock($1)", [advisoryLocks.migration]);
  await expect(migrated).resolves.toBeUndefined();
});

async function waitsForLock() {
  const { rows } = await client.query(
    `select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database
     where locktype = 'advisory' and not granted and datname = current_database()`,
  );
  return rows[0].count > 0;
}
