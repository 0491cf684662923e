import { t } from "#languages/messages.ts";
import type { Parcel } from "#shop/fulfilment/parcels.server.ts";
import type { FullOrder } from "../shared/order/order-view.server.ts";
import { ParcelCard } from "./parcel-card.tsx";

/** A card for each parcel of the order. What is collected has a card of its own. */
export function Parcels({ order, parcels }: { order: FullOrder; parcels: Parcel[] }) {
  const count = parcels.length;
  return parcels.map((parcel, index) => (
    <ParcelCard
      key={parcel.id}
      order={order}
      parcel={parcel}
      title={
        count === 1
          ? t("Your parcel")
          : t("Parcel {number} of {count}", { number: index + 1, count })
      }
    />
  ));
}
