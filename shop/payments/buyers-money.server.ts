import { asc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import type { RefundStatus, RefundWay } from "#db/schema/payments.ts";
import type { Sen } from "#shop/money.ts";

/** The money of an order as its buyer may know it: no references of ours, no reasons, nobody's name. */
export type BuyersMoney = {
  /** What was accepted for the order. */
  paid: { amount: Sen; at: Date } | undefined;
  /** What came too late or twice, and has not gone back yet. */
  held: Sen;
  /** What of the accepted money has not gone back. */
  kept: Sen;
  refunds: BuyersRefund[];
};

export type BuyersRefund = {
  id: string;
  amount: Sen;
  way: RefundWay;
  status: RefundStatus;
  at: Date;
};

/** For whoever sees the order whole. A refund that failed is told only until another one is made. */
export async function buyersMoney(orderId: string): Promise<BuyersMoney> {
  const came = await db.select().from(payments).where(eq(payments.orderId, orderId));
  const back = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const accepted = came.find((payment) => payment.accepted);
  const left = (payment: (typeof came)[number]) =>
    back
      .filter(({ paymentId, status }) => paymentId === payment.id && status !== "failed")
      .reduce((sum, { amount }) => sum - amount, payment.amount as number);
  const told = back.filter(
    ({ status, paymentId }, at) =>
      status !== "failed" || !back.slice(at + 1).some((later) => later.paymentId === paymentId),
  );
  return {
    paid: accepted && { amount: accepted.amount, at: accepted.acceptedAt },
    held: came
      .filter((payment) => !payment.accepted)
      .reduce((sum, payment) => sum + left(payment), 0) as Sen,
    kept: (accepted ? left(accepted) : 0) as Sen,
    refunds: told.map(({ id, amount, way, status, settledAt, createdAt }) => ({
      id,
      amount,
      way,
      status,
      at: settledAt ?? createdAt,
    })),
  };
}
