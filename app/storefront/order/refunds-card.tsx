import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Price } from "#app/ui/price.tsx";
import type { BuyersRefund } from "#shop/payments/buyers-money.server.ts";
import { refundWay } from "./words.ts";

/** What of the buyer's money went back, or is on its way. */
export function RefundsCard({ refunds }: { refunds: BuyersRefund[] }) {
  return (
    <Card title={refunds.length === 1 ? "Refund" : "Refunds"}>
      <ul className="divide-y divide-line">
        {refunds.map(({ id, amount, way, status, at }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Price amount={amount} className="font-semibold" />
              <Badge tone={tones[status]}>{words[status]}</Badge>
            </div>
            <p className="mt-0.5 text-sm text-ink-soft">
              {refundWay(way)}, <DateTime value={at} format="date" />
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
const words = { pending: "On its way", succeeded: "Done", failed: "Delayed" };
const explanations = {
  pending: "Banks take a few working days to show it.",
  failed: "Your bank did not take it. We are sending it another way.",
};
