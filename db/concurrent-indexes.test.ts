import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "#db/migrate.server.ts";
import { newFolder } from "#kit/shop.ts";
import { migrationFaults } from "../tests/conventions.mjs";
import { freshDatabase } from "#tests/database.ts";

// A new version brings an index on a table that sells.

const migrationsFolder = newFolder();
cpSync("db/migrations", migrationsFolder, { recursive: true });
const newest = path.join(migrationsFolder, "99991231235959_newest");
mkdirSync(newest);
writeFileSync(
  path.join(newest, "concurrently.sql"),
  '-- expand\nCREATE INDEX CONCURRENTLY "orders_notes" ON "orders" ("notes");\n',
);

let database: Awaited<ReturnType<typeof freshDatabase>>;
let [seller, other]: pg.Client[] = [];
beforeEach(async () => {
  database = await freshDatabase({ connected: false });
  [seller, other] = [new pg.Client(database.url), new pg.Client(database.url)];
  await Promise.all([seller.connect(), other.connect()]);
});
afterEach(async () => {
  await Promise.all([seller!.end(), other!.end()]);
  await database.drop();
});

test("orders are placed while the index is built, and however many replicas start, it is built once", async () => {
  await seller!.query("begin; lock table orders in row exclusive mode");
  const started = Promise.all([start(), start(), start()]);
  await expect.poll(isBuilding, { timeout: 20_000 }).toBe(true);
  await other!.query("begin; lock table orders in row exclusive mode nowait; commit");
  await seller!.query("commit");
  await started;
  expect(await validity()).toEqual([{ isValid: true }]);
});

test("an index that replaces another is built before that one is dropped", async () => {
  const names = ["touch_n_go_payments_standing", "touch_n_go_payments_one_waiting"];
  const found = async () =>
    (await other!.query("select relname from pg_class where relname = any($1)", [names])).rows.map(
      ({ relname }) => relname as string,
    );
  await other!.query(`drop index touch_n_go_payments_one_waiting;
    create unique index touch_n_go_payments_standing on touch_n_go_payments (order_id) where rejected_at is null`);
  await seller!.query("begin; lock table touch_n_go_payments in row exclusive mode");
  const started = start();
  await expect.poll(isBuilding, { timeout: 20_000 }).toBe(true);
  expect(await found()).toContain("touch_n_go_payments_standing");
  await seller!.query("commit");
  await started;
  expect(await found()).toEqual(["touch_n_go_payments_one_waiting"]);
});

test("an index whose build was cut off is built again", async () => {
  await start();
  const { rows: before } = await other!.query("select 'orders_notes'::regclass::oid as id");
  await other!.query("update pg_index set indisvalid = false where indexrelid = $1", [
    before[0].id,
  ]);
  await start();
  expect(await validity()).toEqual([{ isValid: true }]);
  const { rows: after } = await other!.query("select 'orders_notes'::regclass::oid as id");
  await start();
  expect((await other!.query("select 'orders_notes'::regclass::oid as id")).rows).toEqual(after);
  expect(after).not.toEqual(before);
});

test("the check refuses an index in a migration unless its table is new", () => {
  const index = 'CREATE UNIQUE INDEX "a" ON "orders" ("notes");';
  const refused = ["write the index on orders into concurrently.sql (ADR-0055)"];
  expect(migrationFaults(`-- expand\n${index}`)).toEqual(refused);
  expect(migrationFaults(`-- expand\nCREATE TABLE "orders" ();\n${index}`)).toEqual([]);
  expect(migrationFaults("-- contract since 1.2.0\n")).toEqual([]);
  expect(migrationFaults("-- contract\n")).toHaveLength(1);
});

function start() {
  return migrate(database.url, { migrationsFolder });
}

/** The build waits for transactions that began before it. */
async function isBuilding() {
  const { rows } = await other!.query(
    "select from pg_stat_progress_create_index where datname = current_database() and phase like 'waiting%'",
  );
  return rows.length > 0;
}

async function validity() {
  const { rows } = await other!.query(
    `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('orders_notes')`,
  );
  return rows;
}
