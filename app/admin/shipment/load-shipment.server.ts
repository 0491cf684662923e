import { data } from "react-router";
import { shipmentNumber } from "#shop/fulfilment/shipment-number.ts";
import { t } from "#languages/messages.ts";
import { nextToPack } from "#shop/fulfilment/list-to-pack.server.ts";
import { packingProgress } from "#shop/fulfilment/packing-progress.server.ts";
import { findShipment, type Shipment } from "#shop/fulfilment/read-shipments.server.ts";
import { lastCourier } from "#shop/fulfilment/send-shipment.server.ts";
import { coverByCourier, findPolicy } from "#shop/fulfilment/transit-policies.server.ts";
import { readTimeline } from "#shop/orders/read-order.server.ts";
import { readLostRefund } from "#shop/payments/lost-parcel.server.ts";
import { previewRefundParts } from "#shop/payments/refund-method.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { readPackingRules } from "#shop/profile/packing-rules.server.ts";
import type { Staff } from "#shop/staff.ts";
import { loadOrder } from "../shared/load-order.server.ts";

/** What the screen of a shipment shows. Throws a 404 if there is no such shipment. */
export async function loadShipment(staff: Staff, shipmentId: string) {
  const shipment = await findShipment(staff, shipmentId);
  if (!shipment) throw data(t("Shipment not found"), { status: 404 });
  const order = await loadOrder(staff, shipment.orderId);
  const label = shipmentNumber(order, shipment);
  const isToSend = shipment.status === "packed" && shipment.kind !== "collection";
  const [rules, timeline, cover, usualCourier, next] = await Promise.all([
    readPackingRules(),
    readTimeline(order.id),
    isToSend ? coverByCourier(staff) : undefined,
    isToSend ? lastCourier(staff) : undefined,
    shipment.status === "packing" ? undefined : nextToPack(staff, order.id),
  ]);
  const lost = shipment.failure === "lost" ? await loadLost(staff, shipment) : undefined;
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
    lost,
    isOwner: staff.role === "owner",
  };
}

/** What the screen shows of a lost parcel beside its row: the refund as it would be now, and the insurance. */
async function loadLost(staff: Staff, { id, policyId }: Shipment) {
  const [{ amount, accepted }, policy] = await Promise.all([
    readLostRefund(id),
    policyId ? findPolicy(staff, policyId) : undefined,
  ]);
  return {
    refund: { amount, parts: previewRefundParts(accepted, amount) },
    refundId: crypto.randomUUID(),
    policy,
  };
}
