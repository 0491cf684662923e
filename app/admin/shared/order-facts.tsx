import type { ReactNode } from "react";
import { href } from "react-router";
import { StatusBadge } from "#app/ui/badge.tsx";
import { AddressLines } from "#app/ui/address-lines.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Price } from "#app/ui/price.tsx";
import { TextLink, textLinkClass } from "#app/ui/text-link.tsx";
import { t, tContext } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { amountToPay, creditOf } from "#shop/orders/amount-to-pay.ts";
import { creditName } from "#shop/orders/method-names.ts";
import type { FullOrder, Tender } from "#shop/orders/read-order.server.ts";
import type { TradeInOfOrder } from "#shop/trade-ins/read-trade-in.server.ts";
import { tradeInNumber } from "#shop/trade-ins/trade-in-names.ts";
import { MethodName } from "./method-name.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { formatMoment } from "#shop/format-moment.ts";

export function CustomerCard({
  order,
  phone,
  chat,
  link: address,
  customerId,
  canCorrectAddress,
}: {
  order: FullOrder;
  phone: string;
  chat: string;
  /** Undefined once the customer has deleted their account. */
  customerId: string | undefined;
  canCorrectAddress: boolean;
  /** The URL of the customer's order page, with the order's access key. */
  link: string;
}) {
  return (
    <Card title={t("Customer Information")} className="md:row-span-2 xl:row-span-1">
      <Facts>
        <Fact name={tContext("person", "Name")}>
          <span className="block">{order.fullName}</span>
          {customerId ? (
            <TextLink to={href("/admin/customers/:customerId", { customerId })} className="text-sm">
              {t("All orders of this customer")}
            </TextLink>
          ) : null}
        </Fact>
        <Fact name={t("Phone")}>
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
                <Rich
                  text={t("WhatsApp<hidden> the customer, in a new tab</hidden>")}
                  hidden={forScreenReaders}
                />
              </a>
            </>
          ) : (
            t("N/A")
          )}
        </Fact>
        <Fact name={t("Email")}>
          {order.email ? <EmailLink address={order.email} /> : t("N/A")}
        </Fact>
        <Fact name={t("Delivery")}>
          {order.address ? (
            <>
              {t("Deliver to")}
              <AddressLines address={order.address} />
              {canCorrectAddress ? (
                <TextLink
                  to={href("/admin/orders/:orderId/address", { orderId: order.id })}
                  className="text-sm"
                >
                  {t("Correct the address")}
                </TextLink>
              ) : null}
            </>
          ) : (
            t("Collect at the shop")
          )}
        </Fact>
        <Fact name={t("Order link")}>
          <span className="block text-xs break-all text-ink-soft select-all">{address}</span>
          <CopyButton text={address} what={t("the order link")} className="-ml-4.25" />
        </Fact>
      </Facts>
      {order.pseudonymisedAt ? (
        <p className="mt-4 text-sm text-ink-soft">
          <Rich
            text={t(
              "The customer deleted their account on <date>{date}</date>. Their details have been removed.",
              { date: formatMoment(order.pseudonymisedAt, "date") },
            )}
            date={() => <DateTime value={order.pseudonymisedAt!} format="date" />}
          />
        </p>
      ) : null}
    </Card>
  );
}

export function DetailsCard({
  order,
  paidBy,
  tradeIn,
}: {
  order: FullOrder;
  /** The method of the accepted payment; undefined while no payment is accepted. */
  paidBy: Tender | undefined;
  /** The purchase of old gold that pays for a part. */
  tradeIn: TradeInOfOrder | undefined;
}) {
  const credit = creditOf(order);
  return (
    <Card title={t("Order Details")}>
      <Facts>
        <Fact name={t("Date")}>
          <DateTime value={order.createdAt} />
        </Fact>
        <Fact name={t("Total")}>
          <Price amount={order.totalAmount} className="font-semibold" />
        </Fact>
        {credit ? (
          <>
            <Fact name={creditName(credit.method)}>−{formatMoney(credit.amount)}</Fact>
            <Fact name={t("Amount to pay")}>
              <Price amount={amountToPay(order)} className="font-semibold" />
            </Fact>
            {tradeIn ? <TradeInFacts {...tradeIn} credit={credit.amount} /> : null}
          </>
        ) : null}
        <Fact name={t("Payment Method")}>
          <MethodName method={paidBy ?? order.paymentMethod} inCapitals />
        </Fact>
        <Fact name={t("Payment")}>
          <StatusBadge status={order.paymentStatus} />
        </Fact>
        <Fact name={t("Order")}>
          <StatusBadge status={order.orderStatus} />
        </Fact>
      </Facts>
    </Card>
  );
}

/** May break before the "@", so that a narrow column does not break a word. */
function EmailLink({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <a href={`mailto:${address}`} className={textLinkClass()}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
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

/** Which purchase of old gold it is, and what of it was paid out in cash. */
function TradeInFacts({ id, number, paid, credit }: TradeInOfOrder & { credit: Sen }) {
  return (
    <>
      <Fact name={t("Old gold")}>
        <TextLink to={href("/admin/trade-ins/:tradeInId", { tradeInId: id })}>
          {t("Trade-in {number}", { number: tradeInNumber({ number }) })}
        </TextLink>
      </Fact>
      {paid > credit ? (
        <Fact name={t("Paid out in cash")}>
          <Price amount={(paid - credit) as Sen} />
        </Fact>
      ) : null}
    </>
  );
}
