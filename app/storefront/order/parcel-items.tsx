import { Word } from "#app/ui/choices.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { t } from "#languages/messages.ts";
import type { Milligrams } from "#shop/money.ts";
import type { Parcel } from "#shop/fulfilment/parcels.server.ts";
import { formatWeight } from "#shop/weight.ts";
import type { FullOrder } from "#shop/orders/read-order.server.ts";

/** What is in the parcel, with the weight that the scale showed beside the weight that was paid for. */
export function ParcelItems({ order, parcel }: { order: FullOrder; parcel: Parcel }) {
  return (
    <ul className="divide-y divide-line">
      {parcel.items.map(({ orderItemId, quantity, weightRead }) => {
        const item = order.items.find(({ id }) => id === orderItemId);
        if (!item) return null;
        const paid = (item.weight * quantity) as Milligrams;
        return (
          <li key={orderItemId} className="py-3 first:pt-0 last:pb-0">
            <p className="font-medium wrap-anywhere">
              <Word lang={langOf(item, "productName")}>{item.productName}</Word>{" "}
              <span className="font-normal whitespace-nowrap text-ink-soft">× {quantity}</span>
            </p>
            {weightRead === null ? null : (
              <p className="mt-0.5 text-sm text-ink-soft tabular-nums">
                {t("Weighed {read}. You paid for {paid}.", {
                  read: formatWeight(weightRead),
                  paid: formatWeight(paid),
                })}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
