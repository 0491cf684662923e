import { translatedItem, type OrderItem } from "#shop/orders/item-names.ts";
import { findCollector } from "#shop/fulfilment/collector.server.ts";
import { readShipments, type Shipment } from "#shop/fulfilment/read-shipments.server.ts";
import { findCourier } from "#shop/fulfilment/couriers.ts";
import type { Milligrams } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";

type Exported = { id: string; items: OrderItem[] };

/** An order's shipments for the export of an account's data: without collection codes and without names of staff. */
export async function exportShipments(order: Exported) {
  const [shipments, collector] = await Promise.all([
    readShipments(order.id),
    findCollector(order.id),
  ]);
  return {
    shipments: shipments.map((shipment) => exportShipment(order, shipment)),
    ...(collector && { collector }),
  };
}

function exportShipment({ items }: Exported, shipment: Shipment) {
  const itemOf = (id: string) => items.find((item) => item.id === id)!;
  return {
    number: shipment.number,
    kind: shipment.kind,
    status: shipment.status,
    courier: findCourier(shipment.courier)?.name ?? null,
    trackingNumber: shipment.trackingNumber,
    trackingUrl: shipment.trackingUrl,
    sealNumber: shipment.sealNumber,
    isInsured: shipment.policyId !== null,
    packedAt: shipment.packedAt,
    readyAt: shipment.readyAt,
    leftAt: shipment.leftAt,
    arrivedAt: shipment.arrivedAt,
    lost:
      shipment.failure === "lost" || shipment.lost
        ? {
            choice: shipment.lost?.choice ?? null,
            chosenAt: shipment.lost?.chosenAt ?? null,
            settledAt: shipment.lost?.settledAt ?? null,
          }
        : null,
    askedOrRemindedAt: shipment.remindedAt,
    collectedBy: shipment.collectedBy,
    identityDocument: shipment.identityDocument,
    identityLast4: shipment.identityLast4,
    items: shipment.items.map(({ orderItemId, quantity, weightRead }) => ({
      name: translatedItem(itemOf(orderItemId)).productName,
      quantity,
      weightRead: weightRead === null ? null : formatWeight(weightRead as Milligrams),
    })),
    pictures: shipment.pictures.map(({ kind, createdAt }) => ({ kind, takenAt: createdAt })),
  };
}
