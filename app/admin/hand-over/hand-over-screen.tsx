import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { identityDocumentNames, shipmentStatusName } from "#shop/fulfilment/shipment-names.ts";
import { Notice } from "../shared/notice.tsx";
import { HandOverForm, type ShownHandOver } from "./hand-over-form.tsx";

/** The form while the shipment waits at the counter; otherwise, what became of it. */
export function HandOverScreen({
  view,
  isOwner,
  lastResult,
}: {
  view: ShownHandOver;
  isOwner: boolean;
  lastResult: SubmissionResult | null;
}) {
  if (view.collected) return <Collected collected={view.collected} />;
  if (view.isCancelled) {
    return (
      <Notice tone="bad" title={t("This order is cancelled")}>
        {t("Nothing can be handed over.")}
      </Notice>
    );
  }
  if (view.status !== "ready") {
    return (
      <Notice
        title={t("Not ready to collect: {status}", { status: shipmentStatusName(view.status) })}
      >
        {t("The customer gets the collection code when the shipment is marked as ready.")}{" "}
        <TextLink to={href("/admin/shipments/:shipmentId", { shipmentId: view.id })}>
          {t("Go to the shipment")}
        </TextLink>
      </Notice>
    );
  }
  return (
    <div className="max-w-2xl">
      {view.isPaid ? null : (
        <Notice title={t("This order isn't paid")}>
          <TextLink to={href("/admin/orders/:orderId", { orderId: view.orderId })}>
            {t("Record the payment first")}
          </TextLink>
          {isOwner ? ` ${t("As an owner, you can hand over with a reason.")}` : null}
        </Notice>
      )}
      {view.triesLeft === 0 ? (
        <Notice
          tone="bad"
          title={t("A wrong code was entered five times")}
          takesFocus={!isOwner && lastResult !== null}
        >
          {isOwner
            ? t("Check the identity document carefully. You can hand over with a reason below.")
            : t("Please call an owner. Only an owner can hand this order over now.")}
        </Notice>
      ) : null}
      {isOwner || view.triesLeft > 0 ? (
        <HandOverForm view={view} isOwner={isOwner} lastResult={lastResult} />
      ) : null}
    </div>
  );
}

function Collected({ collected }: { collected: NonNullable<ShownHandOver["collected"]> }) {
  const { by, at, document, last4 } = collected;
  return (
    <Card title={t("Collected")} className="max-w-2xl">
      <Facts
        facts={{
          [t("Collected by")]: by,
          [t("Identity document")]: document
            ? t("{document}, ends in {last4}", {
                document: identityDocumentNames()[document],
                last4: last4 ?? "",
              })
            : null,
          [t("Date")]: at ? <DateTime value={at} /> : null,
        }}
      />
    </Card>
  );
}
