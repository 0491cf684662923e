import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, inject } from "vitest";
import { connect, db, disconnect } from "#db/client.server.ts";
import { startQueue, stopQueue } from "#platform/queue.server.ts";
import { administer, databaseUrl } from "#kit/database-server.ts";
import { goldAt } from "./factories.ts";

/**
 * A migrated database for one test file, copied from the template that `tests/global-setup.ts` prepares on a
 * real server, and connected, so that actions run as in the shop.
 */
export async function freshDatabase({ connected = true } = {}) {
  const server = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  // With its default strategy PostgreSQL also writes each page of the copy to the WAL.
  await administer(server, `create database ${name} template emas_template strategy file_copy`);
  const url = databaseUrl(server, name);
  if (connected) {
    connect(url, 20);
    await startQueue(url);
  }
  return {
    url,
    async drop() {
      if (connected) {
        await stopQueue();
        await disconnect();
      }
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

/** Both `gold` prices in effect, and these tables emptied before each test. */
export type DatabaseOptions = { gold?: boolean; emptied?: string };

/** A database for the tests of the calling file. */
export function setUpDatabase({ gold = false, emptied }: DatabaseOptions = {}) {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let emptying: string;
  const isPricedEachTime = gold && emptied?.includes("gold_prices");
  beforeAll(async () => {
    database = await freshDatabase();
    if (emptied) emptying = await emptyingStatements(emptied);
    if (gold && !isPricedEachTime) await goldAt(595, 640);
  });
  afterAll(() => database.drop());
  if (emptied) {
    beforeEach(async () => {
      await db.$client.query(emptying);
      if (isPricedEachTime) await goldAt(595, 640);
    });
  }
  return {
    get url() {
      return database.url;
    },
  };
}

/**
 * Statements that delete all rows of these tables and of those that refer to them. TRUNCATE took 25 to 45 ms, because it
 * makes new files for each table and index.
 */
async function emptyingStatements(tables: string): Promise<string> {
  const { rows } = await db.execute<{ table: string }>(sql`
    with recursive emptied as (
      select name::regclass as id from unnest(string_to_array(${tables}, ', ')) as name
      union
      select conrelid::regclass from pg_constraint join emptied on confrelid = emptied.id
    )
    select id::text as "table" from emptied`);
  return [
    "begin",
    // The order of the deletes does not matter then. Triggers do not run, so page caches are notified here.
    "set local session_replication_role = replica",
    ...rows.map(({ table }) => `delete from ${table}`),
    "select pg_notify('pages_changed', '')",
    "commit",
  ].join("; ");
}

/** Waits until this many transactions of this database wait for another's lock. */
export async function waitForLocks(transactions = 1) {
  const waiting = async () => {
    const { rows } = await db.execute<object>(sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 10_000 }).toBe(transactions);
}

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: string;
  }
}
