import { message, t, type Message } from "#languages/messages.ts";
import type { CancelUnpaid } from "#shop/payments/cancel-unpaid.server.ts";
import type { ChangePaymentMethod } from "#shop/payments/change-payment-method.server.ts";
import type { StartPayment } from "#shop/payments/start-payment.server.ts";

type Refused = Exclude<StartPayment | CancelUnpaid | ChangePaymentMethod, { ok: true }>;

/**
 * Why a payment was not started, an order not cancelled or its payment method not changed. The order stays placed in
 * each case.
 */
export function paymentRefusalSentence({ reason }: Refused): string {
  return t(sentences[reason]);
}

/** Why an order accepts no payment, receipt or cancellation from this visitor. */
export const orderRefusals = {
  "not-found": message("Order not found"),
  forbidden: message(
    "To keep the order private, please open it in the browser you ordered with, or use the link in your order email.",
  ),
  "not-awaited": message("This order no longer needs a payment."),
};

const sentences: Record<Refused["reason"], Message> = {
  ...orderRefusals,
  "not-open": message("This order can no longer be cancelled here. Please contact us."),
  "being-checked": message("Your payment is being checked. Please wait for the result."),
  "method-not-offered": message("This order can't be paid that way at the moment."),
  "page-open": message(
    "The payment page you opened before is still open. Please try again in a moment.",
  ),
  "no-session": message("Failed to create Stripe session"),
};
