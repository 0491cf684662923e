import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "./migrate.server.ts";
import { freshDatabase } from "#tests/database.ts";

// A new migration changes a table that another session, such as a report, holds.

const migrationsFolder = mkdtempSync(path.join(tmpdir(), "emas-migrations-"));
cpSync("db/migrations", migrationsFolder, { recursive: true });
const newest = path.join(migrationsFolder, "99991231235959_newest");
mkdirSync(newest);
writeFileSync(
  path.join(newest, "migration.sql"),
  '-- expand\nALTER TABLE "products" ADD COLUMN "added_later" integer;\n',
);
afterAll(() => rmSync(migrationsFolder, { recursive: true, force: true }));

let database: Awaited<ReturnType<typeof freshDatabase>>;
let clients: pg.Client[];

beforeEach(async () => {
  database = await freshDatabase({ connected: false });
  clients = [];
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
});

test("a locked table delays readers only for one try, and the migration comes through afterwards", async () => {
  const report = await connect();
  await report.query("begin; select count(*) from products");
  const reader = await connect();
  let tries = 1;
  await migrate(database.url, {
    migrationsFolder,
    whenLocked: {
      lockTimeoutMs: 50,
      maxTries: 10,
      // Between the tries. Only a reader who waits for nobody gets a lock with NOWAIT.
      pause: async () => {
        tries += 1;
        await reader.query("begin; lock table products in access share mode nowait; commit");
        if (tries === 3) await report.query("commit");
      },
    },
  });
  expect(tries).toBe(3);
  expect(await columnExists()).toBe(true);
});

test("a reader who came while the migration waited gets the answer while the table is still locked", async () => {
  const report = await connect();
  await report.query("begin; select count(*) from products");
  const reader = await connect();
  let read: Promise<pg.QueryResult> | undefined;
  const waiting = readOnceMigrationWaits();
  await migrate(database.url, {
    migrationsFolder,
    whenLocked: {
      lockTimeoutMs: 500,
      maxTries: 1_000,
      pause: async () => {
        if (!read) return;
        expect((await read).rows).toEqual([{ number: 0 }]);
        await report.query("commit");
      },
    },
  });
  await waiting;
  expect(await columnExists()).toBe(true);

  async function readOnceMigrationWaits() {
    await migrationWaits();
    read = reader.query("select count(*)::int as number from products");
  }
});

test("after the last try it says so in one line, and nothing has changed", async () => {
  const report = await connect();
  await report.query("begin; select count(*) from products");
  let pauses = 0;
  const pause = async () => void (pauses += 1);
  await expect(
    migrate(database.url, {
      migrationsFolder,
      whenLocked: { lockTimeoutMs: 10, maxTries: 4, pause },
    }),
  ).rejects.toThrow(/^The database could not be migrated: in 4 tries, other sessions .*$/);
  expect(pauses).toBe(3);
  expect(await columnExists()).toBe(false);
});

async function connect() {
  const client = new pg.Client(database.url);
  await client.connect();
  clients.push(client);
  return client;
}

/** Resolves once the migration waits for the lock on the table. */
async function migrationWaits() {
  const observer = await connect();
  await expect
    .poll(
      async () => {
        const { rows } = await observer.query(
          "select 1 from pg_locks where relation = 'products'::regclass and not granted",
        );
        return rows.length;
      },
      { timeout: 20_000 },
    )
    .toBe(1);
}

async function columnExists() {
  const { rows } = await (
    await connect()
  ).query(
    "select 1 from information_schema.columns where table_name = 'products' and column_name = 'added_later'",
  );
  return rows.length === 1;
}
