import { errorToast } from "#app/ui/toast.ts";
import type { CancelUnpaid } from "#shop/payments/cancel-unpaid.server.ts";
import type { StartPayment } from "#shop/payments/start-payment.server.ts";

type Refused = Exclude<StartPayment | CancelUnpaid, { ok: true }>;

/** A toast that says why a payment was not started or an order not cancelled. The order stays placed in both cases. */
export function paymentRefusal({ reason }: Refused) {
  return errorToast(sentences[reason]);
}

/** Why an order accepts no payment, receipt or cancellation from this visitor. */
export const orderRefusals = {
  "not-found": "Order not found",
  forbidden:
    "To keep the order private, please open it in the browser you ordered with, or use the link in your order email.",
  "not-awaited": "This order no longer needs a payment.",
};

const sentences: Record<Refused["reason"], string> = {
  ...orderRefusals,
  "not-open": "This order can no longer be cancelled here. Please contact us.",
  "being-checked": "Your payment is being checked. Please wait for the result.",
  "no-session": "Failed to create Stripe session",
};
