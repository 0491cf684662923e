import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";

/** What the returned pieces cover of the total, and what is left for the customer to pay or get back. */
export function ExchangeSums({ total, credit }: { total: Sen; credit: Sen }) {
  const used = Math.min(total, credit) as Sen;
  const difference = (total - credit) as Sen;
  return (
    <dl className="mt-2 space-y-1">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-ink-soft">{t("Exchange credit")}</dt>
        <dd className="whitespace-nowrap">−{formatMoney(used)}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 font-semibold">
        <dt>{difference < 0 ? t("Goes back to the customer") : t("Amount to pay")}</dt>
        <dd>
          <Price amount={Math.abs(difference) as Sen} />
        </dd>
      </div>
    </dl>
  );
}
