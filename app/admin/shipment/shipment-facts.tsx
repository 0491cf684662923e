import { href } from "react-router";
import { AddressLines } from "#app/ui/address-lines.tsx";
import { Card } from "#app/ui/card.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { giftWords } from "../shared/gift-card.tsx";
import type { StepProps } from "./step-props.ts";

/** Whose shipment it is, and where it goes. */
export function ShipmentFacts({ order, phone, shipment }: StepProps) {
  return (
    <Card title={t("Order #{number}", { number: order.orderNumber })}>
      <Facts
        facts={{
          [t("Customer")]: order.fullName,
          [t("Phone")]: phone,
          [t("Delivery")]: order.address ? (
            <AddressLines address={order.address} />
          ) : (
            t("Collect at the shop")
          ),
          [t("Customer's notes")]: order.notes,
          [t("Gift")]: order.giftMessage === null ? null : giftWords(order.giftMessage),
          [t("Seal number")]: shipment.status === "packing" ? null : shipment.sealNumber,
        }}
      />
      <TextLink
        standalone
        to={href("/admin/orders/:orderId", { orderId: order.id })}
        className="mt-2"
      >
        {t("Open order")}
      </TextLink>
    </Card>
  );
}
