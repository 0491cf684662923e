import { randomBytes } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { migrate } from "./migrate.server.ts";
import { administer, databaseUrl } from "#kit/database-server.ts";

const server = inject("databaseServer");
const names: string[] = [];

afterAll(async () => {
  for (const name of names) await administer(server, `drop database ${name} with (force)`);
});

test("a migrated database has exactly the functions and triggers of the source files", async () => {
  const migrated = await definitions(await createDatabase("template emas_template"));
  const url = await createDatabase("template emas_template");
  for (const { name } of await administer<{ name: string }>(url, ownFunctions)) {
    await administer(url, `drop function ${name} cascade`);
  }
  expect(await definitions(url)).toEqual([]);
  await administer(url, "truncate drizzle.applied_functions");
  await migrate(url);
  expect(await definitions(url)).toEqual(migrated);
});

test("a second start changes nothing", async () => {
  const url = await createDatabase("template emas_template");
  const versions = () =>
    administer(
      url,
      `select oid, xmin from pg_proc where pronamespace = 'public'::regnamespace
       union all select oid, xmin from pg_trigger order by 1`,
    );
  const before = await versions();
  expect(before.length).toBeGreaterThan(0);
  await migrate(url);
  expect(await versions()).toEqual(before);
});

test("a database of a version without source files gets them, however many replicas start", async () => {
  const url = await createDatabase();
  await migrate(url, { functions: [] });
  await administer(url, product);
  await administer(
    url,
    "create or replace function words_in(said text) returns text[] language sql immutable parallel safe as $$ select array['old'] $$",
  );
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const current = await definitions(await createDatabase("template emas_template"));
  expect(await definitions(url)).toEqual(current);
});

test("the listing is derived again when its functions change", async () => {
  const url = await createDatabase("template emas_template");
  await administer(url, product);
  await administer(url, "update listing set name = 'written by an older function'");
  await migrate(url);
  expect(await administer(url, "select name from listing")).toEqual([
    { name: "written by an older function" },
  ]);
  await administer(url, "update drizzle.applied_functions set hash = 'an older one'");
  await migrate(url);
  expect(await administer(url, "select name from listing")).toEqual([{ name: "cincin" }]);
});

const product = `
  with made as (
    insert into products (slug, name, description, purity, weight, labour_fee) values ('cincin', 'Cincin', '', '916', 1000, 0)
    returning id
  )
  insert into stock_levels (product_id, on_hand) select id, 1 from made`;

const ownFunctions = `
  select oid::regprocedure::text as name, oid from pg_proc
  where pronamespace = 'public'::regnamespace and not exists (
    select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`;

async function definitions(url: string) {
  return administer(
    url,
    `select pg_get_functiondef(oid) as definition from (${ownFunctions}) own
     union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
  );
}

async function createDatabase(template = "") {
  const name = `functions_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name} ${template}`);
  names.push(name);
  return databaseUrl(server, name);
}
