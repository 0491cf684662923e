import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments } from "#db/schema/payments.ts";
import { refundMethodFor } from "#shop/payments/refund-method.ts";

/** Whether refunds of this order go to a bank account that the buyer has to enter. */
export async function needsBuyersAccount(orderId: string): Promise<boolean> {
  const accepted = await db
    .select({ method: payments.method })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), payments.accepted));
  return accepted.some(({ method }) => refundMethodFor(method) === "bank");
}
