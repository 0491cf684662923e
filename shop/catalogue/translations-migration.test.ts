import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "#db/migrate.server.ts";
import { newFolder } from "#kit/shop.ts";
import { freshDatabase } from "#tests/database.ts";

// A database of the release before gets the translations.

const migration = "20261123173658_catalogue_translations";
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

test("rows from before have no translations, and are otherwise unchanged", async () => {
  const migrationsFolder = newFolder();
  cpSync("db/migrations", migrationsFolder, { recursive: true });
  rmSync(path.join(migrationsFolder, migration), { recursive: true });
  await client.query(
    "drop schema public cascade; drop schema drizzle cascade; create schema public",
  );
  await client.query("create extension if not exists pg_trgm");
  await migrate(database.url, { migrationsFolder, functions: [] });
  const { rows: before } = await client.query(
    `insert into products (slug, name, description, weight, labour_fee)
     values ('ring', 'Ring', 'Plain', 3420, 12000) returning *`,
  );
  await migrate(database.url);
  const { rows: after } = await client.query("select * from products");
  expect(after).toEqual([{ ...before[0], translations: {} }]);
  await expect(client.query("update products set translations = '[]'")).rejects.toThrow(
    "products_translations",
  );
});

test("changed translations and phrases invalidate the cached pages", async () => {
  const payloads: (string | undefined)[] = [];
  client.on("notification", ({ payload }) => payloads.push(payload));
  await client.query("listen pages_changed");
  for (const write of [
    `insert into phrase_translations values ('Length', 'ms', 'Panjang')`,
    `insert into categories (slug, name) values ('rings', 'Rings')`,
    `update categories set translations = '{"ms": {"name": "Cincin"}}'`,
    `insert into products (slug, name, weight, labour_fee) values ('ring', 'Ring', 3420, 12000)`,
    `update products set translations = '{"ms": {"name": "Cincin"}}'`,
  ]) {
    payloads.length = 0;
    await client.query(write);
    await client.query("select 1");
    expect(payloads, write).toContain("");
  }
});
