import { Badge, type Tone } from "#app/ui/badge.tsx";
import type { PaymentWords } from "#shop/payments/payment-words.ts";

/** The state of the payment or of the refund, beside the status of the order. */
export function PaymentBadge({ payment }: { payment: PaymentWords | undefined }) {
  return payment ? <Badge tone={tones[payment.kind]}>{payment.name}</Badge> : null;
}

const tones: Record<PaymentWords["kind"], Tone> = {
  due: "warn",
  failed: "bad",
  rejected: "bad",
  checking: "warn",
  unknown: "warn",
  paid: "ok",
  owed: "warn",
  refunding: "warn",
  refunded: "ok",
};
