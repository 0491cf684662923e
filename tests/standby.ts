import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { connect, disconnect } from "#db/client.server.ts";
import { untilTrue } from "#kit/until-true.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";

/** A PostgreSQL server for the tests of the calling file, connected, whose commits can be made to wait for a standby. */
export function setUpServerWithStandby(prepare: (url: string) => Promise<unknown>) {
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
    await prepare(server.url);
  });
  afterAll(async () => {
    await disconnect();
    await operator.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { loseStandby, bringStandbyBack, waiting };

  /** How many commits wait. */
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
}
