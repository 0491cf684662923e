import { eq } from "drizzle-orm";
import { afterCommit } from "#db/after-commit.ts";
import { payments } from "#db/schema/payments.ts";
import { count } from "#platform/metrics.server.ts";
import {
  changeOrderStatus,
  recordEvent,
  staffActor,
  type Actor,
  type ChangeOrderStatus,
} from "#shop/orders/change-order-status.server.ts";
import { creditOf, isCoveredByCredit } from "#shop/orders/amount-to-pay.ts";
import type { Sen } from "#shop/money.ts";
import { haveAllArrived } from "#shop/orders/left-pieces.server.ts";
import type { LockedOrder } from "#shop/orders/lock-order.server.ts";
import { isCredit } from "#shop/orders/method-names.ts";
import type { TextCode } from "#shop/orders/text-codes.server.ts";
import type { Staff } from "#shop/staff.ts";
import { raiseTask } from "./payment-tasks.server.ts";
import { isCreditRefunded, syncRefundDue } from "./refund-due.server.ts";

export type NewPayment = Pick<
  typeof payments.$inferInsert,
  "method" | "amount" | "reference" | "recordedBy"
>;
export type AcceptPayment =
  | ChangeOrderStatus
  | { ok: false; reason: "already-paid" }
  /** The order's credit was refunded, so this payment covers only a part of the price. */
  | { ok: false; reason: "credit-refunded" };

/**
 * Records a payment as accepted and sets the order to paid. The caller has checked amount and currency. A completed
 * order stays completed, and one whose pieces have all arrived becomes completed; a cancelled order is reopened and takes
 * its stock again. Refuses, and writes nothing, if the
 * order already has another accepted payment, if its credit was refunded, or if a cancelled order's pieces have been
 * sold or have left the shop.
 */
export async function acceptPayment(
  order: LockedOrder,
  payment: NewPayment,
  by: Actor,
): Promise<AcceptPayment> {
  const received = await order.tx.select().from(payments).where(eq(payments.orderId, order.id));
  // The same payment was reported twice.
  if (received.some((one) => isSame(one, payment))) return { ok: true, changed: false };
  if (isCoveredByCredit(order) || received.some(isAcceptedMoney)) {
    return { ok: false, reason: "already-paid" };
  }
  if (await isCreditRefunded(order)) return { ok: false, reason: "credit-refunded" };
  const isDelivered = order.orderStatus === "completed" || (await haveAllArrived(order.tx, order));
  const orderStatus = isDelivered ? "completed" : "processing";
  const paid = await changeOrderStatus(order, { paymentStatus: "completed", orderStatus }, by);
  if (!paid.ok) return paid;
  await acceptMoney(order, payment);
  // A cancelled order has a task to refund its credit, which is over if the order is reopened.
  if (creditOf(order)) await syncRefundDue(order, by.actorId ?? null);
  return paid;
}

/** Records accepted money. A unique index allows it once for each order. The caller sets the order's statuses. */
export async function acceptMoney(order: LockedOrder, money: NewPayment) {
  await order.tx.insert(payments).values({ ...money, orderId: order.id });
  afterCommit(order.tx, () => countPaidOrder(order, money));
}

/**
 * Records the credit of the order as a payment: that of an exchange, or for old gold. `reference` is the number of the
 * return or trade-in. If it covers the order, the order is paid.
 */
export async function acceptCredit(order: LockedOrder, reference: string, staff: Staff) {
  const credit = creditOf(order);
  if (!credit) return;
  const by = staffActor(staff);
  const note = { code: "payment-recorded", ...credit, reference } as const;
  await recordEvent(order, { kind: "note", to: null, note }, by);
  const payment = { ...credit, reference, recordedBy: staff.id };
  await order.tx.insert(payments).values({ ...payment, orderId: order.id });
  if (!isCoveredByCredit(order)) return;
  await changeOrderStatus(order, { paymentStatus: "completed", orderStatus: "processing" }, by);
  // No money came in, so the order and its gold are counted with an amount of 0.
  afterCommit(order.tx, () => countPaidOrder(order, { ...payment, amount: 0 as Sen }));
}

function isAcceptedMoney({ accepted, method }: typeof payments.$inferSelect): boolean {
  return accepted && !isCredit(method);
}

function countPaidOrder({ items }: LockedOrder, { method, amount }: NewPayment) {
  count("emas_orders_paid_total", { payment_method: method });
  count("emas_paid_sen_total", { payment_method: method }, amount);
  for (const { purity, weight, quantity } of items)
    count("emas_gold_sold_milligrams_total", { purity }, weight * quantity);
}

/** A reference that staff typed never identifies a payment, because staff may type one reference twice. */
function isSame(received: typeof payments.$inferSelect, money: NewPayment) {
  return !received.recordedBy && !money.recordedBy && received.reference === money.reference;
}

/** Records money that arrived but cannot be accepted, so that it can be refunded. Returns the payment's id. */
export async function recordUnacceptedPayment(
  order: LockedOrder,
  payment: NewPayment,
): Promise<string> {
  const [inserted] = await order.tx
    .insert(payments)
    .values({ ...payment, orderId: order.id, accepted: false })
    .returning({ id: payments.id });
  return inserted!.id;
}

/** The text of the task about money that could not be accepted, by why `acceptPayment` refused it. */
export const unacceptedCodes = {
  "already-paid": "paid-twice",
  "credit-refunded": "paid-after-credit-refund",
  "not-enough-stock": "paid-when-sold",
  "pieces-have-left": "paid-after-sending",
} as const;

/** Records money that arrived but cannot be accepted, and raises the task to refund it. */
export async function recordForRefund(
  order: LockedOrder,
  payment: NewPayment,
  detail: TextCode,
  by?: Actor,
) {
  const subject = await recordUnacceptedPayment(order, payment);
  await raiseTask(order, { kind: "refund-due", subject, detail }, { by });
}

/**
 * Whether the amount to pay was accepted, whatever the statuses say. If so, the customer must not be asked to pay again.
 */
export async function hasAcceptedPayment(order: LockedOrder): Promise<boolean> {
  if (isCoveredByCredit(order)) return true;
  const received = await order.tx.select().from(payments).where(eq(payments.orderId, order.id));
  return received.some(isAcceptedMoney);
}
