import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { textLinkClass } from "#app/ui/text-link.tsx";
import { t, tContext } from "#languages/messages.ts";
import { trackingLink } from "#shop/fulfilment/couriers.ts";
import { courierName, shipmentStatusName } from "#shop/fulfilment/shipment-names.ts";
import { formatMoney } from "#shop/money.ts";
import type { StepProps } from "./step-props.ts";

/** How the shipment left, and when it arrived. */
export function SentFacts({ shipment }: StepProps) {
  const { kind, courier, trackingNumber, leftAt, arrivedAt, policyId, insuredValue } = shipment;
  const link = trackingLink(shipment);
  const isCollected = kind === "collection";
  return (
    <Card
      title={
        shipment.status === "sent"
          ? tContext("parcel", "On its way")
          : shipmentStatusName(titleOf(shipment))
      }
    >
      <Facts
        facts={{
          [t("Courier")]:
            kind === "by-hand" ? t("Brought by our staff") : courier ? courierName(courier) : null,
          [t("Tracking number")]: trackingNumber ? (
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="font-semibold">{trackingNumber}</span>
              <CopyButton text={trackingNumber} what={t("the tracking number")} />
            </span>
          ) : null,
          [t("Sent")]: leftAt && !isCollected ? <DateTime value={leftAt} /> : null,
          [isCollected ? t("Collected") : t("Delivered")]: arrivedAt ? (
            <DateTime value={arrivedAt} />
          ) : null,
          [t("Collected by")]: shipment.collectedBy,
          // Said only of a parcel that a policy covers.
          [t("Insured for")]: policyId && !isCollected ? formatMoney(insuredValue) : null,
        }}
      />
      {link?.startsWith("https://") ? (
        <p className="mt-2">
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className={textLinkClass({ standalone: true })}
          >
            {t("Track this parcel")}
          </a>
        </p>
      ) : null}
    </Card>
  );
}

/** What came back or was lost was sent all the same. */
function titleOf({ status }: StepProps["shipment"]) {
  return status === "failed" ? "sent" : status;
}
