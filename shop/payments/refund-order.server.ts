import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { moneyRefundMethods, payments, refunds, type RefundMethod } from "#db/schema/payments.ts";
import { enqueue } from "#platform/queue.server.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import {
  auditOrder,
  staffActor,
  changeOrderStatus,
  recordEvent,
} from "#shop/orders/change-order-status.server.ts";
import { unrecordedPieces } from "#shop/orders/left-pieces.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import { isBoughtBack } from "#shop/orders/pieces-bought-back.server.ts";
import { isCredit } from "#shop/orders/method-names.ts";
import { parseMoney } from "#shop/parse-amounts.ts";
import type { Staff } from "#shop/staff.ts";
import { closeTaskWhenRefunded } from "./apply-refunds.server.ts";
import { refundableOf, syncRefundDue } from "./refund-due.server.ts";
import { amountBetween, checkbox, optionalText } from "#shop/form-fields.ts";
import { message, t } from "#languages/messages.ts";

/** What could still be refunded of all payments of the order when a form was opened, in sen. */
export const shownLeft = z.coerce.number().int().optional();

export const refundForm = z
  .object({
    /** Created with the form, so that a form that is sent twice makes one refund. */
    refundId: z.uuid(),
    paymentId: z.uuid(),
    shownLeft,
    amount: z
      .string({ error: () => t("Enter the amount") })
      .transform(
        amountBetween(parseMoney, [1, Infinity], message("Enter an amount such as 1,234.50")),
      ),
    method: z.enum(moneyRefundMethods, { error: () => t("Choose a refund method") }),
    reference: optionalText(100),
    reason: optionalText(300),
    cancel: checkbox,
    /** Staff confirmed that the `unrecordedPieces` are in the shop. */
    piecesInShop: checkbox.optional(),
  })
  .refine(({ method, reference }) => method === "stripe" || reference !== "", {
    path: ["reference"],
    error: () => t("Enter the transfer reference, approval code or cash voucher number"),
  });

export type RefundForm = z.infer<typeof refundForm>;
export type RefundOrder =
  | { ok: true; pending: boolean }
  | { ok: false; reason: "not-found" | "not-by-stripe" | "not-by-terminal" }
  /** The credit pays for the order, which is neither cancelled nor paid: the customer would pay only the rest. */
  | { ok: false; reason: "credit-in-use" }
  | { ok: false; reason: "too-much"; refundable: Sen }
  /** Someone has refunded something, or a payment came, since the form was opened. */
  | { ok: false; reason: "refunded-meanwhile" }
  /** This form has already made another refund, of this amount. */
  | { ok: false; reason: "form-used"; amount: Sen }
  | CancelRefusal;

type CancelRefusal =
  /** The order would be cancelled, but `isBoughtBack`. */
  | { ok: false; reason: "bought-back" }
  /** The order would be cancelled, but staff have not confirmed that its `unrecordedPieces` are in the shop. */
  | { ok: false; reason: "pieces-unrecorded"; pieces: number };

/**
 * Refunds all or part of a payment. A refund through Stripe is pending until Stripe confirms it; a refund by hand is
 * recorded as done, with its reference. Pending refunds count as refunded, so that all refunds together never exceed
 * the payment. `cancel` also cancels the order and returns its pieces in the shop. Two people who refund for the same
 * reason refund once: the second form shows another rest.
 */
export async function refundOrder(
  staff: Staff,
  orderId: string,
  form: RefundForm,
): Promise<RefundOrder> {
  return db.transaction(async (tx): Promise<RefundOrder> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    const isNew = (await tx.$count(refunds, eq(refunds.id, form.refundId))) === 0;
    if (isNew && (await isRefundedMeanwhile(order, form.shownLeft))) {
      return { ok: false, reason: "refunded-meanwhile" };
    }
    return refundLocked(staff, order, form);
  });
}

/** Whether someone has refunded something, or a payment came, since a form showed what can still be refunded. */
export async function isRefundedMeanwhile(
  order: LockedOrder,
  shown: number | undefined,
): Promise<boolean> {
  return shown !== undefined && shown !== (await leftOf(order));
}

/** What can still be refunded of all payments of an order, accepted or not. */
async function leftOf({ tx, id }: LockedOrder): Promise<number> {
  let left = 0;
  for (const payment of await tx.select().from(payments).where(eq(payments.orderId, id))) {
    left += Math.max(0, await refundableOf(tx, payment));
  }
  return left;
}

type RefundRequest = Omit<RefundForm, "method" | "shownLeft"> & { method: RefundMethod };

/**
 * Like `refundOrder`, in the transaction that has locked the order. A refusal has written nothing. In an exchange, the
 * caller makes the refund a payment of the new order, whose number is the reference.
 */
