import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "./client.server.ts";
import { untilTrue } from "#kit/until-true.ts";
import { areWritesAccepted, outageOf, pingDatabase } from "#platform/outage.server.ts";
import { setUpServerWithStandby } from "#tests/standby.ts";

// Invariant: while commits wait for a standby, at most two of the shop's connections wait with them, and reads go on.

const { loseStandby, bringStandbyBack, waiting } = setUpServerWithStandby(async () => {
  await db.execute(sql`create table counter (id int primary key, counted int not null default 0)`);
  await db.execute(sql`insert into counter select generate_series(1, 20)`);
});
beforeEach(() => loseStandby());

test("of all commits, two wait, the rest is refused within seconds, reads go on, and the shop recovers", async () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 8];
  await Promise.all(ids.map((id) => isRefused(count(id))));
  await Promise.all([...ids, 9].map((id) => isRefused(count(id))));
  expect(await waiting()).toBe(2);
  expect(await db.$count(sql`counter`)).toBe(20);
  expect([await pingDatabase(), await areWritesAccepted()]).toEqual([true, false]);

  await bringStandbyBack();
  await untilTrue("the shop to know that writes are accepted", () => areWritesAccepted());
  await untilTrue("writes to be accepted again", () =>
    count(10).then(
      () => true,
      () => false,
    ),
  );
  // The two that waited are committed, as any COMMIT may be whose answer did not arrive.
  expect(await db.$count(sql`counter where counted = 1`)).toBe(3);
});

test("single statements that write are held to the same two, and do not fill the pool", async () => {
  const ids = Array.from({ length: 20 }, (_, at) => at + 1);
  const statement = (id: number) => sql`update counter set counted = counted + 1 where id = ${id}`;
  await Promise.all(ids.map((id) => isRefused(db.execute(statement(id)))));
  await isRefused(count(1));
  expect(await waiting()).toBe(2);
  expect(await db.$count(sql`counter`)).toBe(20);

  await bringStandbyBack();
  await untilTrue("writes to be accepted again", () =>
    db.execute(statement(20)).then(
      () => true,
      () => false,
    ),
  );
});

function count(id: number) {
  return db.transaction((tx) =>
    tx.execute(sql`update counter set counted = counted + 1 where id = ${id}`),
  );
}

function isRefused(writing: Promise<unknown>) {
  return expect(writing).rejects.toSatisfy((error) => outageOf(error) === "database");
}
