import { asc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { isId } from "#shop/id.ts";
import { formatMoney } from "#shop/money.ts";
import { methodName } from "#shop/orders/method-names.ts";
import { localTextOf } from "#shop/orders/text-codes.server.ts";
import { pick } from "#shop/pick.ts";
import type { Staff } from "#shop/staff.ts";
import { unrefundedOf } from "./payment-summary.ts";

export type PaymentRow = Awaited<ReturnType<typeof paymentsOfOrder>>[number];

/** An order's payments, accepted or not, each with its refunds and the amount that can still be refunded. */
export async function paymentsOfOrder(_staff: Staff, orderId: string) {
  if (!isId(orderId)) return [];
  const received = await paymentRows(orderId);
  const refunded = await refundRows(orderId);
  return received.map((payment) => ({
    ...payment,
    refunds: refunded.filter(({ paymentId }) => paymentId === payment.id).map(withLocalTexts),
    left: unrefundedOf(payment, refunded),
  }));
}

/** Replaces a refund's reason and failure by their texts in the current language. */
function withLocalTexts({ reasonCode, failureCode, ...refund }: typeof refunds.$inferSelect) {
  const { reason, failure, createdBy } = refund;
  return {
    ...refund,
    // Staff type the reasons of the refunds that they make.
    reason: reason === null ? null : localTextOf(reason, reasonCode, { byShop: !createdBy }),
    // Stripe's failures are words such as `expired_or_canceled_card`.
    failure:
      failure === null
        ? null
        : localTextOf(failure.replaceAll("_", " "), failureCode, { byShop: true }),
  };
}

/** An order's payments and refunds for the customer's data export, without staff names and reasons. */
export async function paymentHistory(orderId: string) {
  return {
    payments: (await paymentRows(orderId)).map(({ acceptedAt: at, ...payment }) => ({
      method: methodName(payment.method),
      amount: formatMoney(payment.amount),
      ...pick(payment, ["reference", "accepted"]),
      at,
    })),
    refunds: (await refundRows(orderId)).map(({ createdAt: at, ...refund }) => ({
      amount: formatMoney(refund.amount),
      method: refund.method,
      ...pick(refund, ["status", "reference"]),
      at,
    })),
  };
}

/** One refund, for the email to the customer about it. */
export async function findRefund(refundId: string) {
  if (!isId(refundId)) return undefined;
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  return refund;
}

function paymentRows(orderId: string) {
  const { acceptedAt } = payments;
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(acceptedAt));
}

function refundRows(orderId: string) {
  const { createdAt } = refunds;
  return db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(createdAt));
}
