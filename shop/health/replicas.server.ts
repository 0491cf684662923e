import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { replicaNamePrefix } from "#platform/page-invalidation.server.ts";

export type Replica = { instance: string; version: string };

/** The replicas of the shop that are connected to the database now, each by the name of one of its connections. */
export async function listReplicas(): Promise<Replica[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like ${`${replicaNamePrefix} %`}
    order by name`);
  return rows.map(({ name }) => {
    const [, version = "", instance = ""] = name.split(" ");
    return { version, instance };
  });
}
