import type { PublicMethod } from "#db/schema/orders.ts";
import { t } from "#languages/messages.ts";
import { formatMoment } from "#shop/format-moment.ts";
import { formatMoney } from "#shop/money.ts";
import { amountToPay } from "#shop/orders/amount-to-pay.ts";
import { channelOf, isPublicMethod } from "#shop/orders/method-names.ts";
import { buyerKey, payLink } from "#shop/orders/order-link.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { OrderState } from "#shop/payments/order-state.ts";
import { joinSentences } from "#shop/payments/order-state-words.ts";
import type { EmailLink } from "./render-email.ts";

/** Whether the customer can pay now, on a page or to staff. */
export function isPaymentDue(state: OrderState) {
  if (state.kind !== "awaiting-payment") return false;
  return state.payment.canPay || channelOf(state.payment.method) === "staff";
}

/** How an unpaid order is paid, and until when. */
export function howToPay(order: Order): string {
  return withDeadline(paymentSentence(order), order);
}

/** The sentence, and until when the order can be paid, if it has a deadline. */
export function withDeadline(sentence: string, { paymentMethod, payBy }: Order): string {
  if (!payBy) return sentence;
  // Opening the payment page for FPX or card sets another deadline (ADR-0027).
  const deadline =
    channelOf(paymentMethod) === "online"
      ? t("Unpaid orders are cancelled automatically.")
      : t("If it isn't paid by {moment}, the order is cancelled automatically.", {
          moment: formatMoment(payBy),
        });
  return joinSentences(sentence, deadline);
}

function paymentSentence(order: Order): string {
  const total = formatMoney(amountToPay(order));
  switch (order.paymentMethod) {
    case "touch_n_go":
      return t(
        "Please pay {total} with Touch 'n Go and upload a picture of your proof of payment, if you haven't done so yet.",
        { total },
      );
    case "stripe_fpx":
      return t("We haven't received your payment of {total} yet. You can pay now by FPX or card.", {
        total,
      });
    case "bank_transfer":
      return t(
        "Please transfer {total} to our bank account, with the order number as the reference. Contact us if you need our account number.",
        { total },
      );
    case "cash":
    case "card_terminal":
      return t("Please pay {total} at our shop.", { total });
  }
}

/** The button to the payment page; undefined if nothing is due, or if staff receive the payment themselves. */
export function payButton(order: Order, state: OrderState): EmailLink | undefined {
  const { paymentMethod } = order;
  if (!isPaymentDue(state) || !isPublicMethod(paymentMethod)) return undefined;
  return { label: payLabel(paymentMethod), link: payLink(order, buyerKey(order.id)) };
}

function payLabel(method: PublicMethod): string {
  return method === "touch_n_go" ? t("Pay with Touch 'n Go") : t("Pay now");
}
