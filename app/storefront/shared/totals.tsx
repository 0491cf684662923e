import { Price } from "#app/ui/price.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { Sen } from "#shop/money.ts";

/** Subtotal, shipping and total, shown alike in the cart, at checkout and on the order. */
export function Totals({ subtotal, quantity }: { subtotal: Sen; quantity?: number }) {
  return (
    <dl className="space-y-2.5">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-ink-soft">
          {quantity === undefined
            ? t("Subtotal")
            : tPlural(quantity, "Subtotal ({count} piece)", "Subtotal ({count} pieces)")}
        </dt>
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
    </dl>
  );
}
