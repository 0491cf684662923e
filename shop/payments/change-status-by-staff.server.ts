import { z } from "zod";
import { db } from "#db/client.server.ts";
import { checkbox } from "#shop/form-fields.ts";
import { sum, type Sen } from "#shop/money.ts";
import { amountToPay } from "#shop/orders/amount-to-pay.ts";
import {
  auditOrder,
  staffActor,
  changeOrderStatus,
  statusForm,
  type ChangeOrderStatus,
} from "#shop/orders/change-order-status.server.ts";
import { unrecordedPieces } from "#shop/orders/left-pieces.server.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import { isBoughtBack } from "#shop/orders/pieces-bought-back.server.ts";
import type { Statuses } from "#shop/orders/payment-deadline.server.ts";
import type { Staff } from "#shop/staff.ts";
import { acceptedPayments, isCreditRefunded, syncRefundDue } from "./refund-due.server.ts";
import { acceptMoney, hasAcceptedPayment } from "./accept-payment.server.ts";
import { isStatusAlreadySet } from "./is-already-done.server.ts";
import {
  moneyFrom,
  paymentForAudit,
  receivedForm,
  type Received,
} from "./manual-payment.server.ts";

/** The status form, with what staff were asked to confirm. */
export const updateForm = statusForm.extend({
  refundDue: z.coerce
    .number()
    .int()
    .positive()
    .transform((amount) => amount as Sen)
    .optional(),
  piecesInShop: checkbox,
});

export type ChangeStatusByStaff =
  | ChangeOrderStatus
  | { ok: false; reason: "not-found" | "edit-conflict" }
  /** The order would be reopened or become paid, but its exchange credit was refunded and no longer pays for it. */
  | { ok: false; reason: "credit-refunded" }
  /** The order would be reopened, but money that paid for it was refunded, and it can take no second payment. */
  | { ok: false; reason: "money-refunded" }
  /** The order would become paid without an accepted payment, so staff must enter how it was paid. */
  | { ok: false; reason: "how-paid"; amount: Sen }
  /** The order would be cancelled, but `isBoughtBack`. */
  | { ok: false; reason: "bought-back" }
  /** The order would be cancelled with this money not refunded, so staff must confirm that a refund is due. */
  | { ok: false; reason: "refund-due"; amount: Sen }
  /** The order would be cancelled, but staff have not confirmed that its `unrecordedPieces` are in the shop. */
  | { ok: false; reason: "pieces-unrecorded"; pieces: number };

export type Confirmed = {
  /** The statuses that the form showed. If they changed since, the form is refused, so that it undoes no payment. */
  shown?: Statuses | undefined;
  received?: Received | undefined;
  /** The refund amount that staff confirmed. */
  refundDue?: Sen | undefined;
  /** Staff confirmed that the `unrecordedPieces` are in the shop. */
  piecesInShop?: boolean | undefined;
};

/**
 * Sets the order status and the payment status, in any combination (ADR-0028). In the same transaction, records the
 * payment that staff entered, and raises a refund task if the order is cancelled with money not refunded. A form that is
 * sent again by the same person is answered as done.
 */
export async function changeStatusByStaff(
  staff: Staff,
  orderId: string,
  to: Statuses,
  { shown, received, refundDue, piecesInShop }: Confirmed = {},
): Promise<ChangeStatusByStaff> {
  return db.transaction(async (tx): Promise<ChangeStatusByStaff> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    const { orderStatus, paymentStatus } = order;
    const isAsShown =
      !shown || (orderStatus === shown.orderStatus && paymentStatus === shown.paymentStatus);
    if (!isAsShown) {
      const isDone = await isStatusAlreadySet(staff, order, { shown, to, received });
      return isDone ? { ok: true, changed: true } : { ok: false, reason: "edit-conflict" };
    }
    const isCancelled = to.orderStatus === "cancelled" && orderStatus !== "cancelled";
    if (isCancelled && (await isBoughtBack(orderId, tx))) {
      return { ok: false, reason: "bought-back" };
    }
    const becomesPaid = to.paymentStatus === "completed" && paymentStatus !== "completed";
    const isReopened = to.orderStatus !== "cancelled" && orderStatus === "cancelled";
    const isPaid = await hasAcceptedPayment(order);
    if ((isReopened || (becomesPaid && !isPaid)) && (await isCreditRefunded(order))) {
      return { ok: false, reason: "credit-refunded" };
    }
    const toPay = amountToPay(order);
    const accepted = await acceptedPayments(order);
    if (isReopened && accepted.some(({ amount, refundable }) => refundable < amount)) {
      return { ok: false, reason: "money-refunded" };
    }
    // If no payment was accepted, staff must say how the order was paid in two cases: when they set it to paid, and
    // when they cancel it while it is set to paid.
    const isToRecord =
      toPay > 0 && !isPaid && (becomesPaid || (isCancelled && to.paymentStatus === "completed"));
    if (isToRecord && !received) return { ok: false, reason: "how-paid", amount: toPay };
    const unrefunded = sum([
      isToRecord ? toPay : (0 as Sen),
      ...accepted.map(({ refundable }) => refundable),
    ]);
    if (isCancelled && unrefunded > 0 && refundDue !== unrefunded) {
      return { ok: false, reason: "refund-due", amount: unrefunded };
    }
    if (isCancelled && !piecesInShop) {
      const pieces = await unrecordedPieces(tx, order);
      if (pieces > 0) return { ok: false, reason: "pieces-unrecorded", pieces };
    }
    const done = await changeOrderStatus(order, to, staffActor(staff));
    if (!done.ok || !done.changed) return done;
    const money = isToRecord && received ? moneyFrom(staff, order, received) : undefined;
    if (money) await acceptMoney(order, money);
    await auditOrder(tx, staff, order, {
      action: "order.updated",
      before: { orderStatus, paymentStatus },
      after: { ...to, ...(money && paymentForAudit(money)) },
    });
    await syncRefundDue(order, staff.id);
    return done;
  });
}

/** Parses the payment fields, if the form has them, into their values or their errors. */
export function readReceived(given: Record<string, unknown>) {
  return given.paidBy ? receivedForm.safeParse(given) : undefined;
}
