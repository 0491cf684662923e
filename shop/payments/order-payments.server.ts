import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { isId } from "#shop/id.ts";
import type { Sen } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";

export type PaymentRow = typeof payments.$inferSelect & {
  refunds: (typeof refunds.$inferSelect)[];
  /** What can still be refunded. */
  left: Sen;
};

/** An order's payments, accepted or not, each with its refunds. */
export async function paymentsOfOrder(_staff: Staff, orderId: string): Promise<PaymentRow[]> {
  if (!isId(orderId)) return [];
  const received = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(payments.acceptedAt);
  const refundRows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(refunds.createdAt);
  return received.map((payment) => {
    const paymentRefunds = refundRows.filter((refund) => refund.paymentId === payment.id);
    const refunded = paymentRefunds
      .filter(({ status }) => status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);
    return { ...payment, refunds: paymentRefunds, left: (payment.amount - refunded) as Sen };
  });
}
