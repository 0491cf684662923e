import { DrizzleQueryError } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/pg-core/async/session";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { advisoryLocks, withAdvisoryLock } from "./advisory-lock.server.ts";
import { concurrentIndexes, createConcurrentIndexes } from "./concurrent-indexes.server.ts";
import { customersFile, deriveCustomers } from "./derive-customers.server.ts";
import { deriveListing, listingFile } from "./derive-listing.server.ts";
import { newerMigrations, recordContracts, refuseContracts } from "./newer-migrations.server.ts";
import { localMigrations, readSchemaVersion } from "./schema-version.server.ts";
import { version } from "./shop-version.ts";
import {
  changedFunctionFiles,
  createFunctions,
  functionFiles,
  recordFunctionFiles,
} from "./sql-functions.server.ts";

type RetryPolicy = { lockTimeoutMs: number; maxTries: number; pause: () => Promise<unknown> };
// Less than PostgreSQL's deadlock_timeout of 1 s, so that in a deadlock the migration gives up, and not a sale.
const retryPolicy: RetryPolicy = {
  lockTimeoutMs: 150,
  maxTries: 90,
  pause: () => setTimeout(350),
};

/**
 * Migrates the database at `url` to the newest schema, then applies the files of SQL functions that are new or changed.
 * Then builds the indexes of large tables. If several processes call this, one migrates and the others wait for an
 * advisory lock. Throws if PostgreSQL is older than 15, or if a newer version of the shop has removed something that
 * this one may read.
 */
export async function migrate(
  url: string,
  {
    migrationsFolder = "db/migrations",
    functions = functionFiles(),
    whenLocked = retryPolicy,
    ownVersion = version,
  } = {},
) {
  const indexes = concurrentIndexes(migrationsFolder);
  await withAdvisoryLock(url, advisoryLocks.migration, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    if (Number(rows[0]?.version) < 150_000) throw new Error("PostgreSQL 15 or newer is required");
    const known = localMigrations(migrationsFolder);
    const newer = await newerMigrations(client, known);
    await refuseContracts(client, newer, ownVersion);
    await retryOnLockTimeout(client, whenLocked, async () => {
      const applied = await readSchemaVersion(client);
      const names = new Set(applied?.map(({ name }) => name));
      const pending = known.filter(({ name }) => !names.has(name));
      // Each in a transaction of its own, so that no table stays locked while the others are changed. A new database has
      // no readers who would wait.
      const steps = applied ? pending.map((one) => [one]) : [pending];
      for (const step of steps)
        await runMigrations(step, drizzle({ client }), { migrationsFolder });
      await recordContracts(client, known);
      // Keep the functions of a newer version: they suit its tables and triggers, which this version can use, too.
      if (newer.length > 0) return;
      const changed = await changedFunctionFiles(client, functions, ownVersion);
      if (changed.length > 0) {
        await client.query("begin");
        await createFunctions(client, changed);
        await client.query("commit");
        // Not in that transaction: creating a trigger locks its table against writers until the end.
        if (changed.some(({ file }) => file === listingFile))
          await deriveListing(client, {
            retry: (work) => retryOnLockTimeout(client, whenLocked, work),
          });
        if (changed.some(({ file }) => file === customersFile)) await deriveCustomers(client);
        await recordFunctionFiles(client, changed, ownVersion);
      }
    });
  });
  await createConcurrentIndexes(url, indexes);
}

/**
 * While a statement waits for a lock on a table, all later readers of the table wait behind the statement. To let them
 * read, the statement fails after `lockTimeoutMs`, and `work` is tried again after a pause (ADR-0047).
 */
async function retryOnLockTimeout(
  client: pg.Client,
  { lockTimeoutMs, maxTries, pause }: RetryPolicy,
  work: () => Promise<void>,
) {
  await client.query(`set lock_timeout = ${lockTimeoutMs}`);
  for (let tries = 1; tries <= maxTries; tries += 1) {
    if (tries > 1) await pause();
    try {
      return await work();
    } catch (error) {
      if (!isLockConflict(error)) throw error;
      await client.query("rollback");
    }
  }
  throw new Error(
    `The database could not be migrated: in ${maxTries} tries, other sessions kept locked what it needs. End them, then start again.`,
  );
}

/** A lock timeout, or a deadlock: a sale and the migration each held what the other needed. */
function isLockConflict(error: unknown) {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError && ["55P03", "40P01"].includes(cause.code ?? "");
}
