import type { VisibleOrder } from "#shop/orders/read-order.server.ts";
import { collectionCode } from "./collection-code.server.ts";
import { canChangeCollector, findCollector, type Collector } from "./collector.server.ts";
import type { Parcel } from "./parcels.server.ts";

/** What the buyer alone sees of a collection (ADR-0063). */
export type BuyerCollection = {
  /** The code of each shipment that waits at the counter, by the shipment's id. */
  codes: Record<string, string>;
  collector: Collector | undefined;
  canChangeCollector: boolean;
};

/** Undefined for everyone else, also for staff and for whoever has the link that staff send. */
export async function readBuyerCollection(
  seen: Extract<VisibleOrder, { isFull: true }>,
  parcels: Pick<Parcel, "id" | "status">[],
): Promise<BuyerCollection | undefined> {
  const { order, isBuyer } = seen;
  if (!isBuyer || order.deliveryMethod !== "collect") return undefined;
  const isCancelled = order.orderStatus === "cancelled";
  const ready = isCancelled ? [] : parcels.filter(({ status }) => status === "ready");
  return {
    codes: Object.fromEntries(ready.map(({ id }) => [id, collectionCode(id)])),
    collector: await findCollector(order.id),
    canChangeCollector: canChangeCollector(order),
  };
}
