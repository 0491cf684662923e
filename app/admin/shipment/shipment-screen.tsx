import Printer from "lucide:printer";
import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { Notice } from "../shared/notice.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { ShipmentBadge } from "../shared/shipment-badge.tsx";
import { EndCard } from "./end-card.tsx";
import { LostCards } from "./lost-cards.tsx";
import { PackCard } from "./pack-card.tsx";
import { PicturesCard } from "./pictures-card.tsx";
import type { StepProps } from "./step-props.ts";
import { SendCard } from "./send-card.tsx";
import { SentFacts } from "./sent-facts.tsx";
import { ShipmentFacts } from "./shipment-facts.tsx";
import { ShipmentHistory } from "./shipment-history.tsx";
import { UndoForms } from "./undo-forms.tsx";
import { useNextField } from "./use-next-field.ts";
import { WeighCard } from "./weigh-card.tsx";

/** The steps of one shipment. Only those that can be taken now have forms; each is a plain form. */
export function ShipmentScreen(props: StepProps) {
  const { shipment, order, events, next, answer } = props;
  const { status, kind, label } = shipment;
  const isOpen = status === "packing" || status === "packed" || status === "ready";
  useNextField(props);
  return (
    <>
      <PageHead
        title={t("Shipment {label}", { label })}
        action={
          next ? (
            <ButtonLink
              id="next-order"
              to={href("/admin/orders/:orderId/pack", { orderId: next.id })}
              variant={isOpen ? "secondary" : "primary"}
            >
              {t("Next order: {orderNumber}", next)}
            </ButtonLink>
          ) : null
        }
      >
        <div className="flex flex-wrap items-center gap-x-5">
          <ShipmentBadge shipment={shipment} />
          <TextLink
            standalone
            to={`${href("/admin/orders/:orderId/packing-slip", { orderId: order.id })}?shipment=${shipment.id}`}
            className="text-xs md:min-h-8"
          >
            <Printer aria-hidden="true" className="size-3.5" /> {t("Packing slip")}
          </TextLink>
          {kind === "collection" ? null : (
            <TextLink
              standalone
              to={href("/admin/shipments/:shipmentId/label", { shipmentId: shipment.id })}
              className="text-xs md:min-h-8"
            >
              <Printer aria-hidden="true" className="size-3.5" /> {t("Address label")}
            </TextLink>
          )}
        </div>
      </PageHead>
      {isOpen && order.orderStatus === "cancelled" ? (
        <Notice tone="bad" title={t("This order is cancelled. Don't send it.")}>
          {t("Its pieces are on sale again. Cancel this shipment and put them back.")}
        </Notice>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="space-y-4">
          {status === "packing" ? (
            <>
              <WeighCard {...props} />
              <PicturesCard {...props} />
              <PackCard {...props} />
            </>
          ) : (
            <>
              {status === "packed" || status === "ready" ? <SendCard {...props} /> : null}
              {shipment.leftAt ? <SentFacts {...props} /> : null}
              <LostCards {...props} />
              <EndCard {...props} />
              <WeighCard {...props} />
              <PicturesCard {...props} />
            </>
          )}
          {isOpen ? <UndoForms shipment={shipment} answer={answer} /> : null}
        </div>
        <div className="space-y-4">
          <ShipmentFacts {...props} />
          <Card title={t("History")}>
            <ShipmentHistory events={events} />
          </Card>
        </div>
      </div>
    </>
  );
}
