import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, type Tx } from "#db/client.server.ts";
import { plansAreKept } from "#db/named-statements.server.ts";
import { together } from "#db/together.ts";
import { settings } from "#db/schema/profile.ts";
import { freshDatabase } from "./database.ts";

// The statements of transactions are read once for a connection; what goes wrong with one harms no other.

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

function ask(tx: Tx, key = "none") {
  return tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key as never));
}

/** The connection that the transaction has, and how often it has planned what, for good or for once. */
async function known(tx: Tx) {
  const { rows } = await tx.execute<{ connection: number; generic: string; custom: string }>(sql`
    select pg_backend_pid() as connection, generic_plans as generic, custom_plans as custom
    from pg_prepared_statements where statement like 'select "value" from "settings"%'`);
  return rows.map(({ connection, generic, custom }) => [
    connection,
    Number(generic),
    Number(custom),
  ]);
}

test("a transaction's statement is read once, however often it is sent, at once or later", async () => {
  const [first, again] = [await askTwice(), await askTwice()];
  expect(first).toEqual([[expect.any(Number), 0, 2]]);
  expect(again).toEqual([[first[0]![0], 0, 4]]);

  function askTwice() {
    return db.transaction(async (tx) => {
      await together([ask(tx), ask(tx)]);
      return known(tx);
    });
  }
});

test("its plan is kept where the transaction says so, and nowhere else", async () => {
  const kept = await db.transaction(async (tx) => {
    await tx.execute(sql`select ${plansAreKept}`);
    await ask(tx);
    return known(tx);
  });
  expect(kept[0]![1]).toBe(1);
  const after = await db.transaction(async (tx) => {
    await ask(tx);
    return known(tx);
  });
  expect(after).toEqual([[kept[0]![0], 1, kept[0]![2]! + 1]]);
});

test("a statement that was first sent behind one that failed is read again", async () => {
  const late = (tx: Tx) => tx.select({ key: settings.key }).from(settings).limit(1);
  const failing = db.transaction((tx) =>
    together([tx.execute(sql`select 1 / ${0}::int`), late(tx)]),
  );
  await expect(failing).rejects.toThrow();
  await expect(db.transaction(late)).resolves.toEqual([]);
});
