import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

/** Whoever holds it changes the schema; a shop that starts waits for them. */
export const migrationLock = 4_626_531;

/**
 * Brings the database at `url` to the newest schema. Several copies of the shop may start at once: an
 * advisory lock lets one migrate while the others wait. Throws when the server is older than 15.
 */
export async function migrate(url: string, migrationsFolder = "db/migrations") {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    if (Number(rows[0]?.version) < 150_000) throw new Error("PostgreSQL 15 or newer is needed");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const failure = await runMigrations(drizzle({ client }), { migrationsFolder });
    if (failure) throw new Error(`The database could not be migrated: ${JSON.stringify(failure)}`);
  } finally {
    await client.end();
  }
}
