import type { DeliveryMethod, OrderActor, OrderStatus } from "#db/schema/orders.ts";
import { message, t } from "#languages/messages.ts";
import { formatMoney } from "#shop/money.ts";
import type { CancelledMoney, OrderState } from "./order-state.ts";
import { channelOf } from "#shop/orders/method-names.ts";

// What customers read about an order, in the same words on its page, in emails and in the chat.

/** The order's state in a sentence or two. */
export function stateSentence(state: OrderState): string {
  if (state.kind === "cancelled") {
    return joinSentences(cancelledSentences[state.by], cancelledMoneySentence(state.money));
  }
  const ongoing = ongoingSentence(state);
  if (state.extra <= 0) return ongoing;
  const extra = t("We also received {amount} that we could not accept, and we're refunding it.", {
    amount: formatMoney(state.extra),
  });
  return joinSentences(ongoing, extra);
}

function ongoingSentence(state: Exclude<OrderState, { kind: "cancelled" }>): string {
  switch (state.kind) {
    case "awaiting-payment":
    case "checking-payment":
      return joinSentences(t("Your items are reserved for you."), paymentSentence(state));
    case "preparing":
      return state.payment.kind === "paid"
        ? t("Your payment has arrived, and we're preparing your order.")
        : joinSentences(t("We're preparing your order."), paymentSentence(state));
    case "refunded":
      return paymentSentence(state);
    case "completed":
      return state.payment.kind === "paid"
        ? completedSentences[state.delivery]
        : joinSentences(completedSentences[state.delivery], paymentSentence(state));
  }
}

/**
 * These sentences are true whether the order is on its way, waiting at the shop or handed over. They are getters, as
 * are those below, because the language is known only when a sentence is shown.
 */
export const completedSentences: Readonly<Record<DeliveryMethod, string>> = {
  get deliver() {
    return t(
      "Your order is complete and has left the shop. If it hasn't reached you yet, it's on its way.",
    );
  },
  get collect() {
    return t(
      "Your order is complete. If you haven't collected it yet, it's ready for you at the shop.",
    );
  },
};

function paymentSentence({ payment }: Exclude<OrderState, { kind: "cancelled" }>): string {
  switch (payment.kind) {
    case "due":
      if (payment.lastTry === "none" && channelOf(payment.method) === "staff") {
        return payment.method === "bank_transfer"
          ? t("We're waiting for your bank transfer.")
          : t("You can pay at our shop.");
      }
      return t(dueSentences[payment.lastTry]);
    case "checking":
      return payment.by === "bank"
        ? t("Your bank is still checking the payment.")
        : t("We're checking your payment.");
    case "paid":
      return t("Your payment has arrived.");
    case "refunding":
    case "refunded":
      return t(refundSentences[payment.kind]);
  }
}

const refundSentences = {
  refunding: message("We're refunding your payment."),
  refunded: message("Your payment has been refunded."),
};

const dueSentences = {
  none: message("We're waiting for your payment."),
  failed: message("The payment didn't go through."),
  rejected: message("We need another receipt from you."),
};

export const cancelledSentences: Readonly<Record<OrderActor, string>> = {
  get customer() {
    return t("You cancelled this order.");
  },
  get clock() {
    return t("No payment arrived in time, so this order was cancelled.");
  },
  get payment() {
    return t("No payment arrived in time, so this order was cancelled.");
  },
  get staff() {
    return t("The shop cancelled this order.");
  },
};

export function cancelledMoneySentence(money: CancelledMoney): string {
  switch (money.kind) {
    case "none":
      return t("You have nothing to pay.");
    case "owed":
      return money.isLate
        ? t(
            "Your payment of {amount} arrived after the order was cancelled, so we're refunding it.",
            { amount: formatMoney(money.amount) },
          )
        : t("A refund of {amount} is due to you. We'll tell you when it has been sent.", {
            amount: formatMoney(money.amount),
          });
    case "unknown":
      return t("If you have already paid for this order, contact us for a refund.");
    case "refunding":
    case "refunded":
      return t(refundSentences[money.kind]);
  }
}

/** The state in a few words for a list, including whether a refund is due. */
export function stateName(state: OrderState): string {
  switch (state.kind) {
    case "awaiting-payment":
      return t("Awaiting payment");
    case "checking-payment":
      return t("Checking payment");
    case "preparing":
      return state.payment.kind === "paid" ? t("Preparing") : t("Preparing, not paid");
    case "refunded":
      return state.payment.kind === "refunding" ? t("Refunding") : t("Refunded");
    case "completed":
      return t(completedNames[state.payment.kind]);
    case "cancelled":
      return t(cancelledNames[state.money.kind]);
  }
}

const completedNames = {
  paid: message("Completed"),
  due: message("Completed, not paid"),
  checking: message("Completed, checking payment"),
  refunding: message("Completed, refunding"),
  refunded: message("Completed, refunded"),
};

const cancelledNames = {
  none: message("Cancelled"),
  owed: message("Cancelled, refund due"),
  refunding: message("Cancelled, refunding"),
  refunded: message("Cancelled, refunded"),
  unknown: message("Cancelled, payment not checked"),
};

/** The sentence for viewers without full access. It says nothing about the payment or the delivery method. */
export function publicSentence(status: OrderStatus): string {
  switch (status) {
    case "pending":
      return t("We have received this order.");
    case "processing":
      return t("We're preparing this order.");
    case "completed":
      return t(
        "This order is complete. If you don't have it yet, it's on its way or ready to collect.",
      );
    case "cancelled":
      return t("This order was cancelled.");
  }
}

/** Chinese has no blank between sentences. */
export function joinSentences(first: string, second: string): string {
  return t("{first} {second}", { first, second });
}
