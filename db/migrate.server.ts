import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { withAdvisoryLock } from "./advisory-lock.server.ts";
import { applyFunctionFiles, changedFunctionFiles, functionFiles } from "./sql-functions.server.ts";

/** The advisory lock that is held while the schema changes; a starting shop waits for it. */
export const migrationLockKey = 4_626_531;

/**
 * Migrates the database at `url` to the newest schema, then applies the SQL functions that differ. Of several
 * processes, an advisory lock lets one migrate while the others wait. Throws if PostgreSQL is older than 15.
 */
export async function migrate(
  url: string,
  { migrationsFolder = "db/migrations", functions = functionFiles() } = {},
) {
  await withAdvisoryLock(url, migrationLockKey, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    if (Number(rows[0]?.version) < 150_000) throw new Error("PostgreSQL 15 or newer is required");
    const failure = await runMigrations(drizzle({ client }), { migrationsFolder });
    if (failure) throw new Error(`The database could not be migrated: ${JSON.stringify(failure)}`);
    const changed = await changedFunctionFiles(client, functions);
    if (changed.length > 0) {
      await client.query("begin");
      await applyFunctionFiles(client, changed);
      await client.query("commit");
    }
  });
}
