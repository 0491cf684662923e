import { and, isNotNull, lt, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { watches } from "#db/schema/watches.ts";

/** Deletes what guests put on their lists 180 days ago, because each visit of a bot may leave a list. */
export async function pruneWatches(): Promise<void> {
  await db
    .delete(watches)
    .where(and(isNotNull(watches.guestId), lt(watches.addedAt, sql`now() - interval '180 days'`)));
}
