import type { ShipmentKind, ShipmentStatus } from "#db/schema/fulfilment.ts";
import type { Order } from "#shop/orders/read-order.server.ts";

/** Why an order's delivery address can no longer be corrected, or never could. */
export type AddressRefusal = "not-delivered" | "order-closed" | "parcel-sealed";

/** In these statuses, a parcel carries the address. One that came back, or was opened again, does not. */
const addressed = new Set<ShipmentStatus>(["packed", "sent", "delivered"]);

/** Undefined while staff may correct the address. */
export function whyAddressStays(
  { deliveryMethod, orderStatus }: Pick<Order, "deliveryMethod" | "orderStatus">,
  shipments: { kind: ShipmentKind; status: ShipmentStatus }[],
): AddressRefusal | undefined {
  if (deliveryMethod !== "deliver") return "not-delivered";
  if (orderStatus === "cancelled" || orderStatus === "completed") return "order-closed";
  return shipments.some(({ kind, status }) => kind !== "collection" && addressed.has(status))
    ? "parcel-sealed"
    : undefined;
}
