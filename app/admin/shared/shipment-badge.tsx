import { Badge, type Tone } from "#app/ui/badge.tsx";
import { t } from "#languages/messages.ts";
import type { Shipment } from "#shop/fulfilment/read-shipments.server.ts";
import { shipmentStatusName } from "#shop/fulfilment/shipment-names.ts";

type Shown = Pick<Shipment, "status"> & Partial<Pick<Shipment, "failure">>;

/** The status of a shipment; of one that did not arrive, what happened to it. */
export function ShipmentBadge({ shipment: { status, failure } }: { shipment: Shown }) {
  return <Badge tone={tones[status]}>{failureName(failure) ?? shipmentStatusName(status)}</Badge>;
}

function failureName(failure: Shipment["failure"] | undefined): string | undefined {
  if (!failure) return undefined;
  return failure === "lost" ? t("Parcel lost") : t("Parcel came back");
}

const tones: Record<Shipment["status"], Tone> = {
  packing: "warn",
  packed: "info",
  ready: "gold",
  sent: "info",
  delivered: "ok",
  collected: "ok",
  failed: "bad",
  cancelled: "grey",
};
