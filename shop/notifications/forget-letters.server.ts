import { and, eq, inArray, notInArray, or } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { letters } from "#db/schema/notifications.ts";
import { orders } from "#db/schema/orders.ts";

/** An account is being deleted: what was not sent yet to it, or about its orders, never is. */
export async function forgetLetters(tx: Tx, userId: string, email: string): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx
    .update(letters)
    .set({ state: "settled", to: null })
    .where(
      and(
        notInArray(letters.state, ["sent", "settled"]),
        or(eq(letters.to, email), inArray(letters.orderId, own)),
      ),
    );
}
