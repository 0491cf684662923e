import { and, eq, inArray, notInArray, or } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { emails } from "#db/schema/notifications.ts";
import { orders } from "#db/schema/orders.ts";

/** Called when an account is deleted: unsent emails to it or about its orders are never sent. */
export async function discardUnsentEmails(tx: Tx, userId: string, email: string): Promise<void> {
  const ownOrderIds = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx
    .update(emails)
    .set({ state: "settled", to: null })
    .where(
      and(
        notInArray(emails.state, ["sent", "settled"]),
        or(eq(emails.to, email), inArray(emails.orderId, ownOrderIds)),
      ),
    );
}
