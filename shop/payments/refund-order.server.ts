import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { enqueue } from "#platform/queue.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { formatMoney, parseMoney, type Sen } from "#shop/money.ts";
import { byStaff, changeOrder, lockOrder, recordEvent } from "#shop/orders/change-order.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { closeWhenGivenBack } from "./apply-refunds.server.ts";

export const refundWays = ["stripe", "bank", "e_wallet", "cash"] as const;

export const refundForm = z
  .object({
    /** Made with the form: the same form sent again is the same refund. */
    refundId: z.uuid(),
    paymentId: z.uuid(),
    amount: z.string({ error: "Enter the amount" }).transform((text, context): Sen => {
      const amount = parseMoney(text);
      if (amount !== undefined && amount > 0) return amount;
      context.addIssue({ code: "custom", message: "Enter an amount such as 1,234.50" });
      return z.NEVER;
    }),
    way: z.enum(refundWays, { error: "Choose how the money goes back" }),
    reference: z.string().trim().max(100, "At most 100 characters").default(""),
    reason: z.string().trim().max(300, "At most 300 characters").default(""),
    cancel: z
      .literal("on")
      .optional()
      .transform((box) => box === "on"),
  })
  .refine(({ way, reference }) => way === "stripe" || reference !== "", {
    path: ["reference"],
    message: "Enter the reference of the transfer, or the number of the cash voucher",
  });

export type RefundForm = z.infer<typeof refundForm>;
export type RefundOrder =
  | { ok: true; pending: boolean }
  | { ok: false; reason: "not-there" | "not-by-stripe" }
  | { ok: false; reason: "too-much"; left: Sen };

/**
 * Gives money back, all of it or a part: through Stripe, pending until Stripe says that it went through;
 * or by hand, recorded as done with its reference. Never more than came: what is pending counts. With
 * `cancel` the order is cancelled, and its pieces return to the stock.
 */
export async function refundOrder(
  staff: Staff,
  orderId: string,
  form: RefundForm,
): Promise<RefundOrder> {
  return db.transaction(async (tx): Promise<RefundOrder> => {
    const order = await lockOrder(tx, orderId);
    const [payment] = order
      ? await tx
          .select()
          .from(payments)
          .where(and(eq(payments.id, form.paymentId), eq(payments.orderId, orderId)))
      : [];
    if (!order || !payment) return { ok: false, reason: "not-there" };
    const isByStripe = form.way === "stripe";
    if (isByStripe && payment.method !== "stripe_fpx")
      return { ok: false, reason: "not-by-stripe" };
    const [before] = await tx.select().from(refunds).where(eq(refunds.id, form.refundId));
    if (before) return { ok: true, pending: before.status === "pending" };
    const left = (payment.amount - (await givenBack(tx, payment.id))) as Sen;
    if (form.amount > left) return { ok: false, reason: "too-much", left };
    const [refund] = await tx
      .insert(refunds)
      .values({
        id: form.refundId,
        paymentId: payment.id,
        orderId,
        amount: form.amount,
        way: form.way,
        status: isByStripe ? "pending" : "succeeded",
        reference: isByStripe ? null : form.reference,
        reason: form.reason || null,
        createdBy: staff.id,
        settledAt: isByStripe ? null : sql`now()`,
      })
      .returning();
    const event = {
      kind: "refund",
      to: refund!.status,
      note: [formatMoney(form.amount), form.reference, form.reason].filter(Boolean).join(" · "),
    } as const;
    await recordEvent(tx, orderId, event, byStaff(staff));
    await recordAudit(tx, staff, {
      deed: "order.refunded",
      subject: "order",
      subjectId: orderId,
      label: order.orderNumber,
      after: { amount: form.amount, way: form.way, reference: form.reference, reason: form.reason },
    });
    await enqueue(tx, "refund-changed", { refundId: refund!.id, status: refund!.status });
    if (isByStripe) await enqueue(tx, "send-refund", { refundId: refund!.id });
    else await closeWhenGivenBack(tx, payment.id, staff.id);
    if (form.cancel) await changeOrder(tx, orderId, { orderStatus: "cancelled" }, byStaff(staff));
    return { ok: true, pending: isByStripe };
  });
}

/** Of the money that was accepted for an order, what has not gone back; undefined where nothing is left. */
export async function standingMoney(
  tx: Tx,
  orderId: string,
): Promise<{ paymentId: string; amount: Sen } | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), payments.accepted));
  const amount = payment ? payment.amount - (await givenBack(tx, payment.id)) : 0;
  return payment && amount > 0 ? { paymentId: payment.id, amount: amount as Sen } : undefined;
}

/** What went back or is on its way, of one payment. */
async function givenBack(tx: Tx, paymentId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, "failed")));
  return row!.sum;
}

export type PaymentRow = typeof payments.$inferSelect & {
  refunds: (typeof refunds.$inferSelect)[];
  /** What can still be given back. */
  left: Sen;
};

/** The money of an order: what came, accepted or not, and what went back. */
export async function moneyOf(_staff: Staff, orderId: string): Promise<PaymentRow[]> {
  if (!(await findOrder(orderId))) return [];
  const came = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(payments.acceptedAt);
  const back = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(refunds.createdAt);
  return came.map((payment) => {
    const own = back.filter((refund) => refund.paymentId === payment.id);
    const gone = own
      .filter(({ status }) => status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);
    return { ...payment, refunds: own, left: (payment.amount - gone) as Sen };
  });
}
