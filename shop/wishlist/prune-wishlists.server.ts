import { and, isNotNull, lt, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { wishlistItems } from "#db/schema/wishlist.ts";

/** Deletes what guests put on their lists 180 days ago, because each visit of a bot may leave a list. */
export async function pruneWishlists(): Promise<void> {
  await db
    .delete(wishlistItems)
    .where(
      and(
        isNotNull(wishlistItems.guestId),
        lt(wishlistItems.addedAt, sql`now() - interval '180 days'`),
      ),
    );
}
