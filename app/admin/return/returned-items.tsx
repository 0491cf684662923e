import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { PieceName } from "#app/ui/piece-name.tsx";
import { Price } from "#app/ui/price.tsx";
import { t, tContext } from "#languages/messages.ts";
import {
  checkedNames,
  conditionNames,
  dispositionName,
} from "#shop/fulfilment/inspection-names.ts";
import { formatWeight } from "#shop/weight.ts";
import type { ReturnDetail } from "#shop/returns/return-detail.server.ts";

/** The pieces, what they count for, and what inspections found. */
export function ReturnedItems({ detail }: { detail: ReturnDetail }) {
  const { items, value, inspections } = detail;
  return (
    <Card title={tContext("goods", "Pieces")}>
      <ul className="divide-y divide-line">
        {items.map(({ item, quantity, received }, at) => {
          const valued = value.items[at]!;
          return (
            <li key={item.id} className="py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <p className="min-w-0">
                  <span className="font-medium tabular-nums">{`${valued.pieces} × `}</span>
                  <PieceName item={item} />
                  <span className="block text-xs text-ink-soft tabular-nums">
                    {item.purity} · {formatWeight(item.weight)}
                  </span>
                  {received !== null && received < quantity ? (
                    <span className="block text-xs text-ink-soft">
                      {t("{received} of {asked} came", { received, asked: quantity })}
                    </span>
                  ) : null}
                </p>
                <Price amount={valued.value} className="font-semibold" />
              </div>
              <ul className="mt-1 space-y-1 text-xs text-ink-soft">
                {inspections
                  .filter(({ orderItemId }) => orderItemId === item.id)
                  .map((seen) => (
                    <li key={seen.id} className="break-words">
                      {`${seen.quantity} × ${formatWeight(seen.weightRead)} · `}
                      {[
                        ...checkedNames(seen),
                        conditionNames()[seen.condition],
                        dispositionName(seen.disposition),
                        seen.staffName,
                      ].join(" · ")}
                      , <DateTime value={seen.createdAt} />
                      {seen.note ? <span className="block">{seen.note}</span> : null}
                    </li>
                  ))}
              </ul>
            </li>
          );
        })}
      </ul>
      <p className="mt-4 flex justify-between gap-4 border-t border-line pt-4 font-semibold">
        {tContext("of returned pieces", "Value")}
        <Price amount={value.total} />
      </p>
      <p className="mt-1 text-xs text-ink-soft">
        {value.isGoldOnly
          ? t("Only the gold counts, because nothing is wrong with the pieces.")
          : t("The price that the customer paid for these pieces.")}
      </p>
    </Card>
  );
}
