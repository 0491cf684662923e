import pg from "pg";
import { advisoryLocks } from "#db/advisory-lock.server.ts";
import { applicationName } from "#db/client.server.ts";
import {
  applyMigrations,
  localMigrations,
  readSchemaVersion,
  migrationsUpTo,
  tableNamesIn,
  viewNamesIn,
} from "#db/schema-version.server.ts";
import { deriveCustomers } from "#db/derive-customers.server.ts";
import { deriveListing } from "#db/derive-listing.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { removeTimeouts } from "#db/remove-timeouts.server.ts";
import { createFunctions, functionFiles, recordFunctionFiles } from "#db/sql-functions.server.ts";
import { putFile } from "#platform/files.server.ts";
import { queueApplicationName, startQueue, stopQueue } from "#platform/queue.server.ts";
import { replaceJobs } from "#platform/queued-jobs.server.ts";
import type { BackupHeader, BackupJob } from "./contents.ts";
import { fillTables } from "./fill-tables.server.ts";
import { readBackup } from "./read-backup.server.ts";
import { columnsOf, backedUpTables } from "./snapshot.server.ts";

/**
 * Replaces the shop at `url` by a backup and returns the keys of its files. Rows and jobs are written in one
 * transaction, which commits after the files are stored, so that a crash leaves either the old shop or the new one.
 * `newSecret` turns off two-factor sign-in, because only the old SESSION_SECRET can decrypt its secrets. Throws if a
 * shop is running on the database.
 */
export async function restoreShop(options: {
  url: string;
  file: string;
  passphrase: string | undefined;
  newSecret: boolean;
}): Promise<Set<string>> {
  const client = await openExclusively(options.url);
  try {
    await startQueue(options.url);
    await client.query("begin");
    await client.query(
      `set local lock_timeout = '10s'; set local statement_timeout = 0;
       set local idle_in_transaction_session_timeout = 0`,
    );
    const keys = await loadBackup(client, options.file, options.passphrase);
    if (options.newSecret) await turnOffTwoFactor(client);
    await assertNotRunning(client, [applicationName]);
    await client.query("commit");
    await client.query("analyze");
    return keys;
  } finally {
    await stopQueue();
    await client.end();
  }
}

/**
 * After a restore with `--at`: signs everybody out, as a restored backup does. Otherwise a session
 * that was ended since, for example by a new password, would be open again.
 */
export async function revokeAccess(client: pg.Client, { newSecret }: { newSecret: boolean }) {
  const found = await columnsOf(client, ["sessions", "verifications", "two_factors"]);
  for (const table of ["sessions", "verifications"]) {
    if (table in found) await client.query(`delete from ${table}`);
  }
  if (newSecret && "two_factors" in found) await turnOffTwoFactor(client);
}

async function turnOffTwoFactor(client: pg.Client) {
  await client.query("delete from two_factors");
  await client.query("update users set two_factor_enabled = false where two_factor_enabled");
}

/** Counts what a restore would overwrite; undefined if nothing would be lost. */
export async function countExisting(url: string) {
  const client = await connectClient(url);
  try {
    await assertNotRunning(client, [applicationName, queueApplicationName]);
    const tables = await columnsOf(client, ["products", "orders", "users"]);
    const counts: Record<string, number> = {};
    for (const table of Object.keys(tables)) {
      const { rows } = await client.query(`select count(*)::int as count from ${table}`);
      counts[table] = rows[0].count;
    }
    const { products = 0, orders = 0, users = 0 } = counts;
    return products + orders + users > 0 ? { products, orders, users } : undefined;
  } finally {
    await client.end();
  }
}

/** Connects and takes the lock that a starting shop waits for, so that no shop starts during the restore. */
async function openExclusively(url: string) {
  const client = await connectClient(url);
  try {
    // Migrate an empty database first, because a restore does not create the table of applied migrations.
    const level = await readSchemaVersion(client);
    if (!level) await migrate(url);
    else if (!migrationsUpTo(level)) {
      throw new Error(
        "This database belongs to another version of the shop: update the shop first",
      );
    }
    const { rows } = await client.query("select pg_try_advisory_lock($1) as mine", [
      advisoryLocks.migration,
    ]);
    if (!rows[0].mine) throw new Error("A shop is starting on this database: stop it first");
    await assertNotRunning(client, [applicationName, queueApplicationName]);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function connectClient(url: string) {
  const client = new pg.Client({
    connectionString: url,
    application_name: "emas-restore",
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {});
  await client.connect();
  await removeTimeouts(client);
  return client;
}

async function assertNotRunning(client: pg.Client, names: string[]) {
  const { rows } = await client.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = any($1::text[])`,
    [names],
  );
  if (rows[0].count > 0) throw new Error("A shop runs on this database: stop it first");
}

/** Loads the backup into the database and the file store. Returns the keys of the restored files. */
async function loadBackup(client: pg.Client, file: string, passphrase: string | undefined) {
  let tableFill: Awaited<ReturnType<typeof fillTables>> | undefined;
  const keys = new Set<string>();
  const jobs: BackupJob[] = [];
  await readBackup(file, passphrase, {
    async head(header) {
      await recreateTables(client, header);
      tableFill = await fillTables(client, header);
    },
    rows: (table, rows) => tableFill!.insertRows(table, rows),
    async jobs(batch) {
      jobs.push(...batch);
    },
    async file(key, bytes) {
      // Write all rows before any file, so that no file is written if the database refuses a row.
      await finish();
      keys.add(key);
      await putFile(key, bytes, key.endsWith(".jpg") ? "image/jpeg" : "application/octet-stream");
    },
  });
  await finish();
  return keys;

  async function finish() {
    if (!tableFill) return;
    await tableFill.finish();
    tableFill = undefined;
    const migrations = localMigrations();
    const { rows } = await client.query(
      "select count(*)::int as seen from drizzle.__drizzle_migrations",
    );
    await applyMigrations(client, migrations.slice(rows[0].seen));
    // Migrations create old versions of the SQL functions, so apply the current ones.
    await createFunctions(client, functionFiles());
    await deriveListing(client);
    await deriveCustomers(client);
    await recordFunctionFiles(client, functionFiles());
    await replaceJobs(client, jobs);
  }
}

/** Creates the backup's tables, empty, in the backup's schema version, so that later migrations run on its rows. */
async function recreateTables(client: pg.Client, { level, columns }: BackupHeader) {
  const { rows: views } = await client.query<{ name: string }>(
    `select quote_ident(viewname) as name from pg_views
     where schemaname = 'public' and viewname = any($1::text[])`,
    [viewNamesIn()],
  );
  for (const { name } of views) await client.query(`drop view ${name}`);
  const existing = Object.keys(await columnsOf(client, tableNamesIn()));
  if (existing.length > 0) {
    await client.query(
      `drop table ${existing.map((name) => client.escapeIdentifier(name)).join(", ")}`,
    );
  }
  await client.query("delete from drizzle.__drizzle_migrations");
  await applyMigrations(client, migrationsUpTo(level) ?? []);
  const created = await columnsOf(client, backedUpTables());
  if (JSON.stringify(created) !== JSON.stringify(columns)) {
    throw new Error(
      "The backup's tables do not match the version of the shop that it names: restore another backup",
    );
  }
}
