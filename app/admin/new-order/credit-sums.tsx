import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { Credit } from "#shop/orders/amount-to-pay.ts";
import { creditName } from "#shop/orders/method-names.ts";

/** What gold that comes in covers of the total, and what is left for the customer to pay or get. */
export function CreditSums({ total, credit }: { total: Sen; credit: Credit }) {
  const used = Math.min(total, credit.amount) as Sen;
  const difference = (total - credit.amount) as Sen;
  return (
    <dl className="mt-2 space-y-1">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-ink-soft">{creditName(credit.method)}</dt>
        <dd className="whitespace-nowrap">−{formatMoney(used)}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 font-semibold">
        <dt>{differenceName(difference, credit)}</dt>
        <dd>
          <Price amount={Math.abs(difference) as Sen} />
        </dd>
      </div>
    </dl>
  );
}

/** What the difference between the new order and the gold that comes in is. */
export function differenceName(difference: number, { method }: Credit): string {
  if (difference >= 0) return t("Amount to pay");
  return method === "trade_in" ? t("Cash to the customer") : t("Goes back to the customer");
}
