import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { copyNamePrefix } from "#platform/page-invalidation.server.ts";

export type Copy = { instance: string; version: string };

/** The copies of the shop that are connected to the database now, each by the name of one of its connections. */
export async function listCopies(): Promise<Copy[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like ${`${copyNamePrefix} %`}
    order by name`);
  return rows.map(({ name }) => {
    const [, version = "", instance = ""] = name.split(" ");
    return { version, instance };
  });
}
