import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";

/** Whether the database answers. */
export async function isHealthy(): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}
