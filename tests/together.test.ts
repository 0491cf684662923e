import { setImmediate as turn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, type Tx } from "#db/client.server.ts";
import { together } from "#db/together.ts";
import { freshDatabase } from "./database.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  await db.execute(sql`create table notes (note int)`);
});
afterAll(() => database.drop());

test("where one of several fails, nothing that another does afterwards is done", async () => {
  const both = db.transaction((tx) => together([late(tx), tx.execute(sql`select 1 / 0`)]));
  await expect(both).rejects.toThrow("1 / 0");
  // Whatever were still to be sent would have been by now.
  for (let turns = 0; turns < 20; turns += 1) await turn();
  const { rows } = await db.execute<{ note: number }>(sql`select note from notes`);
  expect(rows).toEqual([]);
});

test("all are answered in their order, and each statement is sent once", async () => {
  const [three, , four] = await db.transaction((tx) =>
    together([
      Promise.resolve(3),
      tx.execute(sql`insert into notes values (1)`),
      Promise.resolve("4"),
    ]),
  );
  expect([three, four]).toEqual([3, "4"]);
  expect((await db.execute<{ note: number }>(sql`select note from notes`)).rows).toEqual([
    { note: 1 },
  ]);
});

test("what failed is told, and not what failed because of it", async () => {
  const because = Object.assign(new Error("behind it"), { cause: { code: "25P02" } });
  const failing = together([Promise.reject(because), Promise.reject(new Error("the cause"))]);
  await expect(failing).rejects.toThrow("the cause");
  await expect(together([Promise.reject(because)])).rejects.toThrow("behind it");
});

test("where one fails all is undone, and the connection is as good as before", async () => {
  // More often than the pool has connections.
  for (let time = 0; time < 25; time += 1) {
    const failing = db.transaction((tx) =>
      together([
        tx.execute(sql`create table left_behind (n int)`),
        tx.execute(sql`select 1 / ${0}::int`),
        tx.execute(sql`create table never_reached (n int)`),
      ]),
    );
    await expect(failing).rejects.toMatchObject({ cause: { message: "division by zero" } });
  }
  const { rows } = await db.execute<{ one: unknown; other: unknown }>(
    sql`select to_regclass('left_behind') as one, to_regclass('never_reached') as other`,
  );
  expect(rows).toEqual([{ one: null, other: null }]);
});

/** Thinks between its statements, as one does that has something to work out. */
async function late(tx: Tx) {
  await tx.execute(sql`select 1`);
  // Long enough for the other's failure to be known.
  for (let turns = 0; turns < 10; turns += 1) await turn();
  await tx.execute(sql`insert into notes values (2)`);
}
