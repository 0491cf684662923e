import type { ReactNode } from "react";
import { href } from "react-router";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { PublicOrder, SeenOrder } from "#shop/orders/read-order.server.ts";
import { Totals } from "../cart/totals.tsx";
import { receiptPage } from "./addresses.ts";
import { BuyAgainForm } from "./buy-again-form.tsx";
import { OnlineBand } from "./online-band.tsx";
import { OrderFacts, PublicFacts } from "./order-facts.tsx";
import { OrderItems } from "./order-items.tsx";
import { PaidBand } from "./paid-band.tsx";
import { PhoneLink, type OrderLink } from "./phone-link.tsx";
import type { Standing } from "./read-standing.server.ts";
import { ReceiptBand } from "./receipt-band.tsx";
import { RefundsCard } from "./refunds-card.tsx";
import { Timeline, type Moment } from "./timeline.tsx";

type WholeOrder = Extract<SeenOrder, { whole: true }>["order"];

/** The order's page for those it belongs to. */
export function OrderScreen({
  order,
  standing,
  line,
  moments,
  link,
  phone,
  linkKey,
}: {
  order: WholeOrder;
  standing: Standing;
  line: string;
  moments: Moment[];
  link: OrderLink;
  phone: string;
  linkKey: string | null;
}) {
  const { receipt, online, money } = standing;
  const isCancelled = order.orderStatus === "cancelled";
  return (
    <Page
      order={order}
      // Read aloud when it changes under the reader's eyes.
      line={<span role="status">{line}</span>}
      band={
        isCancelled ? (
          <div className="flex flex-wrap justify-center gap-3 print:hidden">
            <BuyAgainForm orderId={order.id} linkKey={linkKey} />
            {order.paymentStatus === "completed" ? (
              <ButtonLink to={receiptPage(order.id, linkKey)} variant="secondary">
                Your receipt
              </ButtonLink>
            ) : null}
          </div>
        ) : order.paymentStatus === "completed" ? (
          <PaidBand order={order} money={money} linkKey={linkKey} />
        ) : order.paymentMethod === "stripe_fpx" ? (
          <OnlineBand order={order} state={online} linkKey={linkKey} />
        ) : (
          <ReceiptBand order={order} receipt={receipt} linkKey={linkKey} />
        )
      }
      history={
        <Card title="What has happened">
          <Timeline moments={moments} />
        </Card>
      }
    >
      <Card title="Order details">
        <OrderFacts order={order} phone={phone} />
      </Card>
      {money.refunds.length > 0 ? <RefundsCard refunds={money.refunds} /> : null}
      <PhoneLink link={link} />
    </Page>
  );
}

/** Number, status, items and total, for anyone who has the address. */
export function StrangersOrder({ order }: { order: PublicOrder }) {
  return (
    <Page order={order}>
      <Card title="Order details">
        <PublicFacts order={order} />
      </Card>
    </Page>
  );
}

function Page({
  order,
  line,
  band,
  history,
  children,
}: {
  order: PublicOrder;
  line?: ReactNode;
  band?: ReactNode;
  history?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="frame py-10 md:py-16">
      <div className="mx-auto max-w-2xl text-center">
        <span
          aria-hidden="true"
          className="mx-auto mb-7 block size-3 rotate-45 bg-gold ring-8 ring-gold-wash"
        />
        <h1 className="display text-2xl">
          {order.orderStatus === "cancelled" ? "Order Cancelled" : "Order Confirmed"}
        </h1>
        {line ? (
          <p className="mt-3 text-base text-balance wrap-anywhere text-ink-soft">{line}</p>
        ) : null}
        <p className="mt-5 flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
          <span className="text-ink-soft">Order</span>
          <strong className="font-semibold tabular-nums">{order.orderNumber}</strong>
          <StatusBadge status={order.orderStatus} />
        </p>
      </div>
      {band ? <div className="mx-auto mt-8 max-w-5xl">{band}</div> : null}
      <div className="mx-auto mt-8 grid max-w-5xl items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="space-y-6">
          <Card title="Items">
            <OrderItems items={order.items} />
            <div className="mt-6 border-t border-line pt-6 sm:ml-auto sm:max-w-xs">
              <Totals subtotal={order.totalAmount} />
            </div>
          </Card>
          {history}
        </div>
        <div className="space-y-6">{children}</div>
      </div>
      <div className="mt-10 flex flex-wrap justify-center gap-3 print:hidden">
        <ButtonLink to={href("/products")}>Continue Shopping</ButtonLink>
        <ButtonLink to={href("/order-tracking")} variant="secondary">
          Track Order
        </ButtonLink>
      </div>
    </div>
  );
}
