import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { letters } from "#db/schema/notifications.ts";
import { enqueue } from "#platform/queue.server.ts";

export type Draft = Required<
  Pick<typeof letters.$inferInsert, "fact" | "kind" | "to"> & { to: string }
> &
  Pick<typeof letters.$inferInsert, "about" | "orderId">;

/**
 * Puts letters into the post, all or none. A fact that was told before is not told again, however often
 * the job that tells of it runs.
 */
export async function writeLetters(drafts: Draft[]): Promise<void> {
  if (drafts.length === 0) return;
  await db.transaction(async (tx) => {
    const written = await tx
      .insert(letters)
      .values(drafts.map((draft) => ({ ...draft, tryAt: sql`clock_timestamp()` })))
      .onConflictDoNothing({ target: letters.fact })
      .returning({ id: letters.id });
    for (const _letter of written) await enqueue(tx, "send-letters", {});
  });
}
