import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { refunds } from "#db/schema/payments.ts";
import { isId } from "#shop/id.ts";

/** One refund, for the email to the customer about it. */
export async function findRefund(
  refundId: string,
): Promise<typeof refunds.$inferSelect | undefined> {
  if (!isId(refundId)) return undefined;
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  return refund;
}
