import { errorToast } from "#app/ui/toast.ts";
import type { CancelUnpaid } from "#shop/payments/cancel-unpaid.server.ts";
import type { StartPayment } from "#shop/payments/start-payment.server.ts";

type Refused<Answer> = Exclude<Answer, { ok: true }>;

/** Why the payment page could not be opened. The order stays placed in every case. */
export function payRefusal({ reason }: Refused<StartPayment>) {
  return errorToast(sentences[reason]);
}

export function cancelRefusal({ reason }: Refused<CancelUnpaid>) {
  return errorToast(sentences[reason]);
}

const sentences: Record<Refused<StartPayment>["reason"] | Refused<CancelUnpaid>["reason"], string> =
  {
    "not-found": "Order not found",
    forbidden:
      "To keep the order private, please open it in the browser you ordered with, or use the link in your order email.",
    "not-awaited": "This order no longer needs a payment.",
    "not-open": "This order can no longer be cancelled here. Please contact us.",
    "being-checked": "Your payment is being checked. Please wait for the result.",
    "no-session": "Failed to create Stripe session",
  };
