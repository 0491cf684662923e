import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Price } from "#app/ui/price.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { RefundSummary } from "#shop/payments/payment-summary.ts";
import { refundMethodLabel } from "#shop/payments/refund-method-label.ts";

/** The order's refunds to the buyer: done, on their way or delayed. */
export function RefundsCard({ refunds }: { refunds: RefundSummary[] }) {
  if (refunds.length === 0) return null;
  return (
    <Card title={tPlural(refunds.length, "Refund", "Refunds")}>
      <ul className="divide-y divide-line">
        {refunds.map(({ id, amount, method, status, at }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Price amount={amount} className="font-semibold" />
              <Badge tone={tones[status]}>{statusLabel(status)}</Badge>
            </div>
            <p className="mt-0.5 text-sm text-ink-soft">
              <Rich
                text={t("{method}, <date></date>", { method: refundMethodLabel(method) })}
                date={() => <DateTime value={at} format="date" />}
              />
            </p>
            {status === "succeeded" ? null : (
              <p className="mt-1 text-sm text-ink-soft">{explanation(status)}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const tones = { pending: "warn", succeeded: "ok", failed: "warn" } as const;

function statusLabel(status: RefundSummary["status"]): string {
  switch (status) {
    case "pending":
      return t("On its way");
    case "succeeded":
      return t("Done");
    case "failed":
      return t("Delayed");
  }
}

function explanation(status: "pending" | "failed"): string {
  return status === "pending"
    ? t("Your bank may take a few working days to show the refund.")
    : t("Your bank didn't accept the refund. We're sending the money another way.");
}
