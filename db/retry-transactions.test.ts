import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "./client.server.ts";
import { untilTrue } from "#kit/until-true.ts";
import { setUpDatabase } from "#tests/database.ts";

setUpDatabase();
beforeAll(async () => {
  await db.execute(sql`create table sides (side int primary key, counted int not null default 0)`);
  await db.execute(sql`insert into sides values (1), (2)`);
});

test("of two deadlocked transactions one is retried, and both complete once", async () => {
  const both = barrier(2);
  const oneIsDone = Promise.withResolvers<void>();
  let tries = 0;
  const through = (first: number, second: number) =>
    db
      .transaction(async (tx) => {
        tries += 1;
        // An immediate retry could take its first row again before the other transaction wakes: another deadlock.
        if (tries > 2) await oneIsDone.promise;
        await tx.execute(sql`update sides set counted = counted + 1 where side = ${first}`);
        await both();
        await tx.execute(sql`update sides set counted = counted + 1 where side = ${second}`);
      })
      .then(oneIsDone.resolve);
  await Promise.all([through(1, 2), through(2, 1)]);
  expect(tries).toBe(3);
  const { rows } = await db.execute<{ side: number; counted: number }>(
    sql`select * from sides order by side`,
  );
  expect(rows).toEqual([
    { side: 1, counted: 2 },
    { side: 2, counted: 2 },
  ]);
});

test("repeated deadlocks and other errors are thrown", async () => {
  const tries = { deadlock: 0, other: 0 };
  const broken = db.transaction(async (tx) => {
    tries.deadlock += 1;
    await tx.execute(sql`do $$ begin raise exception 'a circle' using errcode = '40P01'; end $$`);
  });
  await expect(broken).rejects.toMatchObject({ cause: { code: "40P01" } });
  const other = db.transaction(async (tx) => {
    tries.other += 1;
    await tx.execute(sql`select 1 / ${0}::int`);
  });
  await expect(other).rejects.toMatchObject({ cause: { code: "22012" } });
  expect(tries).toEqual({ deadlock: 3, other: 1 });
});

test("while two COMMITs hang, transactions that wait for each other's lock still get through the full pool", async () => {
  await db.execute(sql`insert into sides values (3), (4), (5)`);
  await db.execute(sql`create function wait_at_commit() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(1); return null; end $$`);
  await db.execute(sql`create constraint trigger wait_at_commit after update on sides
    deferrable initially deferred for each row when (new.side < 5) execute function wait_at_commit()`);
  const holder = await db.$client.connect();
  try {
    await holder.query("select pg_advisory_lock(1)");
    const hanging = Promise.allSettled([count(3), count(4)]);
    await untilTrue("two COMMITs to hang", async () => {
      const { rowCount } = await holder.query(
        "select from pg_stat_activity where query = 'commit' and wait_event = 'advisory'",
      );
      return rowCount === 2;
    });

    await Promise.all(Array.from({ length: 2 * db.$client.options.max }, () => count(5)));

    await holder.query("select pg_advisory_unlock(1)");
    await hanging;
  } finally {
    holder.release(true);
  }
});

function count(side: number) {
  return db.transaction((tx) =>
    tx.execute(sql`update sides set counted = counted + 1 where side = ${side}`),
  );
}

/** A point where that many wait for each other the first time; retries pass. */
function barrier(size: number) {
  const all = Promise.withResolvers<void>();
  let there = 0;
  return () => {
    there += 1;
    if (there === size) all.resolve();
    return all.promise;
  };
}
