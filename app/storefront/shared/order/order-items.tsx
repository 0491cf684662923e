import { Choice, choicesOf } from "#app/ui/choices.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { PriceBreakdown } from "#app/ui/price-breakdown.tsx";
import { Price } from "#app/ui/price.tsx";
import { PurityBadge } from "#app/ui/purity-badge.tsx";
import { PiecePicture } from "../piece.tsx";
import type { PicturedItem } from "#shop/orders/read-order.server.ts";
import { soldBreakdown } from "#shop/sold-breakdown.ts";
import { formatWeight } from "#shop/weight.ts";

export function OrderItems({ items }: { items: PicturedItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li
          key={item.id}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-4 py-6 first:pt-0 last:pb-0 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-6"
        >
          <PiecePicture
            piece={item}
            sizes="(min-width: 40rem) 6rem, 4.5rem"
            className="sm:row-span-2"
          />
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <h3 lang={langOf(item, "productName")} className="display text-lg wrap-anywhere">
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
          <div className="max-sm:col-span-2">
            <PriceBreakdown rows={soldBreakdown(item)} className="text-sm" />
          </div>
        </li>
      ))}
    </ul>
  );
}
