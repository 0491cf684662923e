import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { counterMethods } from "#db/schema/orders.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { formatMoney } from "#shop/money.ts";
import { staffActor, recordEvent } from "#shop/orders/change-order.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import { methodNames } from "#shop/orders/method-names.ts";
import {
  missingReference,
  needsReference,
  paymentReference,
} from "#shop/orders/payment-reference.server.ts";
import type { Staff } from "#shop/staff.ts";
import { syncRefundDue } from "./refund-due.server.ts";
import { acceptMoney, hasAcceptedPayment, type NewPayment } from "./settle.server.ts";

/** The methods that staff can record. A Stripe payment is reported by Stripe alone. */
const receivedMethods = [...counterMethods, "touch_n_go"] as const;

/** How staff received the order's total, in one payment. */
export const receivedForm = z
  .object({
    paidBy: z.enum(receivedMethods, { error: "Choose how the customer paid" }),
    reference: paymentReference,
  })
  .refine((given) => !needsReference(given.paidBy) || given.reference !== "", {
    path: ["reference"],
    message: missingReference,
  });

export type Received = z.infer<typeof receivedForm>;
export type RecordPayment =
  | { ok: true }
  | { ok: false; reason: "not-found" | "not-paid" | "already-recorded" };

/** The order's total as a payment received by staff. */
export function moneyFrom(staff: Staff, order: LockedOrder, received: Received): NewPayment {
  const { paidBy: method, reference } = received;
  return { method, amount: order.totalAmount, reference, recordedBy: staff.id };
}

/** The fields of such a payment in the audit log. */
export function paymentForAudit({ method, amount, reference }: NewPayment) {
  return { paymentMethod: method, amount, reference };
}

/** An audit entry of its own, for a payment recorded separately or with a new order. */
export async function auditPayment(tx: Tx, staff: Staff, order: LockedOrder, money: NewPayment) {
  await recordAudit(tx, staff, {
    action: "order.payment-recorded",
    subject: "order",
    subjectId: order.id,
    label: order.orderNumber,
    after: paymentForAudit(money),
  });
}

/**
 * Records how an order was paid that staff had set to paid without a payment, so that its receipt names the method
 * and the money can be refunded. Its statuses stay as they are.
 */
export async function recordPayment(
  staff: Staff,
  orderId: string,
  received: Received,
): Promise<RecordPayment> {
  return db.transaction(async (tx): Promise<RecordPayment> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    if (order.paymentStatus !== "completed") return { ok: false, reason: "not-paid" };
    if (await hasAcceptedPayment(tx, order)) return { ok: false, reason: "already-recorded" };
    const money = moneyFrom(staff, order, received);
    await acceptMoney(tx, order, money);
    await auditPayment(tx, staff, order, money);
    const noteParts = [
      methodNames[received.paidBy],
      formatMoney(order.totalAmount),
      received.reference,
    ];
    const note = `Payment recorded: ${noteParts.filter(Boolean).join(", ")}`;
    await recordEvent(tx, order, { kind: "note", to: null, note }, staffActor(staff));
    await syncRefundDue(tx, order, staff.id);
    return { ok: true };
  });
}
