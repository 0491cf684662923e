import type { DeliveryMethod, OrderActor, OrderStatus } from "#db/schema/orders.ts";
import { formatMoney } from "#shop/money.ts";
import type { CancelledMoney, OrderState } from "./order-state.ts";
import { channelOf } from "#shop/orders/method-names.ts";

// What customers read about an order, in the same words on its page, in emails and in the chat.

/** The order's state in a sentence or two. */
export function stateSentence(state: OrderState): string {
  if (state.kind === "cancelled") {
    return `${cancelledSentences[state.by]} ${cancelledMoneySentence(state.money)}`;
  }
  const more =
    state.extra > 0
      ? ` We also received ${formatMoney(state.extra)} that we could not accept, and we're refunding it.`
      : "";
  return ongoingSentence(state) + more;
}

function ongoingSentence(state: Exclude<OrderState, { kind: "cancelled" }>): string {
  switch (state.kind) {
    case "awaiting-payment":
    case "checking-payment":
      return `Your items are reserved for you. ${paymentSentence(state)}`;
    case "preparing":
      return state.payment.kind === "paid"
        ? "Your payment has arrived, and we're preparing your order."
        : `We're preparing your order. ${paymentSentence(state)}`;
    case "refunded":
      return paymentSentence(state);
    case "completed":
      return state.payment.kind === "paid"
        ? completedSentences[state.delivery]
        : `${completedSentences[state.delivery]} ${paymentSentence(state)}`;
  }
}

/** These sentences are true whether the order is on its way, waiting at the shop or handed over. */
export const completedSentences: Record<DeliveryMethod, string> = {
  deliver:
    "Your order is complete and has left the shop. If it hasn't reached you yet, it's on its way.",
  collect:
    "Your order is complete. If you haven't collected it yet, it's ready for you at the shop.",
};

function paymentSentence({ payment }: Exclude<OrderState, { kind: "cancelled" }>): string {
  switch (payment.kind) {
    case "due":
      if (payment.lastTry === "none" && channelOf(payment.method) === "staff") {
        return payment.method === "bank_transfer"
          ? "We're waiting for your bank transfer."
          : "You can pay at our shop.";
      }
      return dueSentences[payment.lastTry];
    case "checking":
      return payment.by === "bank"
        ? "Your bank is still checking the payment."
        : "We're checking your payment.";
    case "paid":
      return "Your payment has arrived.";
    case "refunding":
    case "refunded":
      return refundSentences[payment.kind];
  }
}

const refundSentences = {
  refunding: "We're refunding your payment.",
  refunded: "Your payment has been refunded.",
};

const dueSentences = {
  none: "We're waiting for your payment.",
  failed: "The payment didn't go through.",
  rejected: "We need another receipt from you.",
};

export const cancelledSentences: Record<OrderActor, string> = {
  customer: "You cancelled this order.",
  clock: "No payment arrived in time, so this order was cancelled.",
  payment: "No payment arrived in time, so this order was cancelled.",
  staff: "The shop cancelled this order.",
};

export function cancelledMoneySentence(money: CancelledMoney): string {
  switch (money.kind) {
    case "none":
      return "You have nothing to pay.";
    case "owed":
      return money.isLate
        ? `Your payment of ${formatMoney(money.amount)} arrived after the order was cancelled, so we're refunding it.`
        : `A refund of ${formatMoney(money.amount)} is due to you. We'll tell you when it has been sent.`;
    case "unknown":
      return "If you have already paid for this order, contact us for a refund.";
    case "refunding":
    case "refunded":
      return refundSentences[money.kind];
  }
}

/** The state in a few words for a list, including whether a refund is due. */
export function stateName(state: OrderState): string {
  switch (state.kind) {
    case "awaiting-payment":
      return "Awaiting payment";
    case "checking-payment":
      return "Checking payment";
    case "preparing":
      return state.payment.kind === "paid" ? "Preparing" : "Preparing, not paid";
    case "refunded":
      return state.payment.kind === "refunding" ? "Refunding" : "Refunded";
    case "completed":
      return completedNames[state.payment.kind];
    case "cancelled":
      return cancelledNames[state.money.kind];
  }
}

const completedNames = {
  paid: "Completed",
  due: "Completed, not paid",
  checking: "Completed, checking payment",
  refunding: "Completed, refunding",
  refunded: "Completed, refunded",
};

const cancelledNames = {
  none: "Cancelled",
  owed: "Cancelled, refund due",
  refunding: "Cancelled, refunding",
  refunded: "Cancelled, refunded",
  unknown: "Cancelled, payment not checked",
};

/** The sentences for viewers without full access. They say nothing about the payment or the delivery method. */
export const publicSentences: Record<OrderStatus, string> = {
  pending: "We have received this order.",
  processing: "We're preparing this order.",
  completed:
    "This order is complete. If you don't have it yet, it's on its way or ready to collect.",
  cancelled: "This order was cancelled.",
};
