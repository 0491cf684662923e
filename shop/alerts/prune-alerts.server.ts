import { and, eq, lte, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";

/** Ends alerts whose time is over, and deletes those that ended 30 days ago and those that were never armed. */
export async function pruneAlerts(): Promise<void> {
  await db
    .update(alerts)
    .set({ state: "ended", endedAt: sql`${alerts.endsAt}` })
    .where(and(eq(alerts.state, "armed"), lte(alerts.endsAt, sql`now()`)));
  await db
    .delete(alerts)
    .where(
      or(
        and(eq(alerts.state, "asked"), lte(alerts.endsAt, sql`now()`)),
        lte(alerts.endedAt, sql`now() - interval '30 days'`),
      ),
    );
}
