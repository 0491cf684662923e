import { asc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema/payments.ts";

/** An order's payments and refunds for the customer's data export: without staff names and reasons. */
export async function paymentHistory(orderId: string) {
  const received = await db
    .select({
      method: payments.method,
      amount: payments.amount,
      reference: payments.reference,
      accepted: payments.accepted,
      at: payments.acceptedAt,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.acceptedAt));
  const refundRows = await db
    .select({
      way: refunds.method,
      amount: refunds.amount,
      status: refunds.status,
      reference: refunds.reference,
      at: refunds.createdAt,
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt));
  return { payments: received, refunds: refundRows };
}
