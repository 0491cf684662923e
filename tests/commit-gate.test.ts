import { sql } from "drizzle-orm";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, db, disconnect } from "#db/client.server.ts";
import { waitForStandby } from "#db/commit-gate.ts";
import { untilTrue } from "#kit/until-true.ts";
import { outageOf } from "#platform/outage.server.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";

// Invariant: while commits wait for a standby, at most two of the shop's connections wait with them, and reads go on.

const folder = mkdtempSync(path.join(tmpdir(), "emas-test-"));
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let operator: pg.Client;
beforeAll(async () => {
  // As root, PostgreSQL runs as another user, who must be able to enter this folder.
  chmodSync(folder, 0o755);
  server = await startEmbeddedPostgres({ folder, log: { info() {}, warn() {}, error() {} } });
  operator = new pg.Client({ connectionString: server.url });
  await operator.connect();
  connect(server.url, 20);
  await db.execute(sql`create table counter (id int primary key, counted int not null default 0)`);
  await db.execute(sql`insert into counter select generate_series(1, 20)`);
});
beforeEach(() => loseStandby());
afterAll(async () => {
  await disconnect();
  await operator.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("two commits wait, the rest is refused within seconds, reads go on, and the shop recovers", async () => {
  const held = [count(1), count(2)].map(isRefused);
  await untilTrue("two commits to wait", async () => (await waiting()) === 2);
  const locked = isRefused(count(1));
  const others = [3, 4, 5, 6, 7, 8].map((id) => isRefused(count(id)));
  await Promise.all([...held, locked, ...others]);
  await isRefused(count(9));
  expect(await waiting()).toBe(2);
  expect(await db.$count(sql`counter`)).toBe(20);

  await bringStandbyBack();
  await untilTrue("writes to be accepted again", () =>
    count(10).then(
      () => true,
      () => false,
    ),
  );
  const counted = await db.execute<{ id: number }>(
    sql`select id from counter where counted = 1 order by id`,
  );
  // The two that waited are committed, as any COMMIT may be whose answer did not arrive.
  expect(counted.rows.map(({ id }) => id)).toEqual([1, 2, 10]);
});

test("an answer that rests on what was read can wait for the standby, too", async () => {
  const answer = isRefused(db.transaction((tx) => tx.execute(waitForStandby)));
  await untilTrue("its commit to wait", async () => (await waiting()) === 1);
  await answer;
  await bringStandbyBack();
});

function count(id: number) {
  return db.transaction((tx) =>
    tx.execute(sql`update counter set counted = counted + 1 where id = ${id}`),
  );
}

function isRefused(writing: Promise<unknown>) {
  return expect(writing).rejects.toSatisfy((error) => outageOf(error) === "database");
}

async function waiting() {
  const { rowCount } = await operator.query(
    "select from pg_stat_activity where wait_event = 'SyncRep'",
  );
  return rowCount;
}

/** From now on, commits wait for a standby that does not exist. */
async function loseStandby() {
  await operator.query("alter system set synchronous_standby_names = 'nobody'");
  await operator.query("select pg_reload_conf()");
  const probe = new pg.Client({ connectionString: server.url });
  await probe.connect();
  const { rows } = await probe.query<{ pid: number }>("select pg_backend_pid() as pid");
  const inEffect = new AbortController();
  const probing = (async () => {
    while (!inEffect.signal.aborted)
      await probe.query("select pg_logical_emit_message(true, 'probe', '')");
  })();
  await untilTrue("the setting to take effect", async () => (await waiting()) === 1);
  inEffect.abort();
  await operator.query("select pg_cancel_backend($1)", [rows[0]!.pid]);
  await probing;
  await probe.end();
}

async function bringStandbyBack() {
  await operator.query("alter system reset synchronous_standby_names");
  await operator.query("select pg_reload_conf()");
  await untilTrue("no commit to wait", async () => (await waiting()) === 0);
}
