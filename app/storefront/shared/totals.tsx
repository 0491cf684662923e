import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";

type Props = {
  subtotal: Sen;
  /** What pieces given back in an exchange cover of an order. */
  exchangeCredit?: Sen;
};

/** Subtotal, shipping and total, shown alike in the cart, at checkout and on the order. */
export function Totals({ subtotal, exchangeCredit = 0 as Sen }: Props) {
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
      {exchangeCredit > 0 ? (
        <>
          <div className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-soft">{t("Exchange credit")}</dt>
            <dd className="whitespace-nowrap">−{formatMoney(exchangeCredit)}</dd>
          </div>
          <div className="flex items-baseline justify-between gap-4 font-semibold">
            <dt>{t("Difference")}</dt>
            <dd>
              <Price amount={(subtotal - exchangeCredit) as Sen} />
            </dd>
          </div>
        </>
      ) : null}
    </dl>
  );
}
