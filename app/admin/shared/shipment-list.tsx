import { href } from "react-router";
import { shipmentNumber } from "#shop/fulfilment/shipment-number.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { Shipment } from "#shop/fulfilment/read-shipments.server.ts";
import { courierName } from "#shop/fulfilment/shipment-names.ts";
import { ShipmentBadge } from "./shipment-badge.tsx";

type Shown = Pick<
  Shipment,
  "id" | "number" | "kind" | "status" | "failure" | "courier" | "trackingNumber" | "items"
>;

/** An order's shipments, each with its state and a link to its screen. */
export function ShipmentList({
  order: { orderNumber },
  shipments,
}: {
  order: { orderNumber: string };
  shipments: Shown[];
}) {
  return (
    <ul className="divide-y divide-line">
      {shipments.map((shipment) => (
        <li key={shipment.id} className="py-2 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <TextLink
              standalone
              to={href("/admin/shipments/:shipmentId", { shipmentId: shipment.id })}
              className="tabular-nums"
            >
              {shipmentNumber({ orderNumber }, shipment)}
            </TextLink>
            <ShipmentBadge shipment={shipment} />
          </div>
          <p className="text-xs break-words text-ink-soft tabular-nums">{factsOf(shipment)}</p>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ items, kind, courier, trackingNumber }: Shown): string {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    tPlural(pieces, "{count} piece", "{count} pieces"),
    kind === "by-hand" && t("Brought by our staff"),
    courier && courierName(courier),
    trackingNumber,
  ]
    .filter(Boolean)
    .join(" · ");
}
