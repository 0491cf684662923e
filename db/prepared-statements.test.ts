import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { db, type Tx } from "./client.server.ts";
import { prepareStatements, useGenericPlans } from "./prepared-statements.server.ts";
import { awaitAll } from "./await-all.ts";
import { settings } from "#db/schema/profile.ts";
import { setUpDatabase } from "#tests/database.ts";

// Statements of transactions are prepared once per connection; one that fails does not affect the others.

const database = setUpDatabase();

function request(tx: Tx, key = "none") {
  return tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key as never));
}

const textOf = (tx: Tx) => request(tx).toSQL().sql;

/** The transaction's connection, and its counts of generic and custom plans. */
async function known(tx: Tx) {
  const { rows } = await tx.execute<{ connection: number; generic: string; custom: string }>(sql`
    select pg_backend_pid() as connection, generic_plans as generic, custom_plans as custom
    from pg_prepared_statements where statement = ${textOf(tx)}`);
  return rows.map(({ connection, generic, custom }) => [
    connection,
    Number(generic),
    Number(custom),
  ]);
}

test("a statement is parsed once per connection, however often it is sent", async () => {
  const [first, again] = [await queryTwice(), await queryTwice()];
  expect(first).toEqual([[expect.any(Number), 0, 2]]);
  expect(again).toEqual([[first[0]![0], 0, 4]]);

  function queryTwice() {
    return db.transaction(async (tx) => {
      await awaitAll([request(tx), request(tx)]);
      return known(tx);
    });
  }
});

test("a generic plan is used only where the transaction asks for it", async () => {
  const stored = await db.transaction(async (tx) => {
    await tx.execute(sql`select ${useGenericPlans}`);
    await request(tx);
    return known(tx);
  });
  expect(stored[0]![1]).toBe(1);
  const after = await db.transaction(async (tx) => {
    await request(tx);
    return known(tx);
  });
  expect(after).toEqual([[stored[0]![0], 1, stored[0]![2]! + 1]]);
});

test("a statement first sent after a failed one is parsed again", async () => {
  const late = (tx: Tx) => tx.select({ key: settings.key }).from(settings).limit(1);
  const failing = db.transaction((tx) =>
    awaitAll([tx.execute(sql`select 1 / ${0}::int`), late(tx)]),
  );
  await expect(failing).rejects.toThrow();
  await expect(db.transaction(late)).resolves.toEqual([]);
});

test("outside a transaction, only what drizzle prepared is named, by its text", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  prepareStatements(client as never);
  const own = drizzle({ client });
  await own
    .select({ key: settings.key })
    .from(settings)
    .where(eq(settings.key, "none" as never));
  const byKey = eq(settings.key, sql.placeholder("key"));
  const prepared = own.select({ value: settings.value }).from(settings).where(byKey).prepare("a");
  await prepared.execute({ key: "none" });
  const { rows } = await client.query("select name, statement from pg_prepared_statements");
  expect(rows).toEqual([
    { name: expect.stringMatching(/^emas-/), statement: prepared.getQuery().sql },
  ]);
});

test("another process, which sends other statements first, gives a text the same name", async () => {
  const { rows } = await db.transaction(async (tx) => {
    await request(tx);
    return tx.execute<{ name: string; statement: string }>(
      sql`select name, statement from pg_prepared_statements where statement = ${textOf(tx)}`,
    );
  });
  vi.resetModules();
  const other = await import("#db/prepared-statements.server.ts");
  expect(other.prepareStatements).not.toBe(prepareStatements);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  other.prepareStatements(client as never);
  await client.query("begin");
  await client.query({ text: "select $1::int as first" }, [1]);
  await client.query({ text: rows[0]!.statement }, ["none"]);
  const found = await client.query("select name, statement from pg_prepared_statements");
  expect(found.rows).toContainEqual(rows[0]);
  expect(found.rows).toHaveLength(2);
});
