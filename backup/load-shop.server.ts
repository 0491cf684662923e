import pg from "pg";
import { shopConnection } from "#db/client.server.ts";
import {
  applyMigrations,
  knownMigrations,
  levelOf,
  migrationsTo,
  tablesOf,
} from "#db/levels.server.ts";
import { migrate, migrationLock } from "#db/migrate.server.ts";
import { putFile } from "#platform/files.server.ts";
import { queueConnection, startQueue, stopQueue } from "#platform/queue.server.ts";
import { replaceJobs } from "#platform/queued-jobs.server.ts";
import type { Head, Job } from "./contents.ts";
import { fillTables } from "./fill-tables.server.ts";
import { readBackup } from "./read-backup.server.ts";
import { columnsOf, kept } from "./snapshot.server.ts";

/**
 * Puts a backup in the place of the shop at `url`, and answers the keys of its files. Rows and jobs come in
 * one transaction, which ends when the files that they name are there: whatever dies on the way, the shop is
 * the old one or the new one. `newSecret` turns off the sign-in codes, which only the old secret can read.
 * Throws where a shop runs.
 */
export async function loadShop(asked: {
  url: string;
  file: string;
  passphrase: string | undefined;
  newSecret: boolean;
}): Promise<Set<string>> {
  const client = await openAlone(asked.url);
  try {
    await startQueue(asked.url);
    await client.query("begin");
    await client.query(
      `set local lock_timeout = '10s'; set local statement_timeout = 0;
       set local idle_in_transaction_session_timeout = 0`,
    );
    const keys = await load(client, asked.file, asked.passphrase);
    if (asked.newSecret) {
      await client.query("delete from two_factors");
      await client.query("update users set two_factor_enabled = false where two_factor_enabled");
    }
    await refuseRunning(client, [shopConnection]);
    await client.query("commit");
    await client.query("analyze");
    return keys;
  } finally {
    await stopQueue();
    await client.end();
  }
}

/** How much there is in the place that a backup would take; undefined where there is nothing to lose. */
export async function whatIsThere(url: string) {
  const client = await connected(url);
  try {
    await refuseRunning(client, [shopConnection, queueConnection]);
    const there = await columnsOf(client, ["products", "orders", "users"]);
    const counts: Record<string, number> = {};
    for (const table of Object.keys(there)) {
      const { rows } = await client.query(`select count(*)::int as count from ${table}`);
      counts[table] = rows[0].count;
    }
    const { products = 0, orders = 0, users = 0 } = counts;
    return products + orders + users > 0 ? { products, orders, users } : undefined;
  } finally {
    await client.end();
  }
}

/** With the lock that a starting shop waits for. */
async function openAlone(url: string) {
  const client = await connected(url);
  try {
    // The tables of the migrations and of the queue must stand: only what is in them is replaced.
    const level = await levelOf(client);
    if (!level) await migrate(url);
    else if (!migrationsTo(level)) {
      throw new Error("The shop here is of another version than this one: update this one first");
    }
    const { rows } = await client.query("select pg_try_advisory_lock($1) as mine", [migrationLock]);
    if (!rows[0].mine) throw new Error("A shop is starting on this database: stop it first");
    await refuseRunning(client, [shopConnection, queueConnection]);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function connected(url: string) {
  const client = new pg.Client({
    connectionString: url,
    application_name: "emas-restore",
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function refuseRunning(client: pg.Client, names: string[]) {
  const { rows } = await client.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = any($1::text[])`,
    [names],
  );
  if (rows[0].count > 0) throw new Error("A shop runs on this database: stop it first");
}

/** Answers the keys of the files that the shop now has. */
async function load(client: pg.Client, file: string, passphrase: string | undefined) {
  let filling: Awaited<ReturnType<typeof fillTables>> | undefined;
  const keys = new Set<string>();
  const jobs: Job[] = [];
  await readBackup(file, passphrase, {
    async head(top) {
      await makeTables(client, top);
      filling = await fillTables(client, top);
    },
    rows: (table, rows) => filling!.rows(table, rows),
    async jobs(some) {
      jobs.push(...some);
    },
    async file(key, bytes) {
      // What the database refuses is refused before anything is written elsewhere.
      await finish();
      keys.add(key);
      await putFile(key, bytes, key.endsWith(".jpg") ? "image/jpeg" : "application/octet-stream");
    },
  });
  await finish();
  return keys;

  async function finish() {
    if (!filling) return;
    await filling.end();
    filling = undefined;
    const known = knownMigrations();
    const { rows } = await client.query(
      "select count(*)::int as seen from drizzle.__drizzle_migrations",
    );
    await applyMigrations(client, known.slice(rows[0].seen));
    await replaceJobs(client, jobs);
  }
}

/** The tables as they were when the backup was made, empty: the migrations since then run on its rows. */
async function makeTables(client: pg.Client, { level, columns }: Head) {
  const there = Object.keys(await columnsOf(client, tablesOf()));
  if (there.length > 0) {
    await client.query(
      `drop table ${there.map((name) => client.escapeIdentifier(name)).join(", ")}`,
    );
  }
  await client.query("delete from drizzle.__drizzle_migrations");
  await applyMigrations(client, migrationsTo(level) ?? []);
  const made = await columnsOf(client, kept());
  if (JSON.stringify(made) !== JSON.stringify(columns)) {
    throw new Error("The backup's tables are not those of the version that it says it was made by");
  }
}