export async function refundLocked(
  staff: Staff,
  order: LockedOrder,
  form: RefundRequest,
): Promise<RefundOrder> {
  const { tx } = order;
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, form.paymentId), eq(payments.orderId, order.id)));
  if (!payment) return { ok: false, reason: "not-found" };
  const isByStripe = form.method === "stripe";
  if (isByStripe && payment.method !== "stripe_fpx") return { ok: false, reason: "not-by-stripe" };
  if (form.method === "card_terminal" && payment.method !== "card_terminal")
    return { ok: false, reason: "not-by-terminal" };
  const [existing] = await tx.select().from(refunds).where(eq(refunds.id, form.refundId));
  if (existing) return answerRepeatedRefund(staff, order, form, existing);
  const isCancelled = order.orderStatus === "cancelled" || form.cancel;
  if (isCredit(payment.method) && order.paymentStatus !== "completed" && !isCancelled) {
    return { ok: false, reason: "credit-in-use" };
  }
  const refundable = await refundableOf(tx, payment);
  if (form.amount > refundable) return { ok: false, reason: "too-much", refundable };
  const refusal = form.cancel && (await findCancelRefusal(order, form));
  if (refusal) return refusal;
  await recordRefund(staff, order, payment, form);
  if (isByStripe) await enqueue(tx, "send-refund", { refundId: form.refundId });
  else await closeTaskWhenRefunded(tx, payment.id, staff.id);
  if (form.cancel) await cancelOrder(staff, order);
  await syncRefundDue(order, staff.id);
  return { ok: true, pending: isByStripe };
}

/** Answers a form whose refund exists; makes no second one. Cancels the order if staff ticked that before they sent it again. */
async function answerRepeatedRefund(
  staff: Staff,
  order: LockedOrder,
  form: RefundRequest,
  { paymentId, amount, method, status }: typeof refunds.$inferSelect,
): Promise<RefundOrder> {
  const isSame = paymentId === form.paymentId && amount === form.amount && method === form.method;
  if (!isSame) return { ok: false, reason: "form-used", amount };
  if (form.cancel) {
    const refusal = await findCancelRefusal(order, form);
    if (refusal) return refusal;
    await cancelOrder(staff, order);
    await syncRefundDue(order, staff.id);
  }
  return { ok: true, pending: status === "pending" };
}

/** Writes the refund, with its event, its email and its entry in the audit log. */
async function recordRefund(
  staff: Staff,
  order: LockedOrder,
  { id: paymentId }: typeof payments.$inferSelect,
  { refundId, amount, method, reference, reason }: RefundRequest,
): Promise<void> {
  const { tx, id: orderId } = order;
  const isByStripe = method === "stripe";
  const status = isByStripe ? "pending" : "succeeded";
  await tx.insert(refunds).values({
    id: refundId,
    paymentId,
    orderId,
    amount,
    method,
    status,
    reference: isByStripe ? null : reference,
    reason: reason || null,
    createdBy: staff.id,
    settledAt: isByStripe ? null : sql`now()`,
  });
  // The customer reads about an exchange in the return's own event and email.
  if (method !== "exchange") {
    const note = [formatMoney(amount), reference, reason].filter(Boolean).join(" · ");
    await recordEvent(order, { kind: "refund", to: status, note }, staffActor(staff));
    await enqueue(tx, "refund-changed", { refundId, status });
  }
  const after = { amount, refundMethod: method, reference, reason };
  await auditOrder(tx, staff, order, { action: "order.refunded", after });
}

/** Why the order is not cancelled with its refund; undefined if nothing is against it, or it is cancelled already. */
async function findCancelRefusal(
  order: LockedOrder,
  { piecesInShop }: Pick<RefundForm, "piecesInShop">,
): Promise<CancelRefusal | undefined> {
  const { tx, id, orderStatus } = order;
  if (orderStatus === "cancelled") return undefined;
  if (await isBoughtBack(id, tx)) return { ok: false, reason: "bought-back" };
  const pieces = piecesInShop ? 0 : await unrecordedPieces(tx, order);
  return pieces > 0 ? { ok: false, reason: "pieces-unrecorded", pieces } : undefined;
}

async function cancelOrder(staff: Staff, order: LockedOrder): Promise<void> {
  const { tx, orderStatus } = order;
  const done = await changeOrderStatus(order, { orderStatus: "cancelled" }, staffActor(staff));
  if (!done.ok || !done.changed) return;
  await auditOrder(tx, staff, order, {
    action: "order.updated",
    before: { orderStatus },
    after: { orderStatus: "cancelled" },
  });
}
