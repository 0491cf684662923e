import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { counterMethods } from "#db/schema/orders.ts";
import { amountToPay, isCoveredByCredit } from "#shop/orders/amount-to-pay.ts";
import { auditOrder, staffActor, recordEvent } from "#shop/orders/change-order-status.server.ts";
import {
  missingReference,
  needsReference,
  paymentReference,
  receivedMethodOf,
  type DraftForm,
} from "#shop/orders/draft-form.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import {
  placeDraft,
  type PlacementHooks,
  type PlaceOrder,
} from "#shop/orders/place-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { syncRefundDue } from "./refund-due.server.ts";
import {
  acceptMoney,
  hasAcceptedPayment,
  acceptPayment,
  type NewPayment,
} from "./accept-payment.server.ts";
import { t } from "#languages/messages.ts";

/** The methods by which staff can record a payment. Only Stripe itself reports Stripe payments. */
const receivedMethods = [...counterMethods, "touch_n_go"] as const;

/** The form fields for a payment that staff received. It has no amount: the payment is always the amount to pay. */
export const receivedForm = z
  .object({
    paidBy: z.enum(receivedMethods, { error: () => t("Choose how the customer paid") }),
    reference: paymentReference,
  })
  .refine((given) => !needsReference(given.paidBy) || given.reference !== "", {
    path: ["reference"],
    error: () => t(missingReference),
  });

export type Received = z.infer<typeof receivedForm>;
export type RecordPayment =
  | { ok: true }
  | { ok: false; reason: "not-found" | "not-paid" | "already-recorded" };

/** The payment to record when staff received the amount to pay. */
export function moneyFrom(staff: Staff, order: LockedOrder, received: Received): NewPayment {
  const { paidBy: method, reference } = received;
  return { method, amount: amountToPay(order), reference, recordedBy: staff.id };
}

/** The fields of a payment that the audit log stores. */
export function paymentForAudit({ method, amount, reference }: NewPayment) {
  return { paymentMethod: method, amount, reference };
}

/** Writes the audit entry for a payment that `recordPayment` or `placeDraftWithPayment` records. */
async function auditPayment(tx: Tx, staff: Staff, order: LockedOrder, money: NewPayment) {
  const after = paymentForAudit(money);
  await auditOrder(tx, staff, order, { action: "order.payment-recorded", after });
}

/**
 * Records the payment of an order that staff set to paid without recording a payment, so that its receipt names the
 * method and the money can be refunded. The order's statuses stay as they are.
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
    if (await hasAcceptedPayment(order)) return { ok: false, reason: "already-recorded" };
    const money = moneyFrom(staff, order, received);
    await acceptMoney(order, money);
    await auditPayment(tx, staff, order, money);
    const { method, amount, reference } = money;
    const note = { code: "payment-recorded", method, amount, reference } as const;
    await recordEvent(order, { kind: "note", to: null, note }, staffActor(staff));
    await syncRefundDue(order, staff.id);
    return { ok: true };
  });
}

/** Gold that pays for a part of a draft: see `PlacementHooks`. */
type GoldInPayment = Required<Pick<PlacementHooks, "mustMatchShownTotal">> & {
  credit: NonNullable<PlacementHooks["credit"]>;
  /** Records the credit of the new order, if it has one. */
  write: (order: LockedOrder) => Promise<void>;
};

/**
 * Places a draft. If staff already received the money (cash, card terminal, arrived transfer), records the payment in
 * the same transaction, so that both are written or neither.
 */
export async function placeDraftWithPayment(
  staff: Staff,
  draftId: string,
  form: DraftForm,
  gold?: GoldInPayment,
): Promise<PlaceOrder> {
  if (!gold && !receivedMethodOf(form)) return placeDraft(staff, draftId, form);
  return placeDraft(staff, draftId, form, {
    mustMatchShownTotal: gold?.mustMatchShownTotal === true || receivedMethodOf(form) !== undefined,
    ...(gold && { credit: gold.credit }),
    write: async (tx, orderId) => {
      const order = await lockNewOrder(tx, orderId);
      await gold?.write(order);
      await acceptDraftPayment(staff, order, form);
    },
  });
}

/** Locks the order that this transaction has written. */
export async function lockNewOrder(tx: Tx, orderId: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error("The order was not written");
  return order;
}

/**
 * Settles a new order with the money that staff received for it. Does nothing if they received none yet, or if
 * the credit covers the order.
 */
export async function acceptDraftPayment(staff: Staff, order: LockedOrder, form: DraftForm) {
  const paidBy = receivedMethodOf(form);
  if (!paidBy || isCoveredByCredit(order)) return;
  const money = moneyFrom(staff, order, { paidBy, reference: form.reference });
  const accepted = await acceptPayment(order, money, staffActor(staff));
  if (!accepted.ok) throw new Error(`The payment of a new order was refused: ${accepted.reason}`);
  await auditPayment(order.tx, staff, order, money);
}
