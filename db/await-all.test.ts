import { setImmediate as turn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db, type Tx } from "./client.server.ts";
import { awaitAll } from "./await-all.ts";
import { setUpDatabase } from "#tests/database.ts";

setUpDatabase();
beforeAll(async () => {
  await db.execute(sql`create table notes (note int)`);
});

test("after one of several fails, no later work of the others runs", async () => {
  const both = db.transaction((tx) => awaitAll([late(tx), tx.execute(sql`select 1 / 0`)]));
  await expect(both).rejects.toThrow("1 / 0");
  // Long enough for any statement still queued to have been sent.
  for (let turns = 0; turns < 20; turns += 1) await turn();
  const { rows } = await db.execute<{ note: number }>(sql`select note from notes`);
  expect(rows).toEqual([]);
});

test("all results come in order and each statement is sent once", async () => {
  const [three, , four] = await db.transaction((tx) =>
    awaitAll([
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

test("the original failure is reported, not the failures it caused", async () => {
  const because = Object.assign(new Error("behind it"), { cause: { code: "25P02" } });
  const failing = awaitAll([Promise.reject(because), Promise.reject(new Error("the cause"))]);
  await expect(failing).rejects.toThrow("the cause");
  await expect(awaitAll([Promise.reject(because)])).rejects.toThrow("behind it");
});

test("after one fails everything is rolled back and the connection stays usable", async () => {
  // More rounds than the pool has connections.
  for (let time = 0; time < 25; time += 1) {
    const failing = db.transaction((tx) =>
      awaitAll([
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

/** Waits between its statements, like work that computes in between. */
async function late(tx: Tx) {
  await tx.execute(sql`select 1`);
  // Long enough for the other's failure to arrive.
  for (let turns = 0; turns < 10; turns += 1) await turn();
  await tx.execute(sql`insert into notes values (2)`);
}
