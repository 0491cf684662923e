import type { ShipmentStatus } from "#db/schema/fulfilment.ts";
import type { DeliveryMethod, OrderActor, OrderStatus, PaymentMethod } from "#db/schema/orders.ts";
import {
  isUnderway,
  isAccountedFor,
  noFulfilment,
  type Fulfilment,
} from "#shop/fulfilment/fulfilment.ts";
import type { Sen } from "#shop/money.ts";
import { amountToPay } from "#shop/orders/amount-to-pay.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { PaymentSummary } from "./payment-summary.ts";
import { channelOf } from "#shop/orders/method-names.ts";
import { shownDeadline } from "#shop/orders/shown-deadline.ts";

/**
 * The state of an order and its payment. Page, tracking, emails, chat and export take their words from this state; none
 * of them interprets the statuses itself.
 */
export type OrderState =
  | (Ongoing & { kind: "awaiting-payment"; payment: PaymentDue })
  | (Ongoing & { kind: "checking-payment"; payment: PaymentChecked })
  | (Ongoing & { kind: "preparing"; payment: PaymentDue | PaymentChecked | { kind: "paid" } })
  /** The payment was or is being refunded in full. The order is neither completed nor cancelled. */
  | (Ongoing & { kind: "refunded"; payment: PaymentReturned })
  /** Without shipments, it is unknown whether the order is on its way, ready to collect, or handed over. */
  | (Ongoing & { kind: "completed"; payment: PaymentState })
  | {
      kind: "cancelled";
      by: OrderActor;
      money: CancelledMoney;
      lateReceipt: LateReceipt | undefined;
    };

type Ongoing = {
  delivery: DeliveryMethod;
  /** Where the pieces are, as far as shipments were recorded. */
  fulfilment: Fulfilment;
  /** Money that was not accepted and must be refunded, such as a second or mismatched payment. */
  extra: Sen;
};

export type PaymentState = PaymentDue | PaymentChecked | { kind: "paid" } | PaymentReturned;
type PaymentDue = {
  kind: "due";
  method: PaymentMethod;
  /** Whether the customer can pay now, on the order's payment page. */
  canPay: boolean;
  until: Date | null;
  lastTry: "none" | "failed" | "rejected";
  /** What staff wrote when they rejected the last receipt. */
  rejectReason: string | null;
};
type PaymentChecked = { kind: "checking"; by: "staff" | "bank" };
type PaymentReturned = { kind: "refunding" } | { kind: "refunded" };

export type CancelledMoney =
  | { kind: "none" }
  /** Money that was received and not refunded yet. `isLate` means that it arrived after the order was cancelled. */
  | { kind: "owed"; amount: Sen; isLate: boolean }
  | { kind: "refunding" }
  | { kind: "refunded" }
  /** No one has checked yet whether the customer paid. */
  | { kind: "unknown" };

/** A receipt that the customer of a cancelled order may still send, because the money may have been paid in time. */
export type LateReceipt = {
  until: Date;
  /** What staff wrote when they rejected the last receipt. */
  rejectReason: string | null;
};

/** All facts on which the state of an order depends. */
export type OrderFacts = {
  order: Pick<
    Order,
    | "orderStatus"
    | "paymentStatus"
    | "paymentMethod"
    | "deliveryMethod"
    | "payBy"
    | "totalAmount"
    | "exchangeCredit"
    | "tradeInCredit"
  >;
  money: PaymentSummary;
  /** The newest receipt, unless staff verified it: then `money` has the payment, accepted or not. */
  receipt: { isRejected: boolean; rejectReason: string | null } | undefined;
  /** The customer has finished the payment page, and the bank has not answered yet. */
  bankIsChecking: boolean;
  /** Who cancelled the order last. */
  cancelledBy: OrderActor | undefined;
  /** Until when the cancelled order takes a receipt; undefined if it takes none. */
  lateReceiptUntil: Date | undefined;
  /** What the order's shipments say; undefined for an order without shipments. */
  fulfilment: Fulfilment | undefined;
};

/** The only place that derives the state from statuses, payments, receipts and refunds. */
export function orderStateOf(facts: OrderFacts): OrderState {
  const { order, money } = facts;
  if (order.orderStatus === "cancelled") {
    return {
      kind: "cancelled",
      by: facts.cancelledBy ?? "staff",
      money: cancelledMoney(facts),
      lateReceipt: lateReceiptOf(facts),
    };
  }
  const payment = paymentStateOf(facts);
  const ongoing = {
    delivery: order.deliveryMethod,
    fulfilment: recordedFulfilment(order.orderStatus, facts.fulfilment),
    extra: money.unaccepted,
  };
  if (order.orderStatus === "completed") return { kind: "completed", payment, ...ongoing };
  if (payment.kind === "refunding" || payment.kind === "refunded") {
    return { kind: "refunded", payment, ...ongoing };
  }
  if (order.orderStatus === "processing" || payment.kind === "paid") {
    return { kind: "preparing", payment, ...ongoing };
  }
  return payment.kind === "due"
    ? { kind: "awaiting-payment", payment, ...ongoing }
    : { kind: "checking-payment", payment, ...ongoing };
}

