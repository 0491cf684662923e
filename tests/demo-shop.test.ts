import pg from "pg";
import { expect, test } from "vitest";
import { demoLockKey, seedDemoShop } from "../demo/seed-demo-shop.server.ts";
import { applicationName } from "#db/client.server.ts";
import { env } from "#env";
import { untilTrue } from "#kit/until-true.ts";
import { listCategories } from "#shop/catalogue/list-categories.server.ts";
import { setUpDatabase } from "./database.ts";

const database = setUpDatabase();

test("of two copies that open a new demo shop, one fills it and the other waits as long as that takes", async () => {
  env.DEMO = true;
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query("select pg_advisory_lock($1)", [demoLockKey]);
  const opening = Promise.all([seedDemoShop(database.url), seedDemoShop(database.url)]);
  const waiting = () =>
    other.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and not granted and datname = current_database()`,
    );
  await untilTrue("both copies to wait", async () => (await waiting()).rows.length === 2);
  // The pool's connections give up after a few seconds, so that none of them may wait here.
  expect((await waiting()).rows.map(({ name }) => name)).not.toContain(applicationName);
  await other.end();
  await opening;
  expect(await listCategories()).toHaveLength(7);
});
