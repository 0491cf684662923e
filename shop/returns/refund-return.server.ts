import { eq } from "drizzle-orm";
import { refunds } from "#db/schema/payments.ts";
import { sum, type Sen } from "#shop/money.ts";
import { isCredit } from "#shop/orders/method-names.ts";
import { divideRefund } from "#shop/payments/payment-summary.ts";
import { acceptedPayments } from "#shop/payments/refund-due.server.ts";
import { refundLocked } from "#shop/payments/refund-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { isSameName } from "./bank-account.server.ts";
import type { LockedReturn } from "./locked-return.server.ts";
import { refundWay } from "./refund-way.ts";
import { returnLabel } from "./return-label.ts";

export type HowToRefund = {
  refundId: string;
  /** Of the transfer or the slip. Stripe needs none. */
  reference: string;
  /** An owner confirms that the account's name differs from the buyer's. */
  confirmName: boolean;
};
export type RefundReturn =
  | { ok: true; pending: boolean }
  | { ok: false; reason: "no-payment" | "no-account" | "name-differs" | "no-reference" }
  | { ok: false; reason: "wrong-step" | "credit-in-use" }
  | { ok: false; reason: "too-much"; refundable: Sen };

/**
 * Gives money back for a return, each payment's part by its own way: what was paid first, then the credit of an earlier
 * exchange. The first refund has the id of the form. A refusal has written nothing.
 */
export async function refundReturn(
  staff: Staff,
  locked: LockedReturn,
  { refundId, reference, confirmName }: HowToRefund,
  amount: Sen,
): Promise<RefundReturn> {
  const { order, row } = locked;
  const parts = await partsOf(locked, amount);
  if (!parts.ok) return parts;
  const ways = parts.list.map(({ method }) => refundWay(method));
  if (ways.includes("bank")) {
    if (!row.accountName) return { ok: false, reason: "no-account" };
    const isConfirmed = confirmName && staff.role === "owner";
    if (!isSameName(row.accountName, order.fullName) && !isConfirmed) {
      return { ok: false, reason: "name-differs" };
    }
  }
  // A refund with this id that is not this return's: the form was filled by hand.
  if ((await order.tx.$count(refunds, eq(refunds.id, refundId))) > 0) {
    return { ok: false, reason: "wrong-step" };
  }
  if (ways.some((way) => way !== "stripe") && !reference)
    return { ok: false, reason: "no-reference" };
  let pending = false;
  for (const [at, part] of parts.list.entries()) {
    const refund = await refundLocked(staff, order, {
      refundId: at === 0 ? refundId : crypto.randomUUID(),
      paymentId: part.paymentId,
      amount: part.amount,
      way: ways[at]!,
      reference,
      reason: returnLabel(order, row),
      cancel: false,
    });
    if (!refund.ok) throw new Error(`A return cannot be refunded: ${refund.reason}`);
    pending ||= refund.pending;
  }
  return { ok: true, pending };
}

/**
 * Takes what pieces count for out of the payments of their order, for the new order with this number. Returns the id of
 * the first refund. The order's own credit is used up first, because money can go back by its own way.
 */
export async function refundAsCredit(
  staff: Staff,
  locked: LockedReturn,
  { amount, orderNumber }: { amount: Sen; orderNumber: string },
): Promise<{ ok: true; refundId: string | null } | Extract<RefundReturn, { ok: false }>> {
  const { order, row } = locked;
  const parts = await partsOf(locked, amount, { lastFirst: true });
  if (!parts.ok) return parts;
  const refundIds = parts.list.map(() => crypto.randomUUID());
  for (const [at, part] of parts.list.entries()) {
    const refund = await refundLocked(staff, order, {
      refundId: refundIds[at]!,
      paymentId: part.paymentId,
      amount: part.amount,
      way: "exchange",
      reference: orderNumber,
      reason: returnLabel(order, row),
      cancel: false,
    });
    if (!refund.ok) throw new Error(`A return cannot be exchanged: ${refund.reason}`);
  }
  return { ok: true, refundId: refundIds[0] ?? null };
}

async function partsOf({ order }: LockedReturn, amount: Sen, { lastFirst = false } = {}) {
  const accepted = await acceptedPayments(order);
  if (accepted.length === 0) return { ok: false as const, reason: "no-payment" as const };
  const refundable = sum(accepted.map(({ left }) => left));
  if (amount > refundable) return { ok: false as const, reason: "too-much" as const, refundable };
  const list = divideRefund(lastFirst ? accepted.toReversed() : accepted, amount);
  // Until the order is set to paid, its credit is what the customer has paid for it.
  if (order.paymentStatus !== "completed" && list.some(({ method }) => isCredit(method))) {
    return { ok: false as const, reason: "credit-in-use" as const };
  }
  return { ok: true as const, list };
}
