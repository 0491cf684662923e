import { Choice, choicesOf } from "#app/ui/choices.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { PriceBreakdown } from "#app/ui/price-breakdown.tsx";
import { Price } from "#app/ui/price.tsx";
import { PurityBadge } from "#app/ui/purity-badge.tsx";
import type { OrderItem } from "#shop/orders/read-order.server.ts";
import { breakdown } from "#shop/price-breakdown.ts";
import { formatWeight } from "#shop/weight.ts";

export function OrderItems({ items }: { items: OrderItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="py-6 first:pt-0 last:pb-0">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <h3 lang={langOf(item, "productName")} className="display text-lg">
                {item.productName}
              </h3>
              <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
                <PurityBadge purity={item.purity} />
                <span className="tabular-nums">{formatWeight(item.weight)}</span>
                {choicesOf(item).map((choice) => (
                  <span key={choice.name + choice.value}>
                    <Choice choice={choice} />
                  </span>
                ))}
              </div>
            </div>
            <p className="shrink-0 text-base font-semibold">
              <Price amount={item.subtotal} />
            </p>
          </div>
          <PriceBreakdown rows={breakdown(item)} className="mt-4 text-sm" />
        </li>
      ))}
    </ul>
  );
}
