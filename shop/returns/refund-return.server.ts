import type { Sen } from "#shop/money.ts";
import {
  refundInParts,
  divideRefundOf,
  type RefundInParts,
} from "#shop/payments/refund-in-parts.server.ts";
import { refundLocked } from "#shop/payments/refund-order.server.ts";
import { refundMethodFor } from "#shop/payments/refund-method.ts";
import type { Staff } from "#shop/staff.ts";
import { isSameName } from "./bank-account.server.ts";
import type { LockedReturn } from "./locked-return.server.ts";
import { returnNumber } from "./return-number.ts";

export type HowToRefund = {
  refundId: string;
  /** Of the transfer or the slip. Stripe needs none. */
  reference: string;
  /** The number of the bank account that staff saw. */
  shownAccount?: string | undefined;
  /** An owner confirms that the account's name differs from the buyer's. */
  confirmName: boolean;
};
export type RefundReturn =
  | RefundInParts
  | { ok: false; reason: "no-account" | "account-changed" | "name-differs" };

/** Gives money back for a return. What goes to a bank account needs the buyer's, in their name. */
export async function refundReturn(
  staff: Staff,
  locked: LockedReturn,
  { refundId, reference, shownAccount, confirmName }: HowToRefund,
  amount: Sen,
): Promise<RefundReturn> {
  const { order, row } = locked;
  const parts = await divideRefundOf(order, amount);
  if (!parts.ok) return parts;
  if (parts.list.some(({ method }) => refundMethodFor(method) === "bank")) {
    if (!row.accountName) return { ok: false, reason: "no-account" };
    if (shownAccount !== undefined && shownAccount !== row.accountNumber) {
      return { ok: false, reason: "account-changed" };
    }
    const isConfirmed = confirmName && staff.role === "owner";
    if (!isSameName(row.accountName, order.fullName) && !isConfirmed) {
      return { ok: false, reason: "name-differs" };
    }
  }
  return refundInParts(
    staff,
    order,
    { refundId, reference, reason: returnNumber(order, row) },
    amount,
  );
}

/**
 * Takes what pieces count for out of the payments of their order, for the new order with this number. Returns the id of
 * the first refund. The order's own credit is used up first, because money can go back by its own method.
 */
export async function refundAsCredit(
  staff: Staff,
  locked: LockedReturn,
  { amount, orderNumber }: { amount: Sen; orderNumber: string },
): Promise<{ ok: true; refundId: string | null } | Extract<RefundReturn, { ok: false }>> {
  const { order, row } = locked;
  const parts = await divideRefundOf(order, amount, { lastFirst: true });
  if (!parts.ok) return parts;
  const refundIds = parts.list.map(() => crypto.randomUUID());
  for (const [at, part] of parts.list.entries()) {
    const refund = await refundLocked(staff, order, {
      refundId: refundIds[at]!,
      paymentId: part.paymentId,
      amount: part.amount,
      method: "exchange",
      reference: orderNumber,
      reason: returnNumber(order, row),
      cancel: false,
    });
    if (!refund.ok) throw new Error(`A return cannot be exchanged: ${refund.reason}`);
  }
  return { ok: true, refundId: refundIds[0] ?? null };
}
