import { data } from "react-router";
import { t } from "#languages/messages.ts";
import { nextToPack } from "#shop/fulfilment/list-to-pack.server.ts";
import { packingProgress } from "#shop/fulfilment/packing-progress.server.ts";
import { findShipment } from "#shop/fulfilment/read-shipments.server.ts";
import { lastCourier } from "#shop/fulfilment/send-shipment.server.ts";
import { coverByCourier } from "#shop/fulfilment/transit-policies.server.ts";
import { readTimeline } from "#shop/orders/read-order.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { readPackingRules } from "#shop/profile/packing-rules.server.ts";
import type { Staff } from "#shop/staff.ts";
import { loadOrder } from "../shared/load-order.server.ts";

/** What the screen of a shipment shows. Throws a 404 if there is no such shipment. */
export async function loadShipment(staff: Staff, shipmentId: string) {
  const shipment = await findShipment(staff, shipmentId);
  if (!shipment) throw data(t("Shipment not found"), { status: 404 });
  const order = await loadOrder(staff, shipment.orderId);
  const label = `${order.orderNumber}-${shipment.number}`;
  const isToSend = shipment.status === "packed" && shipment.kind !== "collection";
  const [rules, timeline, cover, usualCourier, next] = await Promise.all([
    readPackingRules(),
    readTimeline(order.id),
    isToSend ? coverByCourier(staff) : undefined,
    isToSend ? lastCourier(staff) : undefined,
    shipment.status === "packing" ? undefined : nextToPack(staff, order.id),
  ]);
  return {
    shipment: { ...shipment, label },
    order,
    phone: formatPhone(order.phoneNumber),
    progress: packingProgress(shipment, order.items, rules),
    events: timeline.filter(
      ({ kind, note }) => kind === "shipment" && note?.text.split("\n")[0] === label,
    ),
    cover: Object.fromEntries(cover ?? []),
    usualCourier,
    next,
    isOwner: staff.role === "owner",
  };
}
