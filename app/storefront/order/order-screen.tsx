import type { ReactNode } from "react";
import { href } from "react-router";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { PublicOrder } from "#shop/orders/read-order.server.ts";
import type { OrderState } from "#shop/payments/order-state.ts";
import { publicSentence } from "#shop/payments/order-state-words.ts";
import { Totals } from "../shared/totals.tsx";
import { OrderBand } from "../shared/order/order-band.tsx";
import { OrderFacts, PublicFacts } from "./order-facts.tsx";
import { OrderItems } from "../shared/order/order-items.tsx";
import type { OrderView } from "../shared/order/order-view.server.ts";
import { PhoneLink, type OrderLink } from "../shared/order/phone-link.tsx";
import { RefundsCard } from "./refunds-card.tsx";
import { Timeline } from "../shared/order/timeline.tsx";

/** The order page for viewers of the full order. */
export function OrderScreen({
  order,
  state,
  money,
  line,
  timeline,
  link,
  phone,
}: OrderView & { link: OrderLink; phone: string }) {
  return (
    <Page
      order={order}
      heading={headingOf(state)}
      // Screen readers announce a change.
      line={<span role="status">{line}</span>}
      band={
        <OrderBand
          state={state}
          orderId={order.id}
          hasReceipt={order.paymentStatus === "completed"}
        />
      }
      history={
        <Card title="Order history">
          <Timeline entries={timeline} />
        </Card>
      }
    >
      <Card title="Order details">
        <OrderFacts order={order} phone={phone} paidBy={money.paid?.method} />
      </Card>
      {money.refunds.length > 0 ? <RefundsCard refunds={money.refunds} /> : null}
      <PhoneLink link={link} />
    </Page>
  );
}

/** Number, status, items and total, for anyone with the URL. */
export function PublicOrderScreen({ order }: { order: PublicOrder }) {
  return (
    <Page
      order={order}
      heading={order.orderStatus === "cancelled" ? "Order Cancelled" : "Order Status"}
      line={publicSentence(order.orderStatus)}
    >
      <Card title="Order details">
        <PublicFacts order={order} />
      </Card>
    </Page>
  );
}

/** Placed and paid orders are "Order Confirmed"; cancelled and failed ones have their own heading. */
function headingOf(state: OrderState): string {
  if (state.kind === "cancelled") return "Order Cancelled";
  const isFailed = state.kind === "awaiting-payment" && state.payment.lastTry === "failed";
  return isFailed ? "Payment Not Completed" : "Order Confirmed";
}

function Page({
  order,
  heading,
  line,
  band,
  history,
  children,
}: {
  order: PublicOrder;
  heading: string;
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
        <h1 className="display text-2xl">{heading}</h1>
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
