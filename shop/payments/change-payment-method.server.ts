import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import type { PublicMethod } from "#db/schema/orders.ts";
import { stripeSessions } from "#db/schema/payments.ts";
import { amountToPay, type Payable } from "#shop/orders/amount-to-pay.ts";
import { changeOrderStatus, recordEvent } from "#shop/orders/change-order-status.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import { isPublicMethod } from "#shop/orders/method-names.ts";
import { awaitsPayment, setPaymentMethod } from "#shop/orders/payment-deadline.server.ts";
import {
  availableMethods,
  minOnlineSen,
  paymentTerms,
  type PaymentTerms,
} from "#shop/orders/payment-methods.server.ts";
import {
  findFullOrder,
  type HiddenOrder,
  type Order,
  type Viewer,
} from "#shop/orders/read-order.server.ts";
import { hasAcceptedPayment } from "./accept-payment.server.ts";
import { closeOpenSessions } from "./end-payments.server.ts";
import {
  isUnfinished,
  readPaymentProgress,
  readUnfinishedSessions,
} from "./open-payments.server.ts";
import type { OrderState } from "./order-state.ts";
import { isCreditRefunded } from "./refund-due.server.ts";

export type ChangePaymentMethod =
  | { ok: true }
  | HiddenOrder
  | { ok: false; reason: "not-awaited" | "being-checked" | "method-not-offered" | "page-open" };

/** By which other methods this order can be paid, in its state as its buyer sees it. */
export function otherMethods(
  order: Payable & Pick<Order, "paymentMethod">,
  state: OrderState,
  terms: PaymentTerms,
): PublicMethod[] {
  if (state.kind !== "awaiting-payment" || !isPublicMethod(order.paymentMethod)) return [];
  return payableBy(order, terms).filter((method) => method !== order.paymentMethod);
}

function payableBy(order: Payable, terms: PaymentTerms): PublicMethod[] {
  const toPay = amountToPay(order);
  return availableMethods(terms, toPay)
    .offered.map(({ method }) => method)
    .filter((method) => method !== "stripe_fpx" || toPay >= minOnlineSen);
}

/**
 * Lets the customer of an unpaid order pay it by another method (ADR-0010). The method never changes while a payment may
 * be on its way: an open page at Stripe is closed first, and what Stripe then says of it is applied, so that an order
 * that was just paid stays paid. The change is one transaction on the locked order, which checks everything again.
 */
export async function changePaymentMethod(
  orderId: string,
  viewer: Viewer,
  method: PublicMethod,
): Promise<ChangePaymentMethod> {
  const seen = await findFullOrder(orderId, { ...viewer, isStaff: false });
  if (!seen.ok) return seen;
  // Checked before anything is closed at Stripe, so that a refused request leaves the payment page open.
  const asked = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    return order
      ? answerWithoutChange(order, method)
      : ({ ok: false, reason: "not-found" } as const);
  });
  if (asked) return asked;
  if (!(await closeOpenSessions(orderId))) return { ok: false, reason: "page-open" };
  return db.transaction(async (tx): Promise<ChangePaymentMethod> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    const answer = await answerWithoutChange(order, method);
    if (answer) return answer;
    // A page that was opened since, or whose end Stripe has not confirmed, may still be paid.
    const open = await readUnfinishedSessions(orderId, tx);
    if (open.some(({ sessionId }) => sessionId !== null)) return { ok: false, reason: "page-open" };
    await abandonUnansweredAttempts(order);
    const by = { actor: "customer" } as const;
    await changeOrderStatus(order, { paymentStatus: "pending" }, by);
    await setPaymentMethod(order, method);
    const change = { from: order.paymentMethod, to: method };
    await recordEvent(order, { kind: "payment-method", ...change }, by);
    return { ok: true };
  });
}

/** Why the method cannot change; `ok` if it is this one already, as after the first of two presses; else undefined. */
async function answerWithoutChange(
  order: LockedOrder,
  method: PublicMethod,
): Promise<ChangePaymentMethod | undefined> {
  const isUnpaid =
    awaitsPayment(order) &&
    isPublicMethod(order.paymentMethod) &&
    !(await hasAcceptedPayment(order));
  if (!isUnpaid || (await isCreditRefunded(order))) return { ok: false, reason: "not-awaited" };
  if (order.paymentMethod === method) return { ok: true };
  const { hasReceipt, bankIsChecking } = await readPaymentProgress(order);
  if (hasReceipt || bankIsChecking) return { ok: false, reason: "being-checked" };
  const offered = payableBy(order, await paymentTerms(order.tx));
  return offered.includes(method) ? undefined : { ok: false, reason: "method-not-offered" };
}

/**
 * Ends the attempts whose session Stripe never confirmed. No customer has the URL of such a payment page: `startPayment`
 * returns it only after it has seen, under the order's lock, that its attempt is still open.
 */
async function abandonUnansweredAttempts({ tx, id }: LockedOrder) {
  await tx
    .update(stripeSessions)
    .set({ expiredAt: sql`now()` })
    .where(and(eq(stripeSessions.orderId, id), isUnfinished, isNull(stripeSessions.sessionId)));
}
