import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Price } from "#app/ui/price.tsx";
import type { RefundSummary } from "#shop/payments/payment-summary.ts";
import { refundMethodLabels } from "../shared/order/labels.ts";

/** The order's refunds to the buyer: done, on their way or delayed. */
export function RefundsCard({ refunds }: { refunds: RefundSummary[] }) {
  if (refunds.length === 0) return null;
  return (
    <Card title={refunds.length === 1 ? "Refund" : "Refunds"}>
      <ul className="divide-y divide-line">
        {refunds.map(({ id, amount, method, status, at }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Price amount={amount} className="font-semibold" />
              <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
            </div>
            <p className="mt-0.5 text-sm text-ink-soft">
              {refundMethodLabels[method]}, <DateTime value={at} format="date" />
            </p>
            {status === "succeeded" ? null : (
              <p className="mt-1 text-sm text-ink-soft">{explanations[status]}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const tones = { pending: "warn", succeeded: "ok", failed: "warn" } as const;
const statusLabels = { pending: "On its way", succeeded: "Done", failed: "Delayed" };
const explanations = {
  pending: "Your bank may take a few working days to show the refund.",
  failed: "Your bank didn't accept the refund. We're sending the money another way.",
};
