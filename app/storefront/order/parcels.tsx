import { t } from "#languages/messages.ts";
import type { Parcel } from "#shop/fulfilment/parcels.server.ts";
import type { FullOrder } from "../shared/order/order-view.server.ts";
import { ParcelCard } from "./parcel-card.tsx";

/** A card for each parcel of the order. */
export function Parcels({ order, parcels }: { order: FullOrder; parcels: Parcel[] }) {
  return parcels.map((parcel, index) => (
    <ParcelCard
      key={parcel.id}
      order={order}
      parcel={parcel}
      title={titleOf(parcel, index + 1, parcels.length)}
    />
  ));
}

function titleOf({ kind }: Parcel, number: number, count: number): string {
  if (kind === "collection") {
    return count === 1
      ? t("Your collection")
      : t("Collection {number} of {count}", { number, count });
  }
  return count === 1 ? t("Your parcel") : t("Parcel {number} of {count}", { number, count });
}
