import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { enqueue, type Jobs } from "#platform/queue.server.ts";

/** Queues an email to the account's owner about a security change, in case someone else made the change. */
export async function notifyAccount(
  tx: Tx,
  userId: string,
  change: Jobs["account-changed"]["change"],
): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (user) await enqueue(tx, "account-changed", { email: user.email, change });
}
