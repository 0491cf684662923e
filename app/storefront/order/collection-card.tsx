import MapPin from "lucide:map-pin";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { t } from "#languages/messages.ts";
import type { BuyerCollection } from "#shop/fulfilment/buyer-collection.server.ts";
import type { Parcel } from "#shop/fulfilment/parcels.server.ts";
import { shipmentStatusName } from "#shop/fulfilment/shipment-names.ts";
import type { FullOrder } from "#shop/orders/read-order.server.ts";
import { OpenNow } from "../shared/around-piece/lazy-parts.tsx";
import { CollectorPart } from "./collector-part.tsx";
import type { CollectionPlace } from "./collection-place.server.ts";
import type { CollectorFormState } from "./collector-action.server.ts";
import { parcelTones } from "./parcel-card.tsx";
import { ParcelItems } from "./parcel-items.tsx";
import { ParcelPictures } from "./parcel-pictures.tsx";

type Props = {
  order: FullOrder;
  parcels: Parcel[];
  place: CollectionPlace;
  /** Undefined unless the buyer looks at the page. */
  own: BuyerCollection | undefined;
  collectorFormState: CollectorFormState | undefined;
  /** Whether pieces may still wait at the counter. */
  isOpen: boolean;
};

/** All about collecting an order at the shop: its pieces, the code, where, when, with what, and who else may come. */
export function CollectionCard({ order, parcels, place, own, collectorFormState, isOpen }: Props) {
  const isReady = parcels.some(({ status }) => status === "ready");
  const isWaiting = isOpen && !parcels.every(isCollected);
  return (
    <Card id="collection" title={t("Your collection")}>
      <div className="divide-y divide-line [&>*]:py-5 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0">
        {parcels.map((parcel, at) => (
          <Collected
            key={parcel.id}
            order={order}
            parcel={parcel}
            title={
              parcels.length > 1
                ? t("Collection {number} of {count}", { number: at + 1, count: parcels.length })
                : undefined
            }
            code={own?.codes[parcel.id]}
            isForBuyer={own !== undefined}
          />
        ))}
        {isWaiting || parcels.length === 0 ? <Place place={place} isReady={isReady} /> : null}
        {own && (own.canChangeCollector || own.collector) && isWaiting ? (
          <CollectorPart order={order} own={own} collectorFormState={collectorFormState} />
        ) : null}
      </div>
    </Card>
  );
}

function isCollected({ status }: Parcel): boolean {
  return status === "collected";
}

/** The pieces that are handed over at one time. */
function Collected({
  order,
  parcel,
  title,
  code,
  isForBuyer,
}: {
  order: FullOrder;
  parcel: Parcel;
  title: string | undefined;
  code: string | undefined;
  isForBuyer: boolean;
}) {
  const { status, arrivedAt } = parcel;
  return (
    <div id={`parcel-${parcel.id}`}>
      <p className="mb-4 flex flex-wrap items-center justify-between gap-3">
        {title ? <strong className="font-semibold">{title}</strong> : null}
        <Badge tone={parcelTones[status]}>{shipmentStatusName(status)}</Badge>
      </p>
      {code ? <Code code={code} /> : null}
      {status === "ready" && !isForBuyer ? (
        <p className="mb-4 text-sm text-ink-soft">
          {t(
            "We show the collection code only to the person who ordered: in the order emails, and in the browser or account the order was placed with.",
          )}
        </p>
      ) : null}
      <ParcelItems order={order} parcel={parcel} />
      {arrivedAt ? (
        <p className="mt-3 text-sm text-ink-soft">
          {t("Collected")} <DateTime value={arrivedAt} />
        </p>
      ) : null}
      <ParcelPictures order={order} parcel={parcel} />
    </div>
  );
}

function Code({ code }: { code: string }) {
  return (
    <div className="mb-5 rounded-md bg-gold-wash p-4 text-center">
      <p className="text-sm text-gold-ink">{t("Your collection code")}</p>
      <p className="my-1 text-2xl font-semibold tracking-[0.2em] tabular-nums">
        {`${code.slice(0, 3)} ${code.slice(3)}`}
      </p>
      <p className="mx-auto max-w-prose text-sm text-pretty">
        {t(
          "Say it at the counter when you collect. Keep it to yourself until then: we never ask for it in a call or a message.",
        )}
      </p>
    </div>
  );
}

function Place({ place, isReady }: { place: CollectionPlace; isReady: boolean }) {
  return (
    <div>
      <Facts
        facts={{
          [t("Collect from")]: place.address,
          [t("Opening hours")]: place.hours.text ? (
            <>
              <OpenNow times={place.openingTimes} sentence={place.openNow} />
              <span lang={place.hours.lang}>{place.hours.text}</span>
            </>
          ) : null,
          [t("What to bring")]: isReady
            ? t("Your collection code, and your identity card or passport")
            : t(
                "Your identity card or passport, and the collection code. The code appears here when your order is ready.",
              ),
        }}
      />
      {place.mapUrl ? (
        <a
          href={place.mapUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: "secondary" }) + " mt-5 print:hidden"}
        >
          <MapPin className="size-4" />
          {t("Open the map")}
        </a>
      ) : null}
    </div>
  );
}
