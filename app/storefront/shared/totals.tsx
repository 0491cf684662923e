import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { Credit } from "#shop/orders/amount-to-pay.ts";
import { creditName } from "#shop/orders/method-names.ts";

type Props = {
  subtotal: Sen;
  /** What an exchange or old gold pays of the order. */
  credit?: Credit | undefined;
};

/** Subtotal, shipping and total, shown alike in the cart, at checkout and on the order. */
export function Totals({ subtotal, credit }: Props) {
  return (
    <dl className="space-y-2.5">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-ink-soft">{t("Subtotal")}</dt>
        <dd>
          <Price amount={subtotal} />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-ink-soft">{t("Shipping")}</dt>
        <dd className="font-semibold text-ok">{t("FREE")}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3.5">
        <dt className="text-base font-semibold">{t("Total")}</dt>
        <dd className="text-lg font-semibold">
          <Price amount={subtotal} />
        </dd>
      </div>
      {credit ? (
        <>
          <div className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-soft">{creditName(credit.method)}</dt>
            <dd className="whitespace-nowrap">−{formatMoney(credit.amount)}</dd>
          </div>
          <div className="flex items-baseline justify-between gap-4 font-semibold">
            <dt>{t("Amount to pay")}</dt>
            <dd>
              <Price amount={(subtotal - credit.amount) as Sen} />
            </dd>
          </div>
        </>
      ) : null}
    </dl>
  );
}
