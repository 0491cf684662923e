import { and, eq, lte, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";

/** Ends alerts whose time is over, and deletes those that ended 30 days ago and pending ones whose link has expired. */
export async function pruneAlerts(): Promise<void> {
  await db
    .update(alerts)
    .set({ state: "ended", endedAt: sql`${alerts.endsAt}` })
    .where(and(eq(alerts.state, "active"), lte(alerts.endsAt, sql`now()`)));
  await db
    .delete(alerts)
    .where(
      or(
        and(eq(alerts.state, "pending"), lte(alerts.endsAt, sql`now()`)),
        lte(alerts.endedAt, sql`now() - interval '30 days'`),
      ),
    );
}
