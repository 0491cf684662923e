import { Badge, type Tone } from "#app/ui/badge.tsx";
import type { PaymentWords } from "#shop/payments/payment-words.ts";

/** The state of an order's payment; nothing if there is nothing to pay or to refund. */
export function PaymentBadge({ payment }: { payment: PaymentWords | undefined }) {
  return payment ? <Badge tone={tones[payment.kind]}>{payment.name}</Badge> : null;
}

const tones: Record<PaymentWords["kind"], Tone> = {
  paid: "ok",
  due: "warn",
  failed: "grey",
  rejected: "bad",
  checking: "gold",
  unknown: "gold",
  owed: "bad",
  refunding: "info",
  refunded: "grey",
};
