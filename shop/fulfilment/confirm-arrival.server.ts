import { consumeBuyerRateLimit, type TooManyRequests } from "#shop/buyer-limits.server.ts";
import { findFullOrder, type HiddenOrder, type Viewer } from "#shop/orders/read-order.server.ts";
import { markDelivered, type EndShipment } from "./end-shipment.server.ts";
import { readShipments } from "./read-shipments.server.ts";

export type ConfirmArrival = EndShipment | HiddenOrder | TooManyRequests;

/** The buyer has the parcel. Confirming a second time changes nothing. Rate limited by order and by IP address. */
export async function confirmArrival(
  { orderId, shipmentId }: { orderId: string; shipmentId: string },
  viewer: Viewer,
  ip: string,
): Promise<ConfirmArrival> {
  // Ignores the viewer's staff role: staff mark it on the admin's order page, which records their names.
  const seen = await findFullOrder(orderId, { ...viewer, isStaff: false });
  if (!seen.ok) return seen;
  const byIp = await consumeBuyerRateLimit("arrival-by-ip", ip);
  if (!byIp.ok) return byIp;
  const byOrder = await consumeBuyerRateLimit("arrival-by-order", orderId);
  if (!byOrder.ok) return byOrder;
  const isOfOrder = (await readShipments(orderId)).some(({ id }) => id === shipmentId);
  if (!isOfOrder) return { ok: false, reason: "not-found" };
  return markDelivered({ actor: "customer" }, shipmentId);
}
