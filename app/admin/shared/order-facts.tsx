import type { ReactNode } from "react";
import { StatusBadge } from "#app/ui/badge.tsx";
import { AddressLines } from "#app/ui/address-lines.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Price } from "#app/ui/price.tsx";
import { textLinkClass } from "#app/ui/text-link.tsx";
import type { PaymentMethod, VisibleOrder } from "#shop/orders/read-order.server.ts";

export type FullOrder = Extract<VisibleOrder, { isFull: true }>["order"];

export function CustomerCard({
  order,
  phone,
  chat,
  link: address,
}: {
  order: FullOrder;
  phone: string;
  chat: string;
  /** The URL of the customer's order page, with the order's access key. */
  link: string;
}) {
  return (
    <Card title="Customer Information" className="md:row-span-2 xl:row-span-1">
      <Facts>
        <Fact name="Name">{order.fullName}</Fact>
        <Fact name="Phone">
          {order.phoneNumber ? (
            <>
              <a
                href={`tel:${order.phoneNumber}`}
                className={textLinkClass({}, "mr-4 whitespace-nowrap")}
              >
                {phone}
              </a>
              <a
                href={chat}
                target="_blank"
                rel="noopener"
                className={textLinkClass({}, "whitespace-nowrap")}
              >
                WhatsApp<span className="sr-only"> the customer, in a new tab</span>
              </a>
            </>
          ) : (
            "N/A"
          )}
        </Fact>
        <Fact name="Email">
          {order.email ? (
            <a href={`mailto:${order.email}`} className={textLinkClass()}>
              {order.email}
            </a>
          ) : (
            "N/A"
          )}
        </Fact>
        <Fact name="Delivery">
          {order.address ? (
            <>
              Deliver to
              <AddressLines address={order.address} />
            </>
          ) : (
            "Collect at the shop"
          )}
        </Fact>
        <Fact name="Order link">
          <span className="flex items-center gap-1">
            <input
              readOnly
              value={address}
              aria-label="Order link"
              onFocus={(event) => event.currentTarget.select()}
              className="min-h-11 w-full min-w-0 rounded-sm border border-line bg-paper px-2 text-xs text-ink-soft md:min-h-9"
            />
            <CopyButton text={address} what="the order link" />
          </span>
        </Fact>
      </Facts>
      {order.pseudonymisedAt ? (
        <p className="mt-4 text-sm text-ink-soft">
          The customer deleted their account on{" "}
          <DateTime value={order.pseudonymisedAt} format="date" />. Their details have been removed.
        </p>
      ) : null}
    </Card>
  );
}

export function DetailsCard({
  order,
  paidBy,
}: {
  order: FullOrder;
  /** The method of the accepted payment; undefined while no payment is accepted. */
  paidBy: PaymentMethod | undefined;
}) {
  return (
    <Card title="Order Details">
      <Facts>
        <Fact name="Date">
          <DateTime value={order.createdAt} />
        </Fact>
        <Fact name="Total">
          <Price amount={order.totalAmount} className="font-semibold" />
        </Fact>
        <Fact name="Payment Method">
          {(paidBy ?? order.paymentMethod).replaceAll("_", " ").toUpperCase()}
        </Fact>
        <Fact name="Payment">
          <StatusBadge status={order.paymentStatus} />
        </Fact>
        <Fact name="Order">
          <StatusBadge status={order.orderStatus} />
        </Fact>
      </Facts>
    </Card>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="space-y-2">{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-xs leading-6 text-ink-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
