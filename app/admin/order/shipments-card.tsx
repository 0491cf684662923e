import { Card } from "#app/ui/card.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { Shipment } from "#shop/fulfilment/read-shipments.server.ts";
import type { FullOrder } from "#shop/orders/read-order.server.ts";
import { ShipmentList } from "../shared/shipment-list.tsx";

/** Where the order's pieces are: its shipments, and how many pieces are not packed yet. */
export function ShipmentsCard({
  order,
  shipments,
  toPack,
}: {
  order: FullOrder;
  shipments: Shipment[];
  toPack: number;
}) {
  const canPack = toPack > 0 && order.orderStatus !== "cancelled";
  if (shipments.length === 0 && !canPack) return null;
  return (
    <Card title={t("Shipments")} className="md:col-span-full">
      {shipments.length > 0 ? <ShipmentList order={order} shipments={shipments} /> : null}
      {canPack ? (
        <p className="mt-2 text-sm text-ink-soft">
          {tPlural(toPack, "{count} piece isn't packed yet.", "{count} pieces aren't packed yet.")}
        </p>
      ) : null}
    </Card>
  );
}
