import { Word } from "#app/ui/choices.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { Card } from "#app/ui/card.tsx";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import type { valueToday } from "#shop/gold/value-today.ts";
import type { PicturedItem } from "#shop/orders/read-order.server.ts";
import { formatWeight } from "#shop/weight.ts";

type Props = { items: PicturedItem[]; value: NonNullable<ReturnType<typeof valueToday>> };

/** What the shop would pay for the order's gold today. */
export function ValueToday({ items, value: { values, total } }: Props) {
  return (
    <Card title={t("Gold value today")}>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex items-start justify-between gap-4 py-3 first:pt-0">
            <span className="min-w-0 wrap-anywhere">
              <Word lang={langOf(item, "productName")}>{item.productName}</Word>
              <span className="block text-sm text-ink-soft tabular-nums">
                {t("{purity}, {weight} × {count}", {
                  purity: item.purity,
                  weight: formatWeight(item.weight),
                  count: item.quantity,
                })}
              </span>
            </span>
            <Price amount={values[item.id]} />
          </li>
        ))}
      </ul>
      {items.length > 1 ? (
        <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
          {t("Total")}
          <Price amount={total} />
        </p>
      ) : null}
      <p className="mt-3 text-sm text-ink-soft">
        {t(
          "What we would pay today for the net gold weight, before weighing and testing at the shop. Labour fees aren't included.",
        )}
      </p>
    </Card>
  );
}