/** Of an order that staff completed while its shipments still had pieces in the shop, only the status is known. */
export function recordedFulfilment(
  status: OrderStatus,
  fulfilment: Fulfilment = noFulfilment,
): Fulfilment {
  return status === "completed" && !isAccountedFor(fulfilment) ? noFulfilment : fulfilment;
}

function paymentStateOf({ order, money, receipt, bankIsChecking }: OrderFacts): PaymentState {
  // What was exchanged for other pieces was not given back.
  if (money.paid && money.unrefunded <= 0 && money.exchanged === 0)
    return { kind: isRefunding(money) ? "refunding" : "refunded" };
  if (order.paymentStatus === "completed") return { kind: "paid" };
  // A customer whose payment was accepted is never asked to pay again, whichever status staff have set since.
  if (money.paid || (receipt && !receipt.isRejected)) return { kind: "checking", by: "staff" };
  if (bankIsChecking) return { kind: "checking", by: "bank" };
  const channel = channelOf(order.paymentMethod);
  return {
    kind: "due",
    method: order.paymentMethod,
    canPay: channel === "receipt" || (channel === "online" && order.orderStatus === "pending"),
    until: shownDeadline(order),
    lastTry: receipt ? "rejected" : order.paymentStatus === "failed" ? "failed" : "none",
    rejectReason: receipt?.rejectReason ?? null,
  };
}

function cancelledMoney({ order, money, receipt, bankIsChecking }: OrderFacts): CancelledMoney {
  const { paid, unrefunded, unaccepted, refunds } = money;
  // If staff marked the order as paid but recorded no payment, the shop owes the customer what they paid.
  const unrecorded = order.paymentStatus === "completed" && !paid ? amountToPay(order) : 0;
  const amount = (unrefunded + unaccepted + unrecorded) as Sen;
  if (amount > 0) return { kind: "owed", amount, isLate: amount === unaccepted && !paid };
  if (isRefunding(money)) return { kind: "refunding" };
  if (refunds.length > 0) return { kind: "refunded" };
  const mayHavePaid = (receipt && !receipt.isRejected) || bankIsChecking;
  return { kind: mayHavePaid ? "unknown" : "none" };
}

function lateReceiptOf({ lateReceiptUntil: until, receipt }: OrderFacts): LateReceipt | undefined {
  if (!until || (receipt && !receipt.isRejected)) return undefined;
  return { until, rejectReason: receipt?.rejectReason ?? null };
}

function isRefunding({ refunds }: PaymentSummary): boolean {
  return refunds.some(({ status }) => status === "pending");
}

/** Whether the customer has pieces of the order. A completed one counts, because it may have no shipments. */
export function hasArrivedPieces(
  state: OrderState,
  shipments: { status: ShipmentStatus }[],
): boolean {
  if (state.kind === "cancelled") return false;
  return (
    state.kind === "completed" ||
    shipments.some(({ status }) => status === "delivered" || status === "collected")
  );
}

/** Whether the order is completed and paid. Its pieces may still be on their way, or returned. */
export function isPaidAndCompleted(state: OrderState): boolean {
  return state.kind === "completed" && state.payment.kind === "paid";
}

/** Whether the order's buyer may still cancel it. `cancelUnpaid` checks again under the order's lock. */
export function canBuyerCancel(state: OrderState): boolean {
  return state.kind === "awaiting-payment";
}

/** The payment that is due, if the customer must upload a receipt for it; otherwise undefined. */
export function receiptDue(state: OrderState): PaymentDue | undefined {
  const payment = state.kind === "cancelled" ? undefined : state.payment;
  const isDue = payment?.kind === "due" && channelOf(payment.method) === "receipt";
  return isDue ? payment : undefined;
}

/** Whether the state can change while the customer waits, so that an open order page polls for it. */
export function isExpectingNews(state: OrderState, money: PaymentSummary): boolean {
  if (isRefunding(money)) return true;
  if (state.kind === "cancelled") return state.money.kind === "unknown";
  const { payment } = state;
  const isPayingOnline =
    payment.kind === "due" && payment.canPay && channelOf(payment.method) === "online";
  return isPayingOnline || payment.kind === "checking" || isUnderway(state.fulfilment);
}
