import { AddressLines } from "#app/ui/address-lines.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Price } from "#app/ui/price.tsx";
import { t, tContext } from "#languages/messages.ts";
import { methodName } from "#shop/orders/method-names.ts";
import type { FullOrder, PublicOrder, Tender } from "#shop/orders/read-order.server.ts";

/** What anyone with the order's URL may see. `children` say who may see and do more. */
export function PublicFacts(props: { order: PublicOrder; title?: string; children: string }) {
  return (
    <Card title={props.title}>
      <Facts
        facts={{
          ...publicFacts(props.order),
          [t("Total")]: <Price amount={props.order.totalAmount} />,
        }}
      />
      <p className="mt-5 border-t border-line pt-4 text-sm text-ink-soft">{props.children}</p>
    </Card>
  );
}

export function OrderFacts({
  order,
  phone,
  paidBy,
}: {
  order: FullOrder;
  phone: string;
  /** The payment method that was actually used; undefined while the order is unpaid. */
  paidBy: Tender | undefined;
}) {
  const { address, paymentStatus, fullName, email, notes, giftMessage } = order;
  // "Pending" would suggest that a cancelled order still has something to pay, so no payment status is shown.
  const isOver = order.orderStatus === "cancelled" && paymentStatus !== "completed";
  return (
    <Card title={t("Order details")}>
      <Facts
        facts={{
          ...publicFacts(order),
          [t("Payment method")]: methodName(paidBy ?? order.paymentMethod),
          [t("Payment status")]: isOver ? null : <StatusBadge status={paymentStatus} />,
          [tContext("person", "Name")]: fullName,
          [t("Phone")]: phone,
          [t("Email")]: email,
          [t("Deliver to")]: address ? <AddressLines address={address} /> : null,
          [t("Delivery method")]: address ? null : t("Collect at the shop"),
          [t("Notes")]: notes,
          [t("Gift")]: giftMessage === null ? null : giftMessage || t("Yes"),
        }}
      />
    </Card>
  );
}

function publicFacts(order: PublicOrder) {
  return {
    [t("Order number")]: order.orderNumber,
    [t("Order status")]: <StatusBadge status={order.orderStatus} />,
    [t("Date")]: <DateTime value={order.createdAt} />,
  };
}
