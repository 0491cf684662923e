import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { db, connect, disconnect } from "./client.server.ts";
import { waitForDatabase } from "./database-wait.ts";
import { openFaultyTcpProxy, type FaultyTcpProxy } from "#kit/faulty-tcp-proxy.ts";
import { socketOf, viaProxy } from "#kit/database-server.ts";
import { untilTrue } from "#kit/until-true.ts";
import { outageOf } from "#platform/outage.server.ts";
import { freshDatabase } from "#tests/database.ts";

// Invariant: a request waits for a database that comes back, and nothing is written twice.

let database: Awaited<ReturnType<typeof freshDatabase>>;
let proxy: FaultyTcpProxy;
beforeAll(async () => {
  database = await freshDatabase({ connected: false });
  proxy = await openFaultyTcpProxy(socketOf(inject("databaseServer")));
  connect(viaProxy(proxy.port, database.url), 20);
  await db.execute(sql`create table counter (counted int not null)`);
});
beforeEach(() => db.execute(sql`truncate counter`));
afterAll(async () => {
  await disconnect();
  proxy.close();
  await database.drop();
});

const long = 60_000;

test("what cannot be reached is waited for by those who may wait, and fails at once for others", async () => {
  proxy.setMode("refuse");
  const impatient = db.execute(sql`select 1`);
  const [reading, writing] = waitForDatabase(long, () => [
    counted(),
    db.transaction((tx) => tx.execute(sql`insert into counter values (1)`)),
  ]);
  await expect(impatient).rejects.toSatisfy((error) => outageOf(error) === "database");
  proxy.setMode("pass");
  await writing;
  expect([0, 1]).toContain(await reading);
  expect(await counted()).toBe(1);
});

test("a transaction whose connection breaks before its commit is done again", async () => {
  let runs = 0;
  await waitForDatabase(long, () =>
    db.transaction(async (tx) => {
      runs += 1;
      await tx.execute(sql`insert into counter values (${runs})`);
      if (runs === 1) proxy.dropConnections();
      await tx.execute(sql`select 1`);
    }),
  );
  expect(runs).toBe(2);
  expect(await counted()).toBe(1);
});

test("a transaction whose connection breaks at its commit is not done again, as it may have happened", async () => {
  await db.execute(sql`create function cut() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
  await db.execute(sql`create constraint trigger cut after insert on counter
    deferrable initially deferred for each row execute function cut()`);
  let runs = 0;
  const writing = waitForDatabase(long, () =>
    db.transaction(async (tx) => {
      runs += 1;
      await tx.execute(sql`insert into counter values (1)`);
    }),
  );
  await expect(writing).rejects.toSatisfy((error) => outageOf(error) === "database");
  expect(runs).toBe(1);
  await db.execute(sql`drop function cut cascade`);
});

test("a SELECT whose connection breaks is sent again; a write is not", async () => {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query("begin; lock table counter in access exclusive mode");
  const [reading, writing] = waitForDatabase(long, () => [
    counted(),
    (async () => db.execute(sql`update counter set counted = 2`))(),
  ]);
  const isRefused = expect(writing).rejects.toSatisfy((error) => outageOf(error) === "database");
  await untilTrue("both statements to wait for the lock", async () => {
    const { rowCount } = await other.query(
      "select from pg_locks where relation = 'counter'::regclass and not granted",
    );
    return rowCount === 2;
  });
  proxy.dropConnections();
  await isRefused;
  await other.end();
  expect(await reading).toBe(0);
});

test("a connection that breaks before its first statement does not end the process", async () => {
  const client = await db.$client.connect();
  try {
    // Without a listener, an emitter throws the error.
    expect(() => client.emit("error", new Error("the server crashed"))).not.toThrow();
  } finally {
    client.release(true);
  }
});

test("a connection to a server that became read-only is not used again", async () => {
  const before = await serverProcess();
  const writing = db.transaction((tx) => tx.execute(sql`insert into counter values (1)`), {
    accessMode: "read only",
  });
  await expect(writing).rejects.toSatisfy((error) => outageOf(error) === "database");
  expect(await serverProcess()).not.toEqual(before);
});

async function counted() {
  const { rows } = await db.execute<{ counted: number }>(
    sql`select count(*)::int as counted from counter`,
  );
  return rows[0]!.counted;
}

/** The id of the process that serves the pool's connection, of which there is one while nothing runs in parallel. */
async function serverProcess() {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]!.pid;
}
