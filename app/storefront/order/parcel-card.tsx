import PackageOpen from "lucide:package-open";
import { Form } from "react-router";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { textLinkClass } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { formatDay } from "#shop/format-day.ts";
import type { Parcel } from "#shop/fulfilment/parcels.server.ts";
import { shipmentStatusName } from "#shop/fulfilment/shipment-names.ts";
import * as links from "#shop/links.ts";
import type { Sen } from "#shop/money.ts";
import { SubmitButton } from "../shared/form/submit-button.tsx";
import type { FullOrder } from "#shop/orders/read-order.server.ts";
import { useLinkKey } from "../shared/order/use-link-key.ts";
import { LostChoice } from "./lost-choice.tsx";
import { ParcelItems } from "./parcel-items.tsx";
import { ParcelPictures } from "./parcel-pictures.tsx";

/** A parcel of the order. */
export function ParcelCard({
  order,
  parcel,
  lostRefund,
  title,
}: {
  order: FullOrder;
  parcel: Parcel;
  /** What would be refunded for a lost parcel; undefined if there is nothing to choose. */
  lostRefund: Sen | undefined;
  title: string;
}) {
  const { status, sealNumber, trackingNumber, trackingLink } = parcel;
  return (
    <Card
      id={`parcel-${parcel.id}`}
      title={title}
      action={<Badge tone={parcelTones[status]}>{shipmentStatusName(status)}</Badge>}
    >
      <Advice>{adviceOn(parcel)}</Advice>
      <ParcelItems order={order} parcel={parcel} />
      <Facts
        className="mt-5 border-t border-line pt-5"
        facts={{
          [t("Courier")]: parcel.courier,
          [t("Tracking number")]: trackingNumber ? (
            <span className="-my-2 flex min-h-11 flex-wrap items-center gap-x-2">
              <span className="font-semibold">{trackingNumber}</span>
              <CopyButton text={trackingNumber} what={t("the tracking number")} />
            </span>
          ) : null,
          [t("Seal")]: sealNumber,
          [t("Sent")]: parcel.sentAt ? <DateTime value={parcel.sentAt} /> : null,
          [t("Delivered")]: parcel.arrivedAt ? <DateTime value={parcel.arrivedAt} /> : null,
          [t("Protection")]: protectionOf(parcel),
        }}
      />
      {trackingLink ? (
        <p className="mt-2">
          <a
            href={trackingLink}
            target="_blank"
            rel="noopener noreferrer"
            className={textLinkClass({ standalone: true })}
          >
            {t("Track this parcel")}
          </a>
        </p>
      ) : null}
      {parcel.failure === "lost" ? (
        <LostChoice order={order} parcel={parcel} refund={lostRefund} />
      ) : null}
      <ParcelPictures order={order} parcel={parcel} />
      {canConfirm(parcel) ? <HaveIt order={order} parcel={parcel} /> : null}
    </Card>
  );
}

function Advice({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p className="mb-4 flex gap-3 rounded-md bg-gold-wash p-4">
      <PackageOpen className="mt-0.5 size-5 shrink-0 text-gold-ink" />
      <span>{children}</span>
    </p>
  );
}

/** What the buyer does with the parcel. Pieces of a cancelled order come back to the shop. */
function adviceOn(parcel: Parcel): string | undefined {
  const { status, sealNumber, comesBack } = parcel;
  if (parcel.failure === "lost") return t("This parcel was lost on its way. We're sorry.");
  if (comesBack === "back") return t("We have these pieces back.");
  if (comesBack === "expected" && status === "sent") {
    return t(
      "This order is cancelled, so please don't accept this parcel. If you have it already, call us, and we'll tell you how to send it back.",
    );
  }
  if (comesBack === "expected" && status === "delivered") {
    return t(
      "This order is cancelled. Please call us, and we'll tell you how to send these pieces back.",
    );
  }
  return status === "sent" && sealNumber
    ? t("Sign for the parcel only if seal {seal} is unbroken.", { seal: sealNumber })
    : undefined;
}

/** Says "insured" only of a parcel that a policy covers. */
function protectionOf({ status, kind, isInsured, comesBack }: Parcel): string | null {
  if (status !== "sent" || comesBack) return null;
  if (kind === "by-hand") return t("Brought by our staff");
  return isInsured ? t("Insured on its way to you") : t("Sent with tracking and signature");
}

/** Whether the buyer can confirm its arrival: it is on its way, or lost and neither refunded nor replaced. */
function canConfirm({ status, failure, lost, comesBack }: Parcel): boolean {
  if (failure === "lost") return !lost?.isSettled;
  return status === "sent" && comesBack !== "back";
}

function HaveIt({ order, parcel }: { order: FullOrder; parcel: Parcel }) {
  const action = links.order(order.id, useLinkKey());
  return (
    <Form
      method="post"
      action={action}
      className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5 print:hidden"
    >
      <input type="hidden" name="shipmentId" value={parcel.id} />
      <SubmitButton
        intent="arrived"
        formField={["shipmentId", parcel.id]}
        busyLabel={t("Saving...")}
        className="w-full sm:w-auto"
      >
        {t("I've received it")}
      </SubmitButton>
      <p className="min-w-0 flex-1 basis-56 text-sm text-ink-soft">
        {parcel.asksArrival && parcel.sentAt
          ? t(
              "We sent this parcel on {date}. Has it arrived? If it hasn't, tell us and we'll look for it.",
              { date: formatDay(dayOf(parcel.sentAt)) },
            )
          : t("Let us know when your parcel arrives.")}
      </p>
    </Form>
  );
}

export const parcelTones: Record<Parcel["status"], Tone> = {
  packing: "grey",
  packed: "info",
  ready: "gold",
  sent: "info",
  delivered: "ok",
  collected: "ok",
  failed: "bad",
  cancelled: "grey",
};
