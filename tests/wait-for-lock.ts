import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#db/client.server.ts";

/** Waits until this many transactions of this database wait for another's lock. */
export async function waitForLocks(transactions = 1) {
  await expect
    .poll(async () => {
      const { rows } = await db.execute<object>(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length;
    })
    .toBe(transactions);
}
