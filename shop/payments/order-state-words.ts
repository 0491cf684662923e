import type { DeliveryMethod, OrderActor, OrderStatus } from "#db/schema/orders.ts";
import { message, t } from "#languages/messages.ts";
import type { Fulfilment } from "#shop/fulfilment/fulfilment.ts";
import {
  fulfilmentName,
  fulfilmentSentence,
  publicFulfilmentSentence,
} from "#shop/fulfilment/fulfilment-words.ts";
import { formatMoment } from "#shop/format-moment.ts";
import { formatMoney } from "#shop/money.ts";
import {
  recordedFulfilment,
  type CancelledMoney,
  type LateReceipt,
  type OrderState,
} from "./order-state.ts";
import { channelOf } from "#shop/orders/method-names.ts";

// What customers read about an order, in the same words on its page, in emails and in the chat.

/** The order's state in a sentence or two. */
export function stateSentence(state: OrderState): string {
  if (state.kind === "cancelled") {
    return joinSentences(cancelledSentences[state.by], cancelledMoneySentence(state));
  }
  const ongoing = ongoingSentence(state);
  if (state.extra <= 0) return ongoing;
  const extra = t("We also received {amount} that we could not accept, and we're refunding it.", {
    amount: formatMoney(state.extra),
  });
  return joinSentences(ongoing, extra);
}

/**
 * The heading of the order's page for its buyer: "Order Confirmed" for an order that is placed or paid, but not above a
 * cancelled or refunded order, or a payment that did not go through.
 */
export function orderHeading(state: OrderState): string {
  if (state.kind === "cancelled") return t("Order cancelled");
  if (state.kind === "refunded") {
    return state.payment.kind === "refunded" ? t("Order refunded") : t("Refund on its way");
  }
  const isUnpaid = state.kind === "awaiting-payment" && state.payment.lastTry !== "none";
  return isUnpaid ? t("Payment not completed") : t("Order Confirmed");
}

type Cancelled = Extract<OrderState, { kind: "cancelled" }>;
type Ongoing = Exclude<OrderState, { kind: "cancelled" }>;

function ongoingSentence(state: Ongoing): string {
  switch (state.kind) {
    case "awaiting-payment":
    case "checking-payment":
      return joinSentences(t("Your items are reserved for you."), paymentSentence(state));
    case "preparing": {
      const recorded = fulfilmentSentence(state.fulfilment);
      if (state.payment.kind === "paid") {
        return recorded ?? t("Your payment has arrived, and we're preparing your order.");
      }
      return joinSentences(recorded ?? t("We're preparing your order."), paymentSentence(state));
    }
    case "refunded":
      return paymentSentence(state);
    case "completed":
      return state.payment.kind === "paid"
        ? completedSentence(state)
        : joinSentences(completedSentence(state), paymentSentence(state));
  }
}

/** Where the pieces of a completed order are. Without shipments, no sentence may claim more than the status does. */
export function completedSentence(state: Pick<Ongoing, "delivery" | "fulfilment">): string {
  return fulfilmentSentence(state.fulfilment) ?? completedSentences[state.delivery];
}

/**
 * These sentences are true whether the order is on its way, waiting at the shop or handed over. They are getters, as
 * are those below, because the language is known only when a sentence is shown.
 */
const completedSentences: Readonly<Record<DeliveryMethod, string>> = {
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

function paymentSentence({ payment }: Ongoing): string {
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
  rejected: message("We need another proof of payment from you."),
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

/** What becomes of the money of a cancelled order, and until when its customer may show that it was paid. */
export function cancelledMoneySentence({ money, lateReceipt }: Cancelled): string {
  if (!lateReceipt) return moneySentence(money);
  const upload = lateReceiptSentence(lateReceipt);
  return money.kind === "none" ? upload : joinSentences(moneySentence(money), upload);
}

function lateReceiptSentence({ until, rejectReason }: LateReceipt): string {
  const time = formatMoment(until);
  return rejectReason === null
    ? t("If you've already paid, upload your proof of payment by {time}.", { time })
    : t("You can upload another proof of payment until {time}.", { time });
}

function moneySentence(money: CancelledMoney): string {
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
      return t(
        "We're checking your payment. If it has arrived, we'll reopen your order or refund you.",
      );
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
      if (state.fulfilment.kind !== "none") return recordedName(state);
      return state.payment.kind === "paid" ? t("Preparing") : t("Preparing, not paid");
    case "refunded":
      return state.payment.kind === "refunding" ? t("Refunding") : t("Refunded");
    case "completed":
      if (state.fulfilment.kind !== "none") return recordedName(state);
      return t(completedNames[state.payment.kind]);
    case "cancelled":
      return t(cancelledNames[state.money.kind]);
  }
}

/** Where the pieces are and, if the order is not simply paid, what is the matter with its payment. */
function recordedName({ fulfilment, payment }: Ongoing): string {
  const state = fulfilmentName(fulfilment)!;
  switch (payment.kind) {
    case "paid":
      return state;
    case "due":
      return t("{state}, not paid", { state });
    case "checking":
      return t("{state}, checking payment", { state });
    case "refunding":
      return t("{state}, refunding", { state });
    case "refunded":
      return t("{state}, refunded", { state });
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

/**
 * The sentence for viewers without full access. It says nothing about the payment. How the order is delivered shows only
 * once a shipment was recorded.
 */
export function publicSentence(status: OrderStatus, fulfilment: Fulfilment | undefined): string {
  const recorded = fulfilment && publicFulfilmentSentence(recordedFulfilment(status, fulfilment));
  if (recorded && status !== "cancelled") return recorded;
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
