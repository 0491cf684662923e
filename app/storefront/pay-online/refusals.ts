import type { Toast } from "#app/ui/toast.ts";
import type { CancelUnpaid } from "#shop/payments/cancel-unpaid.server.ts";
import type { StartPayment } from "#shop/payments/start-payment.server.ts";

type Refused<Answer> = Exclude<Answer, { ok: true }>;

/** Why no payment page opened; the order stands, whatever the reason. */
export function payRefusal({ reason }: Refused<StartPayment>): Toast & { description: string } {
  return { title: "Error", description: sentences[reason], kind: "destructive" };
}

export function cancelRefusal({ reason }: Refused<CancelUnpaid>): Toast & { description: string } {
  return { title: "Error", description: sentences[reason], kind: "destructive" };
}

const sentences: Record<Refused<StartPayment>["reason"] | Refused<CancelUnpaid>["reason"], string> =
  {
    "not-there": "Order not found",
    "not-yours":
      "Only who placed this order can do that. Please open it in the same browser, or by the link in its e-mail.",
    "not-awaited": "This order is not waiting for a payment any more.",
    "not-open": "This order cannot be cancelled here any more. Please write to us.",
    "being-checked": "Your payment is being checked. Please wait for the answer.",
    "no-session": "Failed to create Stripe session",
  };
