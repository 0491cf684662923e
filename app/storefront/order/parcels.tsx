import { t } from "#languages/messages.ts";
import type { Parcel } from "#shop/fulfilment/parcels.server.ts";
import type { Sen } from "#shop/money.ts";
import type { FullOrder } from "#shop/orders/read-order.server.ts";
import { ParcelCard } from "./parcel-card.tsx";

/** A card for each parcel of the order. What is collected has a card of its own. */
export function Parcels({
  order,
  parcels,
  lostRefunds,
}: {
  order: FullOrder;
  parcels: Parcel[];
  lostRefunds: Record<string, Sen>;
}) {
  const count = parcels.length;
  return parcels.map((parcel, index) => (
    <ParcelCard
      key={parcel.id}
      order={order}
      parcel={parcel}
      lostRefund={lostRefunds[parcel.id]}
      title={
        count === 1
          ? t("Your parcel")
          : t("Parcel {number} of {count}", { number: index + 1, count })
      }
    />
  ));
}
