import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { freshDatabase } from "./database.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test("what a transaction asks for in one go is answered to whoever asked", async () => {
  const answers = await db.transaction(async (tx) =>
    Promise.all([3, 1, 2].map((n) => tx.execute<{ n: number }>(sql`select ${n}::int as n`))),
  );
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 3 }], [{ n: 1 }], [{ n: 2 }]]);
});

test("where one of them fails all is undone, and the connection is as good as before", async () => {
  // More often than the pool has connections.
  for (let time = 0; time < 25; time += 1) {
    const failing = db.transaction(async (tx) =>
      Promise.all([
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
