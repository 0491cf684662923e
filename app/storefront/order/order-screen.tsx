import { href } from "react-router";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { SeenOrder } from "#shop/orders/read-order.server.ts";
import type { OnlineState } from "#shop/payments/online-payment.server.ts";
import { Totals } from "../cart/totals.tsx";
import { OrderFacts, PublicFacts } from "./order-facts.tsx";
import { OrderItems } from "./order-items.tsx";
import { BuyAgainForm } from "./buy-again-form.tsx";
import { OnlineBand } from "./online-band.tsx";
import { ReceiptBand, type ReceiptStanding } from "./receipt-band.tsx";
import { Timeline, type Moment } from "./timeline.tsx";

/** The order's page: whole for those it belongs to, number, status, items and total for anyone else. */
export function OrderScreen({
  seen,
  moments,
  receipt,
  online,
  phone = "",
  linkKey = null,
}: {
  seen: SeenOrder;
  moments?: Moment[];
  receipt?: ReceiptStanding;
  online?: OnlineState;
  phone?: string;
  linkKey?: string | null;
}) {
  const { order } = seen;
  const isCancelled = order.orderStatus === "cancelled";
  return (
    <div className="frame py-10 md:py-16">
      <div className="mx-auto max-w-2xl text-center">
        <span
          aria-hidden="true"
          className="mx-auto mb-7 block size-3 rotate-45 bg-gold ring-8 ring-gold-wash"
        />
        <h1 className="display text-2xl">{isCancelled ? "Order Cancelled" : "Order Confirmed"}</h1>
        {seen.whole ? (
          <p className="mt-3 text-base text-ink-soft">
            {isCancelled
              ? "Nothing is owed for this order, and its pieces are back in the shop."
              : `Thank you, ${seen.order.fullName}. Your pieces are set aside for you.`}
          </p>
        ) : null}
        <p className="mt-5 flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
          <span className="text-ink-soft">Order</span>
          <strong className="font-semibold tabular-nums">{order.orderNumber}</strong>
          <StatusBadge status={order.orderStatus} />
        </p>
      </div>
      {seen.whole && isCancelled ? (
        <div className="mt-6 flex justify-center print:hidden">
          <BuyAgainForm orderId={order.id} linkKey={linkKey} />
        </div>
      ) : null}
      {seen.whole && receipt && !isCancelled ? (
        <div className="mx-auto mt-8 max-w-5xl">
          {seen.order.paymentMethod === "stripe_fpx" ? (
            <OnlineBand order={seen.order} state={online} linkKey={linkKey} />
          ) : (
            <ReceiptBand order={seen.order} receipt={receipt} linkKey={linkKey} />
          )}
        </div>
      ) : null}
      <div className="mx-auto mt-8 grid max-w-5xl items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <Card title="Items">
          <OrderItems items={order.items} />
          <div className="mt-6 border-t border-line pt-6 sm:ml-auto sm:max-w-xs">
            <Totals subtotal={order.totalAmount} />
          </div>
        </Card>
        <div className="space-y-6">
          <Card title="Order details">
            {seen.whole ? (
              <OrderFacts order={seen.order} phone={phone} />
            ) : (
              <PublicFacts order={order} />
            )}
          </Card>
          {moments ? (
            <Card title="What has happened">
              <Timeline moments={moments} />
            </Card>
          ) : null}
        </div>
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
